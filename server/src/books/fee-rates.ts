import type Stripe from 'stripe';
import type { FeeRates } from '@purser/contract/transactions/timeline';
import type { Store } from '../context.ts';
import { allocate, feeOf, priceOf } from '../provider/fee-plan.ts';
import type { Fee, FeePrice } from '../provider/fee-plan.ts';
import { expanded } from '../provider/read-payment.ts';
import type { Kept } from '../database/upsert.ts';

/**
 * What the price list says of a payment for which nothing was agreed: one made elsewhere, or long ago. `settles_in` is for
 * one whose money has not been booked yet.
 */
export function standardPrice(
  charge: Kept<Stripe.Charge>,
  metadata: Stripe.Metadata,
  store: Store,
  settles_in = store.currency,
): FeePrice {
  const details = charge.payment_method_details;
  return priceOf({
    method: details?.type ?? 'card',
    currency: charge.currency,
    card_country: details?.card?.country ?? details?.card_present?.country ?? null,
    account_country: store.country,
    settlement_currency: expanded(charge.balance_transaction)?.currency ?? settles_in,
    reader_model: metadata.reader_model,
  });
}

type Row = Pick<Stripe.BalanceTransaction, 'currency' | 'fee' | 'exchange_rate'>;

/**
 * The price's explanation of the fee that was charged, line by line to the minor unit of what was booked; nothing when the
 * price does not explain it.
 */
export function feeRatesOf(
  charge: Pick<Stripe.Charge, 'currency' | 'application_fee_amount'>,
  row: Row | undefined,
  price: FeePrice,
  amount: number,
): FeeRates | undefined {
  const fee = feeOf(price, amount);
  if (fee.amount !== charge.application_fee_amount || price.currency !== charge.currency) return undefined;
  if (!row || row.currency === charge.currency) return told(fee, charge.currency, fee, row ? row.fee - fee.amount : 0);
  return {
    ...told(fee, row.currency, convertedBy(fee, row), 0),
    ...(row.exchange_rate && {
      fee_exchange_rate: { rate: row.exchange_rate, from_currency: charge.currency, to_currency: row.currency },
    }),
  };
}

type Booked = Pick<Fee, 'before_tax' | 'tax' | 'parts'>;

/** `beyond` is what the provider took on top of our price. */
function told({ price, parts }: Fee, currency: string, booked: Booked, beyond: number): FeeRates {
  const charged = allocate(booked.before_tax, booked.parts);
  const history: FeeRates['history'] = parts.map(({ kind, rate, fixed, isCapped }, index) => ({
    ...(kind === 'base' || kind === 'discount' ? { type: kind } : { type: 'additional', additional_type: kind }),
    percentage_rate: rate / 100_000,
    fixed_rate: fixed,
    currency: price.currency,
    ...(isCapped && { capped: true }),
    charged: { amount: charged[index] ?? 0, currency },
  }));
  if (beyond !== 0)
    history.push({
      type: 'provider',
      percentage_rate: 0,
      fixed_rate: beyond,
      currency,
      charged: { amount: beyond, currency },
    });
  return {
    percentage: parts.reduce((sum, { rate }) => sum + rate, 0) / 100_000,
    fixed: parts.reduce((sum, { fixed }) => sum + fixed, 0) + beyond,
    fixed_currency: price.currency,
    history,
    before_tax: { amount: booked.before_tax + beyond, currency },
    ...(price.tax && {
      tax: {
        amount: booked.tax,
        currency,
        percentage_rate: price.tax.rate / 100_000,
        description: price.tax.description,
      },
    }),
  };
}

/** The fee as it was booked in another currency: the tax is its share, the parts are theirs of the rest. */
function convertedBy(fee: Fee, row: Row): Booked {
  const tax = fee.amount === 0 ? 0 : Math.round((row.fee * fee.tax) / fee.amount);
  const before_tax = row.fee - tax;
  const scaled = (exact: bigint): bigint =>
    fee.before_tax === 0
      ? (exact * BigInt(Math.round((row.exchange_rate ?? 1) * 1e6))) / 1_000_000n
      : (exact * BigInt(before_tax)) / BigInt(fee.before_tax);
  return { before_tax, tax, parts: fee.parts.map((part) => ({ ...part, exact: scaled(part.exact) })) };
}
