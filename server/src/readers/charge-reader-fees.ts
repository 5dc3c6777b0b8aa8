import { toUtcText } from '@purser/contract/dates';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { settlementCurrency } from '../connect/read-account.ts';
import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import { eachStore } from '../access/each-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { projectReaderFee } from '../books/project-reader-fee.ts';
import type { ReaderFeeMetadata } from '../books/project-reader-fee.ts';
import { readerPriceByCurrency } from '../provider/reader-price.ts';
import { lookAgain } from '../jobs/standing-jobs.ts';
import { countByReader, monthOf } from './reader-month.ts';
import type { Month } from './reader-month.ts';

/** The wait after a month's end for late events: the sweep for missed ones runs every hour. */
const grace = { hours: 2 };

/** Job: bills each store for the card readers of the months that are over, then enqueues itself again. */
export const chargeReaderFees: Job<'charge_reader_fees'> = async (services) => {
  await eachStore(services, 'the fees of card readers failed and will be charged later', async (store, own) => {
    // A platform does not pay itself.
    if (store.is_platform_account) return;
    for (const month of await monthsToBill(own, store)) await billMonth(own, store, month);
    await chargeBills(own, store);
  });
  await lookAgain(services, 'charge_reader_fees');
};

/** The finished months without a bill, oldest first; none before the store's first payment in person. */
export async function monthsToBill({ db, clock }: Pick<Services, 'db' | 'clock'>, store: Store): Promise<Month[]> {
  const { store_id } = store;
  const latest = monthOf(monthOf(clock.now().subtract(grace)).from.subtract({ seconds: 1 }));
  const billed = await db
    .selectFrom('card_reader_fees')
    .select('interval_to')
    .where('store_id', '=', store_id)
    .orderBy('interval_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = billed
    ? { rows: [{ first: billed.interval_to }] }
    : // `<> 'online'` names the partial index; one minimum for each channel, so that it reads one row each.
      await sql<{ first: Temporal.Instant | null }>`
        select least(
          (select min(date) from transactions where store_id = ${store_id} and channel = 'in_person' and channel <> 'online'),
          (select min(date) from transactions where store_id = ${store_id} and channel = 'in_person_pos' and channel <> 'online')
        ) as first`.execute(db);
  const months: Month[] = [];
  const first = rows[0]?.first;
  if (!first) return months;
  for (let month = monthOf(first); Temporal.Instant.compare(month.to, latest.to) <= 0; month = monthOf(month.to))
    months.push(month);
  return months;
}

/** Writes the bill of one month: every reader that took a payment, and those that were there and took none. */
export async function billMonth(
  services: Pick<Services, 'db' | 'clock' | 'provider' | 'log'>,
  store: Store,
  month: Month,
): Promise<void> {
  const { store_id } = store;
  const known = await readerIdsOf(services, store);
  const currency = await settlementCurrency(services, store);
  await transact(services.db, async (tx) => {
    const counts = await countByReader(tx, store, month);
    const price = readerPriceByCurrency[currency] ?? 0;
    const taken = new Set(counts.map(({ reader_id }) => reader_id));
    const lines = [
      ...counts.map(({ reader_id, count, is_phone }) => ({
        reader_id,
        count,
        status: 'active',
        amount: is_phone ? 0 : price,
      })),
      ...known
        .filter((reader_id) => !taken.has(reader_id))
        .map((reader_id) => ({ reader_id, count: 0, status: 'inactive', amount: 0 })),
    ];
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const bill = await tx
      .insertInto('card_reader_fees')
      .values({
        store_id,
        interval_from: month.from,
        interval_to: month.to,
        amount,
        currency,
        due: services.clock.now(),
        state: amount === 0 ? 'nothing_due' : 'billed',
        created: services.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('state')
      .executeTakeFirst();
    // Another process has billed the month meanwhile.
    if (!bill || lines.length === 0) return;
    await tx
      .insertInto('card_reader_fee_lines')
      .values(lines.map((line) => ({ store_id, interval_from: month.from, ...line })))
      .execute();
  });
}

async function readerIdsOf({ provider }: Pick<Services, 'provider'>, store: Store): Promise<string[]> {
  const ids: string[] = [];
  const readers = provider.stripe.terminal.readers.list({ limit: 100 }, { stripeAccount: store.account_id });
  // A phone is a reader only while it takes payments.
  for await (const reader of readers) if (reader.device_type !== 'mobile_phone_reader') ids.push(reader.id);
  return ids;
}

/** The texts that a bill's transfer carries, and the group by which it is found again. */
export function transferOf(bill: { interval_from: Temporal.Instant; interval_to: Temporal.Instant }) {
  const metadata: ReaderFeeMetadata = {
    charge_type: 'card_reader_fee',
    interval_from: toUtcText(bill.interval_from),
    interval_to: toUtcText(bill.interval_to.subtract({ seconds: 1 })),
  };
  const month = metadata.interval_from.slice(0, 7);
  return {
    description: `Card readers ${month}`,
    metadata: { ...metadata },
    transfer_group: `card_reader_fee_${month}`,
  };
}

/** A refusal is remembered by its key; each day's try has one of its own. */
const dayOf = (due: Temporal.Instant): string => toUtcText(due).slice(0, 10);

/** Debits what is billed and not charged yet. An earlier attempt with a lost response is found, not repeated. */
async function chargeBills(services: Services, store: Store): Promise<void> {
  const { store_id, account_id } = store;
  const { stripe } = services.provider;
  const bills = await services.db
    .selectFrom('card_reader_fees')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('state', '=', 'billed')
    .where('due', '<=', services.clock.now())
    .orderBy('interval_from')
    .execute();
  for (const bill of bills) {
    const { amount, currency } = bill;
    const told = transferOf(bill);
    const { data } = await stripe.transfers.list(
      { transfer_group: told.transfer_group, limit: 1 },
      { stripeAccount: account_id },
    );
    try {
      const transfer =
        data[0] ??
        (await stripe.transfers.create(
          { amount, currency, destination: (await stripe.accounts.retrieveCurrent()).id, ...told },
          {
            stripeAccount: account_id,
            idempotencyKey: `purser-${told.transfer_group}-${account_id}-${dayOf(bill.due)}`,
          },
        ));
      await projectReaderFee(services, store, transfer.id);
    } catch (error) {
      // An account without the money is asked again a day later; whatever else happened is looked at again at once.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      services.log.warn({ err: error, store_id, bill: told.transfer_group }, 'the fee of card readers was refused');
      await services.db
        .updateTable('card_reader_fees')
        .set({ due: services.clock.now().add({ hours: 24 }) })
        .where('store_id', '=', store_id)
        .where('interval_from', '=', bill.interval_from)
        .where('state', '=', 'billed')
        .execute();
    }
  }
}
