import type { Account } from '../connect/account.ts';
import { balanceOf, describeBalance, type Funds } from '../balance/balance.ts';
import { book } from '../balance/balance-transactions.ts';
import { byClock, type Core, type DueSource } from '../api/core.ts';
import { exponent } from '../engine/currencies.ts';
import { newId } from '../engine/ids.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { defaultFor } from './external-account.ts';
import { arrivalOf, sendPayout } from './payout-life.ts';
import { takeRows } from './payout-rows.ts';
import { blankPayout } from './payout.ts';
import { holdPayouts, waitingSeconds } from './payouts.ts';
import { extrasOf, nextRun, scheduleOf } from './schedule.ts';

/** How long an account waits after a failed run, in seconds, so that it doesn't delay the others. */
const retrySeconds = 3600;

/** Runs the payouts of each account when its money becomes available and when its schedule is due. */
export function payoutRuns(core: Core): DueSource {
  return {
    async next() {
      const { rows } = await core.pool.query<{ due: string | null }>('select min(due) as due from payout_runs');
      const due = rows[0]?.due ?? null;
      return due === null ? undefined : Number(due) * 1000;
    },
    async run() {
      while (await runOne(core));
    },
  };
}

async function runOne(core: Core): Promise<boolean> {
  let account: string | undefined;
  try {
    return await core.transact(byClock, async (tx) => {
      const [candidate] = await tx.query<{ account: string }>(
        'select account from payout_runs where due <= $1 order by due, account limit 1',
        [tx.now],
      );
      if (!candidate) return false;
      account = candidate.account;
      // Before the row, in the same order as manual payouts: otherwise the two could deadlock.
      await holdPayouts(tx, account);
      const [row] = await tx.query<{ due: string; ran: string }>(
        'select due, ran from payout_runs where account = $1 and due <= $2 for update',
        [account, tx.now],
      );
      // Another process on the same database has run it.
      if (!row) return true;
      const due = await lookAt(tx, core, account, { due: Number(row.due), ran: Number(row.ran) });
      await tx.query('update payout_runs set due = $2, ran = $3 where account = $1', [account, due, tx.now]);
      return true;
    });
  } catch (error) {
    if (account === undefined) throw error;
    console.error('sandbox: a payout run failed and waits for an hour', error);
    await core.pool.query('update payout_runs set due = $2 where account = $1', [
      account,
      Math.floor(core.clock.now() / 1000) + retrySeconds,
    ]);
    return true;
  }
}

/** Announces what became available since the last run, pays out if due, and returns the time of the next run. */
async function lookAt(tx: Tx, core: Core, id: string, last: { due: number; ran: number }): Promise<number | null> {
  const account = await tx.find<Account>(core.keys.platform, id);
  if (!account) return null;
  const [arrived] = await tx.query(
    'select 1 from balances where account = $1 and available_on > $2 and available_on <= $3 and net > 0 limit 1',
    [id, last.ran, tx.now],
  );
  if (arrived && last.ran > 0) {
    const balance = await describeBalance(tx, core, { account: id, params: {} });
    // A balance is the one object without an id.
    tx.emit(id, 'balance.available', balance as StripeObject);
  }
  // Missed runs are made up by one.
  const run = nextRun(account, last.due);
  if (run !== undefined && run <= tx.now && mayPayOut(account, tx.now)) {
    const { available, pending } = await balanceOf(tx, id);
    for (const [index, funds] of available.entries())
      if (isPayable(account, funds, pending[index])) await payOut(tx, account, funds);
  }
  // The sums of this run are counted before the next run is set.
  await tx.finish();
  return nextLook(tx, account);
}

function mayPayOut(account: Account, now: number): boolean {
  return account.payouts_enabled && now >= account.created + waitingSeconds;
}

/** Whether the schedule pays out, or debits, the available amount of a currency. */
function isPayable(account: Account, { amount, currency }: Funds, pending: Funds | undefined): boolean {
  const bank = defaultFor(account, currency);
  if (!bank || bank.status === 'errored') return false;
  if (amount < 0)
    return (
      account.settings['payouts']?.['debit_negative_balances'] === true &&
      // Pending money may still cover it.
      amount + Math.max(0, pending?.amount ?? 0) <= -leastPayout(currency)
    );
  return amount - keptBack(account, currency) >= leastPayout(currency);
}

/** The smallest automatic payout, in minor units. */
export function leastPayout(currency: string): number {
  return exponent(currency) === 3 ? 1000 : 100;
}

/** The minimum balance that the merchant has set. */
function keptBack(account: Account, currency: string): number {
  return extrasOf(account).minimum_balance_by_currency?.[currency] ?? 0;
}

async function payOut(tx: Tx, account: Account, { amount: seen, currency, source_types }: Funds): Promise<void> {
  const id = newId('po');
  const kept = seen > 0 ? keptBack(account, currency) : 0;
  const net = (await takeRows(tx, account.id, currency, id)) - kept;
  if (Math.sign(net) !== Math.sign(seen)) throw new Error(`The balance of ${account.id} turned while it was paid out`);
  if (kept > 0) {
    const keep = {
      reporting_category: 'payout_minimum_balance_hold',
      currency,
      source: id,
      description: 'Minimum balance',
    };
    book(tx, account.id, { ...keep, type: 'payout_minimum_balance_hold', amount: -kept, payout: id });
    // It returns at once, and the next payout keeps it back again.
    book(tx, account.id, {
      ...keep,
      type: 'payout_minimum_balance_release',
      amount: kept,
      reporting_category: 'payout_minimum_balance_release',
    });
  }
  const destination = defaultFor(account, currency);
  const payout = blankPayout({
    id,
    amount: net,
    arrival_date: arrivalOf(tx.now, account.country),
    automatic: true,
    created: tx.now,
    currency,
    destination: destination?.id ?? null,
    statement_descriptor: account.settings.payouts.statement_descriptor,
    type: destination?.object ?? 'bank_account',
  });
  sendPayout(tx, account, payout, 0, emptied(net, source_types));
}

/** Each part of the balance is paid out in full; what was kept back, or arrived meanwhile, is counted with the cards. */
function emptied(net: number, parts: Record<string, number>): Record<string, number> {
  const others = Object.entries(parts).filter(([part, amount]) => part !== 'card' && amount !== 0);
  const fromOthers = others.reduce((sum, [, amount]) => sum + amount, 0);
  return { card: fromOthers - net, ...Object.fromEntries(others.map(([part, amount]) => [part, -amount])) };
}

/** The time of the next run: when more money is available, or a day of the schedule with something to pay. */
async function nextLook(tx: Tx, account: Account): Promise<number | null> {
  const [row] = await tx.query<{ next: string | null }>(
    'select min(available_on) as next from balances where account = $1 and available_on > $2 and net <> 0',
    [account.id, tx.now],
  );
  const looks: number[] = [];
  if (row?.next !== undefined && row.next !== null) looks.push(Number(row.next));
  const { available, pending } = await balanceOf(tx, account.id);
  const waits = account.created + waitingSeconds;
  if (
    account.payouts_enabled &&
    scheduleOf(account).interval !== 'manual' &&
    available.some((funds, index) => isPayable(account, funds, pending[index]))
  )
    looks.push(nextRun(account, Math.max(tx.now + 1, waits)) ?? Infinity);
  const next = Math.min(...looks);
  return Number.isFinite(next) ? next : null;
}

/** When the next automatic payout is made (unix seconds) if nothing happens until then; undefined when none is. */
export async function nextPayoutAt(tx: Tx, account: Account): Promise<number | undefined> {
  if (!account.payouts_enabled) return undefined;
  const rows = await tx.query<{ currency: string; available_on: string; net: string }>(
    'select currency, available_on, sum(net) as net from balances where account = $1 group by 1, 2 order by 2',
    [account.id],
  );
  const first = Math.max(tx.now + 1, account.created + waitingSeconds);
  for (const from of new Set(rows.map((row) => Math.max(first, Number(row.available_on))))) {
    const run = nextRun(account, from);
    if (run === undefined) return undefined;
    for (const currency of new Set(rows.map((row) => row.currency))) {
      const own = rows.filter((row) => row.currency === currency);
      const total = (part: typeof own): Funds => ({
        amount: part.reduce((sum, { net }) => sum + Number(net), 0),
        currency,
        source_types: {},
      });
      const available = total(own.filter(({ available_on }) => Number(available_on) <= run));
      const pending = total(own.filter(({ available_on }) => Number(available_on) > run));
      if (isPayable(account, available, pending)) return run;
    }
  }
  return undefined;
}
