/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ElementError } from './element-messages.ts';

/** Sends what was typed to the provider only. */
export async function postPaymentMethod(
  key: string,
  account: string | null,
  params: Record<string, unknown>,
): Promise<{ error?: ElementError; paymentMethod?: unknown }> {
  const body = new URLSearchParams();
  flatten(params, '', body);
  const headers: Record<string, string> = { Authorization: `Bearer ${key}` };
  if (account) headers['Stripe-Account'] = account;
  try {
    const response = await fetch(new URL('../v1/payment_methods', location.href), { method: 'POST', headers, body });
    const answer: { error?: ElementError } = await response.json();
    return answer.error ? { error: answer.error } : { paymentMethod: answer };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We could not reach the payment service. Check your connection and try again.',
      },
    };
  }
}

function flatten(value: unknown, path: string, into: URLSearchParams): void {
  if (value === undefined || value === null || value === '') return;
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}[${key}]` : key, into);
  } else into.append(path, String(value));
}
