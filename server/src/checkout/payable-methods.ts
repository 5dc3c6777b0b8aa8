import type { Settings } from '@purser/contract/settings/settings';
import { findPaymentMethod, whyUnusable } from '@purser/contract/transactions/payment-method';
import type { PaymentTerms } from '@purser/contract/transactions/payment-method';
import { accountIfKnown } from '../connect/read-account.ts';
import type { Context } from '../context.ts';

type Enabled = Pick<Settings, 'enabled_payment_method_ids' | 'is_manual_capture_enabled'>;
type Bill = Pick<PaymentTerms, 'amount' | 'currency' | 'country'>;

/** What the checkout can ask about each way to pay, in the order in which they are offered. */
export interface PayableMethods {
  /** Why it cannot pay the bill, in words for the shopper; undefined when it can. */
  whyNot(method: string, bill: Bill): string | undefined;
  /** What can pay the bill when its country is not known yet, with the countries that it is for; null for all. */
  offer(bill: Omit<Bill, 'country'>): { id: string; countries: readonly string[] | null }[];
}

/** Methods that are enabled, and that the provider lets the account use. */
export async function readPayableMethods(context: Context, settings: Enabled): Promise<PayableMethods> {
  const { store } = context;
  // While the provider cannot be asked, methods are taken to work; the payment itself refuses those that do not.
  const account = await accountIfKnown(context, store);
  const capabilities: Record<string, string | undefined> = { ...account?.capabilities };
  const enabled = settings.enabled_payment_method_ids;
  const whyNot = (method: string, bill: Bill): string | undefined => {
    const found = findPaymentMethod(method);
    const status = found && (capabilities[found.capability] ?? capabilities['card_payments'] ?? 'active');
    if (!enabled.includes(method) || status !== 'active') return 'We don’t offer this payment method.';
    return whyUnusable(method, {
      ...bill,
      account_country: store.country,
      is_manual_capture: settings.is_manual_capture_enabled,
    });
  };
  return {
    whyNot,
    offer: (bill) =>
      enabled
        .filter((id) => whyNot(id, { ...bill, country: '' }) === undefined)
        .map((id) => {
          const found = findPaymentMethod(id);
          return { id, countries: found?.isDomesticOnly ? [store.country] : (found?.countries ?? null) };
        }),
  };
}
