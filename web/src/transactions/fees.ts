import { decimalsOf, unitRateOf } from '@purser/contract/money';
import type { FeeRates, TimelineEvent } from '@purser/contract/transactions/timeline';

/** A part of a fee. `kind` is the key of its label, or the provider's own word for one we do not know. */
export interface FeePart {
  kind: string;
  /** A fraction. */
  percentage: number;
  fixed: number;
  currency: string;
  isCapped: boolean;
  /** The amount, when the server sends it. */
  charged?: { amount: number; currency: string };
}

/**
 * What a fee consists of: the base fee alone, or a combined one with its parts in the provider's order.
 */
export interface FeeBreakdown {
  isBaseOnly: boolean;
  total: FeePart;
  parts: FeePart[];
}

export function feeBreakdown(rates: FeeRates): FeeBreakdown {
  const parts = rates.history.map((item) => ({
    kind: item.additional_type ? `${item.type}-${item.additional_type}` : item.type,
    percentage: item.percentage_rate,
    fixed: item.fixed_rate,
    currency: item.currency,
    isCapped: item.capped ?? false,
    ...(item.charged && { charged: item.charged }),
  }));
  const [only] = parts;
  if (only?.kind === 'base' && parts.length === 1) return { isBaseOnly: true, total: only, parts: [] };
  return {
    isBaseOnly: false,
    total: {
      kind: 'total',
      percentage: rates.percentage,
      fixed: rates.fixed,
      currency: rates.fixed_currency,
      isCapped: false,
    },
    parts,
  };
}

/** The rate of a conversion as people read it: 6 decimals below 1, otherwise 5. */
export const formatRate = (rate: number): string => rate.toFixed(rate < 1 ? 6 : 5);

/** The same of the provider's rate, which is between minor units. */
export const formatUnitRate = (exchange_rate: number, from: string, to: string): string =>
  formatRate(unitRateOf(exchange_rate, from, to));

/** The money of one event: amount, fees and net, in the currency of the store. */
export interface EventMoney {
  gross: number;
  currency: string;
  /** Fee without the tax on it. */
  fee: number;
  tax?: { amount: number; percentage: number; description: string };
  net: number;
  /** Set when the customer paid in another currency. */
  conversion?: { from: { amount: number; currency: string }; to: { amount: number; currency: string }; rate: string };
}

type Captured = Pick<
  TimelineEvent,
  'amount' | 'amount_captured' | 'amount_refunded' | 'fee' | 'currency' | 'transaction_details' | 'fee_rates'
>;

/** An event converts when the customer's and the store's currency differ. */
function conversionOf({ transaction_details: details }: Captured): EventMoney['conversion'] {
  if (!details || details.customer_currency === details.store_currency) return undefined;
  const from = {
    amount: details.customer_amount_captured || details.customer_amount,
    currency: details.customer_currency,
  };
  const to = { amount: details.store_amount_captured || details.store_amount, currency: details.store_currency };
  return { from, to, rate: rateOf(from, to, details.exchange_rate) };
}

export function capturedMoney(event: Captured): EventMoney {
  const conversion = conversionOf(event);
  const details = event.transaction_details;
  const currency = conversion ? conversion.to.currency : (event.currency ?? details?.store_currency ?? '');
  const gross = conversion ? conversion.to.amount : (event.amount_captured ?? event.amount ?? 0);
  const wholeFee = conversion ? (details?.store_fee ?? 0) : (event.fee ?? 0);
  const tax = event.fee_rates?.tax;
  const isTaxed = tax !== undefined && tax.amount !== 0 && tax.currency === currency;
  return {
    gross,
    currency,
    fee: isTaxed ? (event.fee_rates?.before_tax?.amount ?? wholeFee - tax.amount) : wholeFee,
    ...(isTaxed ? { tax: { amount: tax.amount, percentage: tax.percentage_rate, description: tax.description } } : {}),
    net: gross - wholeFee,
    ...(conversion ? { conversion } : {}),
  };
}

/** The amount taken back, in the currency of the store, with the conversion when there is one. */
export function refundedMoney(event: Captured): Pick<EventMoney, 'gross' | 'currency' | 'conversion'> {
  const amount = Math.abs(event.amount_refunded ?? event.amount ?? 0);
  const details = event.transaction_details;
  if (!details || details.customer_currency === details.store_currency)
    return { gross: amount, currency: event.currency ?? details?.store_currency ?? '' };
  const from = { amount: Math.abs(details.customer_amount), currency: details.customer_currency };
  const to = { amount: Math.abs(details.store_amount), currency: details.store_currency };
  return {
    gross: to.amount,
    currency: to.currency,
    conversion: { from, to, rate: rateOf(from, to, details.exchange_rate) },
  };
}

interface Sum {
  amount: number;
  currency: string;
}

/** One unit of a currency in another: by the rate that was used, else computed from both amounts. */
export function rateOf(from: Sum, to: Sum, used: number | null | undefined): string {
  if (used) return formatUnitRate(used, from.currency, to.currency);
  if (from.amount === 0) return formatRate(0);
  return formatRate(to.amount / 10 ** decimalsOf(to.currency) / (from.amount / 10 ** decimalsOf(from.currency)));
}
