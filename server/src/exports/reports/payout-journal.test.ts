import { json } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '../../database/database.ts';
import { proofOf } from '../../payouts/get-payout-proof.ts';
import { lockPayouts, reckonPayouts } from '../../books/payouts/reckon-payouts.ts';
import type { JournalLine } from '../../testing/journal-line.ts';
import { addStore } from '../../testing/ledger-history.ts';
import { bookHistory, PayoutHistory, payoutHistory } from '../../testing/payout-history.ts';
import type { ModelPayout } from '../../testing/payout-history.ts';
import { isLong, sized } from '../../testing/models/long-run.ts';
import { openStore } from '../../testing/open-store.ts';
import { journalJson, payoutOfJournal } from './payout-journal.ts';
import { recordJournal } from './record-journal.ts';

const wanted = sized(25, 3000);

const world = await openStore();

const isLive = ({ status }: ModelPayout): boolean => status !== 'failed' && status !== 'canceled';
const net = ({ debit, credit }: JournalLine): number => debit - credit;
const sum = (lines: readonly JournalLine[]): number => lines.reduce((total, line) => total + net(line), 0);
const on = (account: string, lines: readonly JournalLine[]): number =>
  sum(lines.filter((line) => line.account === account));

const reckon = (store_id: number, since: number): Promise<void> =>
  transact(world.db, async (tx) => {
    await lockPayouts(tx, store_id, 'usd');
    const created = Temporal.Instant.fromEpochMilliseconds(since * 1000);
    await reckonPayouts(tx, store_id, 'usd', { created, payout_id: '' });
  });

async function journalOf(store_id: number, id: string): Promise<JournalLine[]> {
  const context = world.context({ store: { ...world.store, store_id } });
  const payout = await payoutOfJournal(context, id);
  await recordJournal(context, payout);
  const { data } = (await json(journalJson(world.db, context.store, payout))) as { data: JournalLine[] };
  return data;
}

/** Every line that was exported is still there; answers what came after. */
function newLines(before: readonly JournalLine[], after: readonly JournalLine[]): JournalLine[] {
  const left = after.map((line) => JSON.stringify(line));
  for (const line of before) {
    const place = left.indexOf(JSON.stringify(line));
    expect(place, `${JSON.stringify(line)} was exported`).toBeGreaterThanOrEqual(0);
    left.splice(place, 1);
  }
  return left.map((line) => JSON.parse(line) as JournalLine);
}

const isShared = ({ type }: JournalLine): boolean => type === 'carried_over' || type === 'correction';

/** Each balances entry by entry and empties the provider balance; together they are the bank, and the ledger of what is in them. */
async function assertJournals(
  store_id: number,
  { payouts, rows }: PayoutHistory,
  journals: ReadonlyMap<string, JournalLine[]>,
): Promise<void> {
  const journalByEntry = new Map<string, string>();
  for (const [id, lines] of journals) {
    for (const [entry, own] of Map.groupBy(lines, (line) => `${line.entry} ${isShared(line) ? line.type : ''}`))
      expect(sum(own), entry).toBe(0);
    expect(on('provider_balance', lines), id).toBe(0);
    for (const { entry } of lines.filter((line) => !isShared(line))) {
      expect(journalByEntry.get(entry) ?? id, `${entry} is in one journal`).toBe(id);
      journalByEntry.set(entry, id);
    }
  }
  for (const payout of payouts)
    expect(on('payouts', journals.get(payout.id) ?? []), payout.id).toBe(isLive(payout) ? payout.amount : 0);
  const own = new Map(payouts.map((payout) => [payout.id, payout.own.id]));
  const entry_ids = [...journalByEntry.keys()].map((entry) => own.get(entry) ?? entry);
  const { rows: ledger } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from ledger_postings where store_id = ${store_id} and entry_id = any(${entry_ids}) group by 1`.execute(
    world.db,
  );
  const all = [...journals.values()].flat();
  for (const { account, amount } of ledger)
    expect(account === 'provider_balance' ? on('carried_over', all) : on(account, all), account).toBe(amount);
  expect(rows.length).toBeGreaterThanOrEqual(entry_ids.length);
}

test(
  `while ${wanted} payouts of random histories are made, fail, are canceled and reversed, their journals are the bank, and what was exported stays`,
  async () => {
    let made = 0;
    let histories = 0;
    const ends = { withdrawal: 0, reversal: 0, failed: 0, canceled: 0 };
    await fc.assert(
      fc.asyncProperty(payoutHistory, async (steps) => {
        if (made >= wanted) return;
        const store_id = await addStore(world, 'UTC');
        const name = `journal_${++histories}`;
        const exported = new Map<string, { lines: JournalLine[]; proof: unknown; at: number }>();
        let told: PayoutHistory | undefined;
        for (const part of [0.4, 0.6, 0.8, 1]) {
          const history = new PayoutHistory(name, steps.slice(0, Math.ceil(steps.length * part)));
          await bookHistory(world.db, store_id, history, 'usd', told);
          const status = new Map(told?.payouts.map((payout) => [payout.id, payout.status]));
          const changed = history.payouts.filter((payout) => status.get(payout.id) !== payout.status);
          await reckon(store_id, Math.min(...changed.map(({ created }) => created), history.now));
          const journals = new Map<string, JournalLine[]>();
          for (const payout of history.payouts) {
            const lines = await journalOf(store_id, payout.id);
            journals.set(payout.id, lines);
            const proof = await proofOf(world, store_id, payout.id);
            const shown = proof?.lines.flatMap(({ line, amount, count }) =>
              amount === 0 && count === 0 ? [] : [[line, amount, count]],
            );
            const before = exported.get(payout.id);
            const since = new Date((before?.at ?? 0) * 1000).toISOString().slice(0, 19).replace('T', ' ');
            for (const { date, type } of newLines(before?.lines ?? [], lines)) {
              expect(date >= since).toBe(true);
              // News that come in time correct nothing.
              expect(type).not.toBe('correction');
            }
            // What our rule gave a payout, it has for good.
            if (before && !payout.automatic) expect(shown, payout.id).toEqual(before.proof);
            exported.set(payout.id, { lines, proof: shown, at: history.now });
          }
          await assertJournals(store_id, history, journals);
          told = history;
        }
        for (const payout of told?.payouts ?? []) {
          made++;
          if (payout.original !== null) ends.reversal++;
          else if (payout.amount < 0) ends.withdrawal++;
          if (payout.status === 'failed' || payout.status === 'canceled') ends[payout.status]++;
        }
      }),
      { numRuns: wanted, endOnFailure: true },
    );
    if (isLong) console.log(made, 'payouts of', histories, 'histories', ends);
    expect(made).toBeGreaterThanOrEqual(wanted);
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(0);
  },
  60_000 + wanted * 100,
);

test('a sale that the books hear of after the export is a correction of its own day, and takes no line back', async () => {
  const store_id = await addStore(world, 'UTC');
  const sale = { do: 'book', kind: 'charge', fee: 0, delay: 0 } as const;
  const history = new PayoutHistory('late', [
    { ...sale, amount: 10_000 },
    { ...sale, amount: 8_000 },
    { do: 'send', instant: false, part: 33 },
    { do: 'wait', hours: 1 },
    { do: 'send', instant: false, part: 100 },
  ]);
  const { rows, payouts } = history;
  const [first, second] = payouts.map(({ id }) => id);
  if (first === undefined || second === undefined || payouts.length !== 2) throw new Error('two payouts are sent');
  const early = { rows: rows.slice(1), payouts: payouts.slice(0, 1) };
  await bookHistory(world.db, store_id, early, 'usd');
  await reckon(store_id, 0);
  const before = await journalOf(store_id, first);
  expect(before.map(({ type }) => type)).not.toContain('correction');

  const clock = world.clock.now().toString().slice(0, 19).replace('T', ' ');
  await bookHistory(world.db, store_id, { rows: rows.slice(0, 1), payouts: [] }, 'usd');
  await bookHistory(world.db, store_id, { rows: [], payouts }, 'usd', early);
  await reckon(store_id, 0);
  const journals = new Map([
    [first, await journalOf(store_id, first)],
    [second, await journalOf(store_id, second)],
  ]);
  const added = newLines(before, journals.get(first) ?? []);
  expect(added.map(({ type }) => type)).toContain('correction');
  expect(added.map(({ date }) => date >= clock)).not.toContain(false);
  await assertJournals(store_id, history, journals);
  // Asked again, it says the same.
  expect(await journalOf(store_id, first)).toEqual(journals.get(first));
});
