import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { CopyRows } from '../database/copy-rows.ts';
import { toJson } from '../database/upsert.ts';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { projectPayment } from '../books/project-payment.ts';
import { balanceRowsOf } from '../books/payment-state.ts';
import { expanded, idOf, isConsistent, oldestFirst } from '../provider/read-payment.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import { isRefusedRow, loadRows, writeBatch } from './batch.ts';
import type { ImportRow, RunningImport, Step } from './import-state.ts';
import { PaymentRows } from './payment-rows.ts';
import type { Listing, Listings } from './payment-rows.ts';
import type { FoundPayments } from './read-payments.ts';
import type { Slice } from './slices.ts';

type Part = Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** A slice prepared for writing. */
interface Batch {
  step: Step;
  /** The payments that are final, in groups that several connections load concurrently. */
  groups: readonly Group[];
  /** Parts of payments that no slice has contained yet. */
  older: readonly Part[];
  /** All payments of the slice. */
  ids: readonly string[];
}

interface Group {
  rows: readonly CopyRows[];
  /** The payments whose rows they are; each has all of its own here. */
  payments: readonly string[];
}

/** Groups of a batch: the database takes about as long to index their rows as the rest of the import takes. */
const groupsAtOnce = 2;

/**
 * Writes slices one after another: the payments of each, the parts of older ones for later, and how far the import has come.
 * While the database loads one, the next is prepared.
 */
export async function writePayments(
  progress: RunningImport,
  slices: AsyncIterable<Slice<FoundPayments>>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let before: readonly Part[] = [];
  try {
    for await (const slice of slices) {
      const batch = await prepare(progress, slice, before);
      await writing;
      before = batch.older;
      writing = write(progress, batch);
      // Its failure is thrown where it is awaited.
      writing.catch(() => {});
    }
  } finally {
    // Nothing is written after the worker has given up its lock.
    await writing;
  }
}

/**
 * Makes the rows of a slice. Most payments are final, and are loaded together; those that something still follows from (an order
 * of ours, an open dispute) are projected here, one by one. `before` are the parts that the batch before leaves for later: it
 * may not be written yet.
 */
async function prepare(
  { services, store, row }: RunningImport,
  slice: Slice<FoundPayments>,
  before: readonly Part[],
): Promise<Batch> {
  const { intents, charges, refunds, disputes } = slice.found;
  const here = new Set(intents.map(({ id }) => id));
  const isHere = (part: Part) => here.has(idOf(part.payment_intent) ?? '');
  const earlier = new Map(
    [...(await partsOf(services, store, [...here])), ...before.filter(isHere)].map((part) => [part.id, part]),
  );
  const parts: Part[] = [...charges, ...refunds, ...disputes, ...earlier.values()];
  const partsById = Map.groupBy(parts, (part) => idOf(part.payment_intent));
  const known = await knownOf(
    services,
    store,
    [...partsById.keys(), ...here].filter((id) => id !== null),
  );
  const ours = await orderNumbers(services, store, intents);
  const fresh = intents
    .filter(({ id }) => !known.has(id))
    .map((intent) => assemble(intent, partsById.get(intent.id) ?? []));
  const living = fresh.filter((payment) => isLiving(payment, ours));
  const past = fresh.filter((payment) => !living.includes(payment));
  await projectAll(
    services,
    store,
    living.map(({ intent }) => intent.id),
  );
  const orphans = partsById.get(null) ?? [];
  return {
    groups: await groupsOf(services, store, past, orphans),
    older: parts.filter((part) => {
      const id = idOf(part.payment_intent);
      return id !== null && !here.has(id) && !known.has(id);
    }),
    ids: [...here],
    step: {
      cursor: { to: slice.from },
      reached: slice.from,
      counts: {
        payments: intents.length,
        refunds: refunds.length,
        disputes: disputes.length,
        // Not counted as known when this import projected it before it was interrupted.
        known: intents.filter(({ id }) => isFromElsewhere(known.get(id), row)).length,
        without_intent: orphans.filter(({ object }) => object === 'charge').length,
      },
    },
  };
}

async function groupsOf(
  services: Services,
  store: Store,
  past: readonly PaymentAtProvider[],
  orphans: readonly Part[],
): Promise<Group[]> {
  const unpaired = orphans.flatMap(balanceRowsOfPart);
  const paired = past.flatMap((payment) => balanceRowsOf(payment).map(({ row }) => row));
  const idsOf = (entries: readonly Stripe.BalanceTransaction[]) => entries.map(({ id }) => id);
  const booked = await bookedOf(services, store, idsOf(unpaired));
  const listings = await listingsOf(services, store, idsOf([...paired, ...unpaired]));
  const size = Math.ceil(past.length / groupsAtOnce);
  return Array.from({ length: groupsAtOnce }, (_, index) => {
    const payments = past.slice(index * size, (index + 1) * size);
    const rows = new PaymentRows(store, services.clock.now(), listings);
    for (const payment of payments) rows.add(payment);
    if (index === 0) for (const row of unpaired) if (!booked.has(row.id)) rows.addEntry(row, null);
    return { rows: rows.all(), payments: payments.map(({ intent }) => intent.id) };
  });
}

/**
 * The step is written when all rows are there. A worker that is killed before has written some payments whole: the next one,
 * which reads the same slice, finds them in the books.
 */
async function write(progress: RunningImport, batch: Batch): Promise<void> {
  const loads = await Promise.allSettled(batch.groups.map((group) => loadGroup(progress, group)));
  const failed = loads.find((load) => load.status === 'rejected');
  if (failed) throw failed.reason;
  await finishBatch(progress, batch);
}

async function loadGroup({ services, store }: RunningImport, { rows, payments }: Group): Promise<void> {
  try {
    await loadRows(services, rows);
  } catch (error) {
    if (!isRefusedRow(error)) throw error;
    // An event brought one of them meanwhile: the projection of each finds out which is newer.
    services.log.info({ err: error }, 'a batch of the import is projected one by one');
    await projectAll(services, store, payments);
  }
}

async function finishBatch(progress: RunningImport, { step, older, ids }: Batch): Promise<void> {
  const { store_id } = progress.store;
  const waiting = new CopyRows('history_import_parts');
  for (const part of older)
    waiting.add({
      store_id,
      payment_intent_id: idOf(part.payment_intent),
      part_id: part.id,
      kind: part.object,
      data: toJson(part),
    });
  await writeBatch(progress, step, [waiting], async (client) => {
    await client.query('delete from history_import_parts where store_id = $1 and payment_intent_id = any($2::text[])', [
      store_id,
      ids,
    ]);
  });
}

function assemble(intent: Stripe.PaymentIntent, parts: readonly Part[]): PaymentAtProvider {
  // The provider lists the newest first, and what was read earlier is newer.
  const of = <T extends Part>(kind: string) => oldestFirst(parts.filter((part): part is T => part.object === kind));
  return {
    intent,
    charges: of<Stripe.Charge>('charge'),
    refunds: of<Stripe.Refund>('refund'),
    disputes: of<Stripe.Dispute>('dispute'),
  };
}

/** Whether a payment has more consequences than its rows: reminders, an order's history, an act of ours. */
const isLiving = (payment: PaymentAtProvider, ours: ReadonlySet<number>): boolean =>
  ours.has(Number(payment.intent.metadata.order_id)) ||
  payment.disputes.some((dispute) => isAwaitingResponse(dispute) || dispute.status.endsWith('under_review')) ||
  payment.refunds.some(({ metadata }) => metadata?.intent_id !== undefined) ||
  // Its parts were read at different moments; the projection reads them together.
  !isConsistent(payment);

/** How many are projected concurrently. */
const projectedAtOnce = 4;

async function projectAll(services: Services, store: Store, ids: readonly string[]): Promise<void> {
  const left = [...ids];
  await Promise.all(
    Array.from({ length: projectedAtOnce }, async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) await projectPayment(services, store, id);
    }),
  );
}

/** Parts of these payments that were read before them. */
async function partsOf({ db }: Services, { store_id }: Store, ids: string[]): Promise<Part[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('history_import_parts')
    .select('data')
    .where('store_id', '=', store_id)
    .where('payment_intent_id', 'in', ids)
    .execute();
  return rows.map(({ data }) => data);
}

/** Those of these payments that the books hold, with when they were written. */
async function knownOf(
  { db }: Services,
  { store_id }: Store,
  ids: readonly string[],
): Promise<Map<string, Temporal.Instant>> {
  const { rows } = await sql<{ payment_intent_id: string; projected: Temporal.Instant }>`
    select payment_intent_id, projected from payment_intents
    where store_id = ${store_id} and payment_intent_id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.payment_intent_id, row.projected]));
}

const isFromElsewhere = (projected: Temporal.Instant | undefined, { started }: ImportRow): boolean =>
  projected !== undefined && Temporal.Instant.compare(projected, started) < 0;

/** Numbers in these payments that are orders of the store. */
async function orderNumbers(
  { db }: Services,
  { store_id }: Store,
  intents: readonly Stripe.PaymentIntent[],
): Promise<Set<number>> {
  const numbers = intents
    .map(({ metadata }) => Number(metadata.order_id))
    .filter((number) => Number.isSafeInteger(number) && number > 0);
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ order_id: number }>`
    select order_id from orders where store_id = ${store_id} and order_id = any(${numbers}::bigint[])`.execute(db);
  return new Set(rows.map(({ order_id }) => order_id));
}

async function listingsOf({ db }: Services, { store_id }: Store, ids: readonly string[]): Promise<Listings> {
  const { rows } = await sql<Listing & { entry_id: string }>`
    select e.entry_id, e.payout_id, p.status, p.date from history_import_entries e join payouts p using (store_id, payout_id)
    where e.store_id = ${store_id} and e.entry_id = any(${[...ids]}::text[])`.execute(db);
  return Map.groupBy(rows, ({ entry_id }) => entry_id);
}

async function bookedOf({ db }: Services, { store_id }: Store, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from ledger_entries where store_id = ${store_id} and entry_id = any(${[...ids]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ entry_id }) => entry_id));
}

const balanceRowsOfPart = (part: Part): Stripe.BalanceTransaction[] => {
  switch (part.object) {
    case 'charge':
      return [expanded(part.balance_transaction)].filter((row) => row !== undefined);
    case 'refund':
      return [expanded(part.balance_transaction), expanded(part.failure_balance_transaction)].filter(
        (row) => row !== undefined,
      );
    case 'dispute':
      return part.balance_transactions;
  }
};
