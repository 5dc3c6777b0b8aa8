import { postingsOf } from '../books/ledger.ts';
import type { Store } from '../context.ts';
import { addStore } from './ledger-history.ts';
import type { World } from './world.ts';

/** A fee in the ledger of some store. */
export interface BookedFee {
  created: string;
  /** Below zero for one that is given back. */
  fee: number;
  type?: 'charge' | 'refund' | 'dispute' | 'payout' | 'reader_fee';
  currency?: string;
  /** The payment that it belongs to. */
  payment?: string;
}

let number = 0;

/** A store of its own in a country, with no fees. */
export async function addTaxedStore(
  world: World,
  country: string,
  timezone = 'UTC',
  change: Partial<Store> = {},
): Promise<Store> {
  const store_id = await addStore(world, timezone);
  return { ...world.store, store_id, country, timezone, ...change };
}

/** Books them as the projector does, each with its row of the transactions list. */
export async function bookFees(world: World, { store_id }: Store, fees: readonly BookedFee[]): Promise<void> {
  const rows = fees.map(({ created, fee, type = 'charge', currency = 'eur', payment = null }) => {
    // A transfer pays for readers: the whole amount is the fee.
    const amount = type === 'reader_fee' ? -fee : fee < 0 ? fee : fee * 10;
    return {
      id: `fee_${++number}`,
      created: Temporal.Instant.from(created),
      type: type === 'reader_fee' ? 'transfer' : type === 'dispute' ? 'adjustment' : type,
      counter: type === 'reader_fee' ? 'reader_fees' : undefined,
      reporting_category: type,
      amount,
      fee: type === 'reader_fee' ? 0 : fee,
      net: type === 'reader_fee' ? amount : amount - fee,
      currency,
      payment,
      shown: type,
    };
  });
  await world.db
    .insertInto('ledger_entries')
    .values(
      rows.map((row) => ({
        store_id,
        entry_id: row.id,
        created: row.created,
        kind: row.type,
        payment_intent_id: row.payment,
      })),
    )
    .execute();
  const postings = rows.flatMap(({ id, counter, ...row }) =>
    // The real one takes the provider's literal types.
    postingsOf(row as Parameters<typeof postingsOf>[0], counter).map((posting, line) => ({
      store_id,
      entry_id: id,
      line: line + 1,
      ...posting,
    })),
  );
  await world.db.insertInto('ledger_postings').values(postings).execute();
  await world.db
    .insertInto('transactions')
    .values(
      rows.map((row) => ({
        store_id,
        transaction_id: row.id,
        date: row.created,
        type: row.shown,
        amount: row.amount,
        fees: row.fee,
        net: row.net,
        currency: row.currency,
        customer_amount: row.amount,
        customer_currency: row.currency,
        payment_intent_id: row.payment,
      })),
    )
    .execute();
}
