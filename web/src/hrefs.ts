import type { DisputeRow } from '@purser/contract/disputes/dispute-list';
import { disputesOfFigure, paymentsOfFigure } from '@purser/contract/reports/dispute-costs';
import type { FraudOutcomeTransaction } from '@purser/contract/transactions/fraud-outcome';
import type { Transaction } from '@purser/contract/transactions/transaction';
import { stringifySearch } from './search.ts';

/** The addresses of all screens and records, as routes of `routes.tsx`. */

/** The store’s start page. */
export const homeHref = '/';
export const overviewHref = '/payments/overview';
export const connectHref = '/payments/connect';
export const onboardingHref = '/payments/onboarding';
/** Identity verification alone. */
export const kycHref = `${onboardingHref}/kyc`;
/** The tax invoices and credit notes, narrowed by the parameters of the list. */
export const documentsHref = (search: Record<string, string | readonly string[] | undefined> = {}): string =>
  `/payments/documents${stringifySearch(search)}`;
export const testHistoryHref = '/payments/test-history';
/** The balance with the dialog of an instant payout open. */
export const instantPayoutHref = `${overviewHref}?instant-payout=1`;
export const payoutsHref = '/payments/payouts';
export const cardReadersHref = '/payments/card-readers';
export const reportsHref = '/payments/reports';
export const fraudProtectionHref = '/payments/fraud-protection';
export const ordersHref = '/admin/wc-orders';
export const customersHref = '/customers';
/** The shop’s refund policy and terms of service. */
export const policiesHref = '/store/policies';
/** The clock, scenarios and test values of the embedded provider; only while payments are play money. */
export const testToolsHref = '/store/test-tools';
export const mailHref = '/admin/wc-mail';
export const profileHref = '/admin/profile';
/** General settings of the store: where it sells. */
export const storeSettingsHref = '/admin/wc-settings?tab=general';
export const paymentsSettingsHref = '/admin/wc-settings?tab=checkout&section=woocommerce_payments';
export const paymentMethodsHref = `${paymentsSettingsHref}#payment-methods`;
/** Where a store with a test account sets up live payments. */
export const livePaymentsHref = (source: string): string =>
  `${paymentsSettingsHref}&from=${fromLivePayments}&source=${source}`;
/** Tells the page above from the settings at the same address. */
export const fromLivePayments = 'wcpay-setup-live-payments';
/** A section of the payments settings, by its id on the page. */
export const settingsSectionHref = (id: string): string => `${paymentsSettingsHref}#${id}`;
/** How the store is connected to the payment provider. */
export const siteConnectionHref = `${paymentsSettingsHref}#site-connection`;
/** The currencies that the store sells in. */
export const multiCurrencyHref = '/admin/wc-settings?tab=wcpay_multi_currency';
/** How one currency’s prices are made. */
export const currencyHref = (code: string): string => `${multiCurrencyHref}&section=${code.toLowerCase()}`;
/** The first currencies of a store, step by step. */
export const multiCurrencySetupHref = '/payments/multi-currency-setup';
export const payoutScheduleHref = `${paymentsSettingsHref}#payout-schedule`;

/** The transactions, narrowed by the parameters of the list. */
export const transactionsHref = (search: Record<string, string | readonly string[] | undefined> = {}): string =>
  `/payments/transactions${stringifySearch(search)}`;

/** Payments that wait for capture, and those that fraud filters stopped: tabs of the transactions. */
export const uncapturedHref = transactionsHref({ tab: 'uncaptured-page' });
export const blockedListHref = transactionsHref({ tab: 'blocked-page' });

/** The monthly fees of card readers. */
export const readerFeesHref = transactionsHref({ filter: 'advanced', type_is: 'card_reader_fee' });

/** The transactions, whose export starts. */
export const exportTransactionsHref = transactionsHref({ export: '1' });

/** The transactions of some types in a period, in one settlement currency. */
export const transactionsOfPeriodHref = (
  { currency, from, to }: { currency: string; from: string; to: string },
  types?: readonly string[],
): string =>
  transactionsHref({
    filter: 'advanced',
    store_currency_is: currency,
    date_between: [from, to],
    type_is_in: types,
  });

/** The transactions of some types in a payout. */
export const transactionsOfPayoutHref = (payout_id: string, types: readonly string[]): string =>
  transactionsHref({ filter: 'advanced', deposit_id_is: payout_id, type_is_in: types });

/** The transactions of one customer, by name and email as the search suggests them. */
export function transactionsOfCustomerHref(name: string, email: string): string {
  const term = name && email ? `${name} (${email})` : name || email;
  return transactionsHref({ search: [term] });
}

export const loansHref = '/payments/loans';
/** The repayments of all loans, or of one with its ledger. */
export const withholdingsHref = (loan?: string): string =>
  `${loansHref}/withholdings${stringifySearch(loan === undefined ? {} : { filter: 'advanced', loan_id_is: loan })}`;
/** The transactions of a loan: what was paid out, and what was withheld. */
export const loanHref = (id: string): string =>
  transactionsHref({ type: 'charge', filter: 'advanced', loan_id_is: id });

/** The disputes, narrowed by the parameters of the list. */
export const disputesHref = (search: Record<string, string | readonly string[] | undefined> = {}): string =>
  `/payments/disputes${stringifySearch(search)}`;

export const disputeCostsHref = '/payments/disputes/costs';

/** The disputes that a figure of the report counts. */
export const disputesOfFigureHref = (...figure: Parameters<typeof disputesOfFigure>): string =>
  disputesHref({ filter: 'advanced', ...disputesOfFigure(...figure) });

/** The payments of the report; undefined where the transactions list has no such filter. */
export function paymentsOfFigureHref(...figure: Parameters<typeof paymentsOfFigure>): string | undefined {
  const filters = paymentsOfFigure(...figure);
  return filters && transactionsHref({ filter: 'advanced', ...filters });
}

/** The payment of a dispute, which shows all of its disputes, with its place in the `list`. */
export const disputedPaymentHref = (
  { payment_intent_id, charge_id }: Pick<DisputeRow, 'payment_intent_id' | 'charge_id'>,
  list?: string,
): string => paymentHref(payment_intent_id ?? charge_id, { list });

/** The address of a dispute that names it alone; it leads on to its payment. */
export const disputeHref = (id: string): string => `/payments/disputes/details${stringifySearch({ id })}`;

/** Where evidence is gathered, submitted and looked at again. */
export const challengeHref = (id: string): string => `/payments/disputes/challenge${stringifySearch({ id })}`;

/** The details of a payment, by payment intent, charge or order id. */
export const paymentHref = (id: string, more: Record<string, string | undefined> = {}): string =>
  `/payments/transactions/details${stringifySearch({ id, ...more })}`;

/** The details of a payment with its refund dialog open. */
export const refundPaymentHref = (id: string): string => paymentHref(id, { refund: '1' });

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

/** A payment that was blocked before it began has no intent; its order has an address too. */
export const blockedHref = (
  { payment_intent, order_id }: Pick<FraudOutcomeTransaction, 'payment_intent' | 'order_id'>,
  list?: string,
): string => paymentHref(payment_intent.id || String(order_id), { list });

/** The details of a payout, with its place in the `list` that it is opened from. */
export const payoutHref = (id: string, list?: string): string =>
  `${payoutsHref}/details${stringifySearch({ id, list })}`;

/** An order's page, with its place in the `list` that it is opened from. */
export const orderHref = (id: number, list?: string): string =>
  `${ordersHref}${stringifySearch({ action: 'edit', id, list })}`;
/** An order's address with its refund dialog open. */
export const refundOrderHref = (url: string): string => `${url}&refund=1`;
/** The query of a list that shows one customer's rows; a customer without orders is named by email. */
export const ofCustomer = (key: number | string) => ({ filter: 'advanced', customer_is: String(key) });
export const ordersOfCustomerHref = (id: number): string => `${ordersHref}${stringifySearch(ofCustomer(id))}`;

/** A customer's page, with its place in the `list` that it is opened from. Who paid without an order has no id, and is known by email. */
export const customerHref = (key: number | string, list?: string): string =>
  `${customersHref}/details${stringifySearch({ ...(typeof key === 'number' ? { id: key } : { email: key }), list })}`;

/** The page of a row's customer; all that has the name, where there is neither a customer nor an email. */
export const customerOfRowHref = (
  order: { customer_id: number | null } | null | undefined,
  name: string,
  email: string,
): string =>
  order && order.customer_id !== null
    ? customerHref(order.customer_id)
    : !order && email
      ? customerHref(email)
      : transactionsOfCustomerHref(name, email);

export const userHref = (id: number): string => `/admin/user-edit${stringifySearch({ user_id: id })}`;
