import type { Account } from '../connect/account.ts';
import type { Core } from '../api/core.ts';
import { book, settlement, type BalanceTransaction } from '../balance/balance-transactions.ts';
import { convert } from '../engine/currencies.ts';
import type { Tx } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';
import { isPlastic } from '../terminal/present-card.ts';
import type { Dispute } from './dispute.ts';

/** Whether the fee is returned with the amount when the merchant wins, or kept. */
export const feePolicies = ['returned_when_won', 'kept'] as const;
export type FeePolicy = (typeof feePolicies)[number];

/** Fee per dispute by settlement currency, in minor units. */
const cardFees: Record<string, number> = {
  usd: 1500,
  eur: 2000,
  gbp: 2000,
  cad: 1500,
  aud: 2500,
  jpy: 1500,
  nzd: 2500,
};

function feeOf(charge: Charge, currency: string): number {
  if (isPlastic(charge.payment_method_details.type))
    return cardFees[currency] ?? convert(1500, 'usd', currency, 0).amount;
  // Bank debits and lenders.
  return convert(1000, 'usd', currency, 0).amount;
}

/** Withdraws the amount and charges the fee. The balance may become negative. */
export async function withdraw(tx: Tx, core: Core, account: string, dispute: Dispute, charge: Charge): Promise<void> {
  const settled =
    charge.balance_transaction === null
      ? undefined
      : await tx.find<BalanceTransaction>(account, charge.balance_transaction);
  // In the currency that the charge settled in, at today's rate.
  const { currency } = settled ?? (await settlement(tx, core, account, charge.currency));
  const { amount, rate } = convert(dispute.amount, charge.currency, currency, tx.now);
  const fee = feeOf(charge, currency);
  const row = book(tx, account, {
    type: 'adjustment',
    reporting_category: 'dispute',
    amount: -amount,
    currency,
    fee_details: [{ amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }],
    source: dispute.id,
    exchange_rate: currency === charge.currency ? null : rate,
    description: `Chargeback withdrawal for ${charge.id}`,
    source_type: isPlastic(charge.payment_method_details.type) ? 'card' : 'bank_account',
  });
  dispute.balance_transactions.push(seen(row));
}

/** Returns exactly what was withdrawn, with or without the fee. */
export async function reinstate(tx: Tx, core: Core, account: string, dispute: Dispute, charge: Charge): Promise<void> {
  const taken = dispute.balance_transactions.find(({ amount }) => amount < 0);
  if (!taken) return;
  const returnsFee = (await feePolicyOf(tx, core, account)) === 'returned_when_won' && taken.fee > 0;
  const row = book(tx, account, {
    type: 'adjustment',
    reporting_category: 'dispute_reversal',
    amount: -taken.amount,
    currency: taken.currency,
    fee_details: returnsFee
      ? [
          {
            amount: -taken.fee,
            application: null,
            currency: taken.currency,
            description: 'Dispute fee refund',
            type: 'stripe_fee',
          },
        ]
      : [],
    source: dispute.id,
    exchange_rate: taken.exchange_rate,
    description: `Chargeback reversal for ${charge.id}`,
    source_type: isPlastic(charge.payment_method_details.type) ? 'card' : 'bank_account',
  });
  dispute.balance_transactions.push(seen(row));
}

/** A dispute embeds its balance transactions; they are available at once. */
function seen(row: BalanceTransaction): BalanceTransaction {
  return { ...structuredClone(row), status: 'available' };
}

export async function feePolicyOf(tx: Tx, core: Core, account: string): Promise<FeePolicy> {
  const owner = await tx.find<Account>(core.keys.platform, account);
  return owner?.['_dispute_fees'] === 'kept' ? 'kept' : 'returned_when_won';
}
