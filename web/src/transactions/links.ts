import type { FraudOutcomeTransaction } from '@purser/contract/transactions/fraud-outcome';
import type { Transaction } from '@purser/contract/transactions/transaction';
import { stringifySearch } from '../search.ts';

/** The details of a payment, by payment intent, charge or order id. */
export const paymentHref = (id: string, more: Record<string, string | undefined> = {}): string =>
  `/payments/transactions/details${stringifySearch({ id, ...more })}`;

/** A row's details, with its place in the `list`; loan payouts have none. */
export function transactionHref(
  {
    type,
    payment_intent_id,
    charge_id,
    transaction_id,
    metadata,
  }: Pick<Transaction, 'type' | 'payment_intent_id' | 'charge_id' | 'transaction_id' | 'metadata'>,
  list?: string,
): string | undefined {
  const id = payment_intent_id || charge_id;
  if (type === 'financing_payout' || !id) return undefined;
  return paymentHref(id, { transaction_id, transaction_type: metadata?.charge_type ?? type, list });
}

/** A blocked payment may have no intent, because it was blocked before it began; its order has an address too. */
export const blockedHref = (
  { payment_intent, order_id }: Pick<FraudOutcomeTransaction, 'payment_intent' | 'order_id'>,
  list?: string,
): string => paymentHref(payment_intent.id || String(order_id), { list });

/** The transactions of one customer, by name and e-mail as the search suggests them. */
export function customerHref(name: string, email: string): string {
  const term = name && email ? `${name} (${email})` : name || email;
  return `/payments/transactions${stringifySearch({ search: [term] })}`;
}

/** The details of a payout, with its place in the `list` that it is opened from. */
export const payoutHref = (id: string, list?: string): string =>
  `/payments/payouts/details${stringifySearch({ id, list })}`;
export const loanHref = (id: string): string =>
  `/payments/transactions${stringifySearch({ type: 'charge', filter: 'advanced', loan_id_is: id })}`;
export const userHref = (id: number): string => `/admin/user-edit${stringifySearch({ user_id: id })}`;
export const orderHref = (id: number): string => `/admin/wc-orders${stringifySearch({ action: 'edit', id })}`;
/** An order's address with its refund dialog open. */
export const refundOrderHref = (url: string): string => `${url}&refund=1`;
