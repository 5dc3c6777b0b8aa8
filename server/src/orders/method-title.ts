import { labelBySource } from '@purser/contract/transactions/labels';

const nameBySource: Record<string, string | undefined> = labelBySource;

/** How an order was paid, in words: `Visa •••• 4242`, `Klarna`; the method's own name when it is new to us. */
export function methodTitle(method: string, charge: unknown): string {
  const details = detailsOf(charge);
  const type = details?.type ?? method;
  const inner = details?.[type];
  const { brand, last4 } = (typeof inner === 'object' && inner !== null ? inner : {}) as {
    brand?: string;
    last4?: string;
  }; // the provider's method details
  const name = nameBySource[brand ?? ''] ?? nameBySource[type] ?? type.replaceAll('_', ' ');
  return last4 ? `${name} •••• ${last4}` : name;
}

/** `charge` is the provider's object as the projector stored it. */
const detailsOf = (charge: unknown): ({ type: string } & Record<string, unknown>) | undefined =>
  (charge as { payment_method_details?: { type: string } } | undefined)?.payment_method_details;
