/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ElementError } from '../element-messages.ts';

export interface NextAction {
  type: string;
  redirect_to_url?: { url: string; return_url: string | null };
  use_stripe_sdk?: { type: string; stripe_js?: string };
  [other: string]: unknown;
}
export interface PaymentIntent {
  id: string;
  client_secret: string;
  status: string;
  next_action: NextAction | null;
  last_payment_error: ElementError | null;
  return_url?: string;
}

const script = document.currentScript;
const scriptUrl =
  script instanceof HTMLScriptElement && script.src ? script.src : new URL('/sandbox/js/v3.js', location.href).href;
export const base = new URL('..', scriptUrl).href.replace(/\/$/, '');

export class Client {
  readonly key: string;
  readonly account: string | null;
  readonly locale: string;
  constructor(key: string, account: string | null, locale: string) {
    this.key = key;
    this.account = account;
    this.locale = locale;
  }

  async call(method: 'GET' | 'POST', path: string, params: Record<string, unknown>): Promise<unknown> {
    const form = new URLSearchParams();
    flatten(params, '', form);
    const headers: Record<string, string> = { Authorization: `Bearer ${this.key}` };
    if (this.account) headers['Stripe-Account'] = this.account;
    let answer: { error?: ElementError };
    try {
      const url = `${base}/v1/${path}${method === 'GET' ? `?${form}` : ''}`;
      const response = await fetch(url, method === 'GET' ? { headers } : { method, headers, body: form });
      answer = await response.json();
    } catch {
      throw new StripeFailure(unreachable);
    }
    if (answer.error) throw new StripeFailure(answer.error);
    return answer;
  }

  // The API returns an intent for this path.
  async intent(
    method: 'GET' | 'POST',
    clientSecret: string,
    act: string,
    params: Record<string, unknown>,
  ): Promise<PaymentIntent> {
    const id = clientSecret.split('_secret_')[0] ?? '';
    return (await this.call(method, `payment_intents/${encodeURIComponent(id)}${act}`, {
      ...params,
      client_secret: clientSecret,
    })) as PaymentIntent;
  }
}

export class StripeFailure extends Error {
  readonly error: ElementError;
  constructor(error: ElementError) {
    super(error.message);
    this.error = error;
  }
}

export const unreachable: ElementError = {
  type: 'api_connection_error',
  message: 'We could not reach the payment service. Check your connection and try again.',
};

function flatten(value: unknown, path: string, into: URLSearchParams): void {
  if (value === undefined || value === null) return;
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}[${key}]` : key, into);
  } else into.append(path, String(value));
}
