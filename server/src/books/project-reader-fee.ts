import { fromUnixSeconds, fromUtcText } from '@purser/contract/dates';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import { expanded, idOf } from '../provider/read-payment.ts';
import { toJson, upsert } from '../database/upsert.ts';
import { bookBalanceTransactions } from './ledger.ts';

/** What the metadata of a transfer say when it pays for card readers. */
export interface ReaderFeeMetadata {
  charge_type: 'card_reader_fee';
  /** UTC texts: the first and the last second of the month. */
  interval_from: string;
  interval_to: string;
}

export function readerFeeOf(metadata: Stripe.Metadata | null): ReaderFeeMetadata | undefined {
  const { charge_type, interval_from = '', interval_to = '' } = metadata ?? {};
  return charge_type === 'card_reader_fee' ? { charge_type, interval_from, interval_to } : undefined;
}

/**
 * Brings our books to a transfer that paid for card readers: its row of the transactions list, its ledger entry, and the bill
 * that it settles. Other transfers are none of ours. Harmless to repeat.
 */
export async function projectReaderFee(
  services: Pick<Services, 'db' | 'provider'>,
  store: Store,
  transfer_id: string,
): Promise<void> {
  const transfer = await services.provider.stripe.transfers.retrieve(
    transfer_id,
    { expand: ['balance_transaction'] },
    { stripeAccount: store.account_id },
  );
  const metadata = readerFeeOf(transfer.metadata);
  const row = expanded(transfer.balance_transaction);
  if (!metadata || !row) return;
  const { store_id } = store;
  await transact(services.db, async (tx) => {
    await upsert(
      tx,
      'transactions',
      ['store_id', 'transaction_id'],
      [
        {
          store_id,
          transaction_id: row.id,
          date: fromUnixSeconds(row.created),
          type: 'card_reader_fee',
          channel: 'in_person',
          amount: row.amount,
          fees: row.fee,
          net: row.net,
          currency: row.currency,
          // No customer paid.
          customer_amount: 0,
          customer_currency: row.currency,
          charge_id: idOf(transfer.destination_payment) ?? transfer.id,
          source_id: transfer.id,
          available_on: fromUnixSeconds(row.available_on),
          metadata: toJson(metadata),
        },
      ],
      ['available_on'],
    );
    await bookBalanceTransactions(tx, store_id, [row], null, 'reader_fees');
    await tx
      .updateTable('card_reader_fees')
      .set({ state: 'charged', transfer_id: transfer.id, transaction_id: row.id })
      .where('store_id', '=', store_id)
      .where('interval_from', '=', fromUtcText(metadata.interval_from))
      .where('state', '=', 'billed')
      .execute();
  });
}
