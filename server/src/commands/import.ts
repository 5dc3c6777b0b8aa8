import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importPhases } from '@purser/contract/import/history-import';
import type { ImportProblem } from '@purser/contract/import/history-import';
import { findStore, firstStoreId } from '../access/find-store.ts';
import { readConfig } from '../config.ts';
import { forStore } from '../for-store.ts';
import { workOnImport } from '../import/import-history.ts';
import { beginImport, findImport } from '../import/import-state.ts';
import type { ImportRow } from '../import/import-state.ts';
import { createLog } from '../log.ts';
import { startServices } from '../services.ts';
import { attachListeners } from '../listeners.ts';

const usage = `npm run import -- [--host second.example]
Imports what the store's account sold before: payments, refunds, disputes and payouts. Run it again to continue.`;

const cures: Record<ImportProblem, string> = {
  provider_unavailable: 'the provider does not answer; trying again',
  account_deauthorized: 'the account is no longer connected: connect it again, then run this command again',
  key_without_rights: 'the secret key may not read the account: check STRIPE_SECRET_KEY, then run this command again',
  books_closed: 'these books are closed: the store continues with another account',
  unexpected: 'something unexpected happened, see the log of the server; run this command again to continue',
};

/** Works beside a running server, which takes over when this process ends, or alone. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { host: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const services = await startServices(readConfig(process.env), createLog('error'), { beside: true });
  attachListeners();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  try {
    const { db } = services;
    const store_id = values.host
      ? (
          await db
            .selectFrom('stores')
            .select('store_id')
            .where('host', '=', values.host.toLowerCase())
            .where('closed', 'is', null)
            .executeTakeFirst()
        )?.store_id
      : await firstStoreId(db);
    const store = store_id === undefined ? undefined : await findStore(db, store_id);
    if (!store) throw new Error(values.host ? `--host: no store answers at ${values.host}` : 'there is no store yet');
    if (store.account_id === '') throw new Error(`${store.name} has no account at the provider yet`);
    let row: ImportRow | undefined = await beginImport(services, store);
    const isDoneBefore = row.state === 'done';
    const show = setInterval(() => void findImport(db, store.store_id).then((now) => now && showProgress(now)), 1000);
    try {
      while (row?.state === 'running' && !stop.signal.aborted) {
        await workOnImport(forStore(services, store), store.store_id, stop.signal);
        row = await findImport(db, store.store_id);
        // Another worker is at it, or the provider does not answer.
        if (row?.state === 'running') await sleep(2000, undefined, { signal: stop.signal });
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      clearInterval(show);
    }
    process.stderr.write('\n');
    if (row?.state === 'done') process.stdout.write(`${isDoneBefore ? 'already imported: ' : ''}${summaryOf(row)}\n`);
    else if (row?.state === 'failed') throw new Error(cures[row.problem ?? 'unexpected']);
    else process.stdout.write('stopped; run the command again to continue\n');
  } finally {
    await services.close();
  }
}

function showProgress(row: ImportRow): void {
  const { phase, counts, share, payments_per_second, seconds_left, problem } = row;
  const parts = [
    `${importPhases.indexOf(phase) + 1} of ${importPhases.length} (${phase})`,
    `${Math.floor(share * 100)} %`,
    `${counts.payments} payments`,
    `${counts.payouts} payouts`,
    ...(payments_per_second === null ? [] : [`${Math.round(payments_per_second)} per second`]),
    ...(seconds_left === null ? [] : [`${seconds_left} s left`]),
    ...(problem === null ? [] : [cures[problem]]),
  ];
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${parts.join(', ')}`);
  else process.stderr.write(`${parts.join(', ')}\n`);
}

const summaryOf = ({ counts }: ImportRow): string =>
  `${counts.payments} payments (${counts.known} were known), ${counts.refunds} refunds, ${counts.disputes} disputes, ${counts.payouts} payouts${
    counts.without_intent > 0
      ? `; ${counts.without_intent} charges without a payment intent are in the balance only`
      : ''
  }${counts.unexplained > 0 ? `; ${counts.unexplained} payouts do not add up` : '; every payout adds up'}`;

await main().catch((error: unknown) => {
  process.stderr.write(`import: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
