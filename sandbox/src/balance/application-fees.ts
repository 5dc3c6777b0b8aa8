import { book } from './balance-transactions.ts';
import type { Charge } from '../payments/charge.ts';
import type { Core } from '../api/core.ts';
import { convert } from '../engine/currencies.ts';
import { newId } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

interface ApplicationFee extends StripeObject {
  object: 'application_fee';
  account: string;
  amount: number;
  amount_refunded: number;
  balance_transaction: string | null;
  charge: string;
  currency: string;
  refunded: boolean;
  refunds: { object: 'list'; data: StripeObject[]; has_more: boolean; total_count: number; url: string };
}

/** Application fees are the platform's: only it sees them. */
export const applicationFeeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/application_fees',
    handler: (tx, call) => list(tx, call, { object: 'application_fee', equal: ['charge'] }),
  },
  {
    method: 'GET',
    path: '/v1/application_fees/{id}',
    handler: (tx, call) => retrieve<ApplicationFee>(tx, call, { object: 'application_fee', noun: 'application fee' }),
  },
];

/** The platform's share of a charge, in the charge's currency. */
export function bookApplicationFee(
  tx: Tx,
  core: Core,
  account: string,
  charge: Charge,
  amount: number,
): ApplicationFee {
  const id = newId('fee');
  const { amount: settled, rate } = convert(amount, charge.currency, 'usd', tx.now);
  const row = book(tx, core.keys.platform, {
    type: 'application_fee',
    reporting_category: 'platform_earning',
    amount: settled,
    currency: 'usd',
    source: id,
    exchange_rate: charge.currency === 'usd' ? null : rate,
  });
  const fee = tx.insert<ApplicationFee>(core.keys.platform, {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: core.keys.application,
    balance_transaction: row.id,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, total_count: 0, url: `/v1/application_fees/${id}/refunds` },
  });
  tx.emit(core.keys.platform, 'application_fee.created', fee);
  return fee;
}

/** Refunds part of the platform's share along with a refund; returns the amount, in the charge's currency. */
export async function refundApplicationFee(tx: Tx, core: Core, charge: Charge, refunded: number): Promise<number> {
  const fee =
    charge.application_fee === null
      ? undefined
      : await tx.lock<ApplicationFee>(core.keys.platform, charge.application_fee);
  if (!fee) return 0;
  // In proportion, and the last refund takes the rest, so that a charge refunded in full has its whole fee back.
  const isLast = charge.amount_refunded === charge.amount_captured;
  const amount = Math.min(
    fee.amount - fee.amount_refunded,
    isLast ? fee.amount : Math.round((fee.amount * refunded) / charge.amount_captured),
  );
  if (amount <= 0) return 0;
  const id = newId('fr');
  const { amount: settled, rate } = convert(amount, fee.currency, 'usd', tx.now);
  const row = book(tx, core.keys.platform, {
    type: 'application_fee_refund',
    reporting_category: 'platform_earning_refund',
    amount: -settled,
    currency: 'usd',
    source: id,
    exchange_rate: fee.currency === 'usd' ? null : rate,
  });
  const refund = tx.insert(core.keys.platform, {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: row.id,
    created: tx.now,
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  });
  fee.amount_refunded += amount;
  fee.refunded = fee.amount_refunded === fee.amount;
  fee.refunds.data.unshift(refund);
  fee.refunds.total_count++;
  tx.save(core.keys.platform, fee);
  tx.emit(core.keys.platform, 'application_fee.refunded', fee);
  return amount;
}
