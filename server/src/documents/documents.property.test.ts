import fc from 'fast-check';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../context.ts';
import { addTaxedStore, bookFees } from '../testing/fee-history.ts';
import type { BookedFee } from '../testing/fee-history.ts';
import { zones } from '../testing/ledger-history.ts';
import { sized } from '../testing/models/long-run.ts';
import { isDatabaseDown } from '../http/failures.ts';
import { openStore } from '../testing/open-store.ts';
import { makeDueDocuments } from './make-documents.ts';
import { readDocumentedFees, readLedgerFees } from './read-fees.ts';
import { taxLines } from './tax-lines.ts';

// The clock begins on 10 March 2026; the years before it are invoiced.
const world = await openStore();

const first = Temporal.Instant.from('2025-02-01T00:00:00Z');
const payment = fc.constantFrom('pi_1', 'pi_2', 'pi_3', 'pi_4', 'pi_5', undefined);
const fee = fc
  .record({
    hours: fc.integer({ min: 0, max: 395 * 24 }),
    fee: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 5000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -3000, max: -1 }) },
    ),
    type: fc.constantFrom('charge', 'refund', 'dispute', 'payout', 'reader_fee'),
    currency: fc.constantFrom('eur', 'eur', 'jpy', 'kwd'),
    payment,
  })
  .map(({ hours, payment: of, ...rest }): BookedFee => ({
    ...rest,
    ...(of && { payment: of }),
    created: first.add({ hours }).toString(),
  }));
const year = fc.record({
  country: fc.constantFrom('DE', 'FI', 'NZ', 'US', 'IE'),
  zone: fc.constantFrom(...zones),
  known: fc.array(fee, { minLength: 1, maxLength: 40 }),
  /** Booked when the first half of the year is invoiced already, whatever their date. */
  late: fc.array(fee, { maxLength: 15 }),
  processes: fc.integer({ min: 1, max: 3 }),
  kills: fc.integer({ min: 0, max: 3 }),
});

const at = (moment: string): typeof world => ({
  ...world,
  clock: { ...world.clock, now: () => Temporal.Instant.from(moment) },
});

/** Several processes make the documents, and some of their connections end in the middle. */
async function invoice(
  store: Store,
  moment: string,
  processes: number,
  kills: number,
  killer: pg.Client,
): Promise<void> {
  const services = at(moment);
  const runs = Promise.allSettled(Array.from({ length: processes }, () => makeDueDocuments(services, store)));
  for (let kill = 0; kill < kills; kill++) {
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and query ilike '%document%' limit 1`,
    );
  }
  await runs;
  // What the job does at its next turns: a kill may reach a connection only after those runs have ended.
  for (let turn = 0; turn <= kills; turn++) {
    try {
      return await makeDueDocuments(services, store);
    } catch (error) {
      if (turn === kills || !isDatabaseDown(error)) throw error;
    }
  }
}

test(
  'the documents of random years are what the ledger has, and their numbers have no gaps',
  { timeout: 3_600_000 },
  async () => {
    const { connectionString } = world.pool.options;
    const killer = new pg.Client({ connectionString });
    await killer.connect();
    onTestFinished(() => killer.end());
    await fc.assert(
      fc.asyncProperty(year, async ({ country, zone, known, late, processes, kills }) => {
        const store = await addTaxedStore(world, country, zone);
        await bookFees(world, store, known);
        await invoice(store, '2025-08-15T00:00:00Z', processes, kills, killer);
        if (late.length > 0) await bookFees(world, store, late);
        await invoice(store, '2026-03-10T00:00:00Z', processes, kills, killer);
        const { documented, ledger } = await feesOf(store);
        expect(documented).toEqual(ledger);
        await expectSound(store);
      }),
      { numRuns: sized(12, 1000) },
    );
  },
);

/** By month, currency and kind of fee. */
async function feesOf(store: Store) {
  const ledger = await readLedgerFees(world.db, store, { from: '2025-01-01', to: '2026-03-01' });
  const documented = (await readDocumentedFees(world.db, store)).filter(({ fees }) => fees !== 0);
  const asMap = (sums: typeof ledger) =>
    Object.fromEntries(sums.map(({ month, currency, category, fees }) => [`${month} ${currency} ${category}`, fees]));
  return { documented: asMap(documented), ledger: asMap(ledger) };
}

/** Numbers without gaps, and lines that are the totals. */
async function expectSound(store: Store): Promise<void> {
  const documents = await world.db
    .selectFrom('documents')
    .select(['document_id', 'kind', 'sequence', 'net', 'tax', 'total'])
    .where('store_id', '=', store.store_id)
    .orderBy('sequence')
    .execute();
  for (const kind of ['invoice', 'credit_note']) {
    const sequences = documents.filter((each) => each.kind === kind).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  }
  const lines = await world.db
    .selectFrom('document_lines')
    .selectAll()
    .where('store_id', '=', store.store_id)
    .execute();
  for (const { document_id, net, tax, total } of documents) {
    const own = lines.filter((line) => line.document_id === document_id);
    const sum = (name: 'net' | 'tax' | 'total') => own.reduce((all, line) => all + line[name], 0);
    expect([sum('net'), sum('tax'), sum('total')]).toEqual([net, tax, total]);
  }
}

test('the tax of random lines is that of their sum, to the minor unit', () => {
  const line = fc.record({
    fees: fc.integer({ min: -1_000_000, max: 100_000_000 }),
    rate: fc.constantFrom(0, 8100, 19_000, 25_500),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const taxed = taxLines(
        lines.map(({ fees, rate }) => ({
          fees,
          rate,
          month: '2026-01-01',
          currency: 'eur',
          category: 'payment_fees',
          treatment: 'standard',
          invoiced_month: null,
        })),
      );
      for (const group of Map.groupBy(taxed, ({ rate }) => rate).values()) {
        const sum = (name: 'net' | 'tax' | 'fees') => group.reduce((total, each) => total + each[name], 0);
        expect(sum('net') + sum('tax')).toBe(sum('fees'));
        // Within a minor unit of the rate: what the rules of EN 16931 allow.
        expect(Math.abs(sum('tax') - (sum('net') * (group[0]?.rate ?? 0)) / 100_000)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: sized(200, 100_000) },
  );
});
