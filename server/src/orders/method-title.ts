import type Stripe from 'stripe';
import type { Kept } from '../database/upsert.ts';
import { labelBySource } from '@purser/contract/transactions/labels';

const nameBySource: Record<string, string | undefined> = labelBySource;

/** How an order was paid, in words: `Visa •••• 4242`, `Klarna`; the method's own name when it is unknown. */
export function methodTitle(
  method: string,
  charge: Pick<Kept<Stripe.Charge>, 'payment_method_details'> | undefined,
): string {
  const details = charge?.payment_method_details;
  const type = details?.type ?? method;
  const { brand, last4 }: { brand?: string; last4?: string } = (details && Reflect.get(details, type)) ?? {};
  const name = nameBySource[brand ?? ''] ?? nameBySource[type] ?? type.replaceAll('_', ' ');
  return last4 ? `${name} •••• ${last4}` : name;
}
