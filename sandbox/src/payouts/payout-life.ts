import type { Account } from '../connect/account.ts';
import { book, type BalanceTransaction } from '../balance/balance-transactions.ts';
import type { Core, JobHandler } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import { addBankDays, bankDayFrom, dayOf, midnight } from './bank-days.ts';
import { externalAccounts, markErrored, outcomeAt } from './external-account.ts';
import { failureMessages, type FailureCode } from './failure-codes.ts';
import { freeRows } from './payout-rows.ts';
import type { Payout } from './payout.ts';

/** Bank days from the creation of a payout to its arrival. */
const arrivalBankDays = 2;
/** The hour (UTC) at which a bank day's batch leaves. */
const batchHour = 18;
/** Seconds until an instant payout arrives. */
const instantSeconds = 5 * 60;
/** Seconds until the content of an automatic payout can be listed. */
const reconciliationSeconds = 10 * 60;
/** Bank days until a late failure of a payout; Stripe documents at most five. */
const returnBankDays = 3;

/** Midnight UTC of the arrival day of a payout sent now. */
export function arrivalOf(now: number, country: string): number {
  return midnight(addBankDays(dayOf(now), arrivalBankDays, country));
}

/** Books the payout, and schedules the rest. `fee` is in its currency; `parts` is what it takes from each part of the balance. */
export function sendPayout(tx: Tx, account: Account, payout: Payout, fee: number, parts: Record<string, number>): void {
  const row = book(tx, account.id, {
    ...lineOf(payout, fee),
    // A withdrawal is available when it has arrived.
    ...(payout.original_payout === null ? {} : { available_on: payout.arrival_date }),
    parts,
    ...(payout.automatic ? { payout: payout.id } : {}),
  });
  payout.balance_transaction = row.id;
  payout._parts = parts;
  tx.insert(account.id, payout);
  tx.emit(account.id, 'payout.created', payout);
  awaitArrival(tx, account, payout);
  if (payout.automatic)
    tx.schedule((tx.now + reconciliationSeconds) * 1000, account.id, 'payout.reconcile', { payout: payout.id });
}

/** Schedules the arrival of a payout in transit. */
export function awaitArrival(tx: Tx, account: Account, payout: Payout): void {
  const later = (seconds: number, kind: string) => tx.schedule(seconds * 1000, account.id, kind, { payout: payout.id });
  if (payout.status !== 'pending' && payout.status !== 'in_transit') return;
  if (payout.method === 'instant') return later(tx.now + instantSeconds, 'payout.arrive');
  if (payout.status === 'pending') later(batchAfter(tx.now, account.country), 'payout.submit');
  later(payout.arrival_date, 'payout.arrive');
}

/** The journal line of a payout, or the one that reverses it. */
export function lineOf(payout: Payout, fee: number, undone?: 'payout_failure' | 'payout_cancel') {
  const sign = undone === undefined ? 1 : -1;
  const isReversal = undone !== undefined || payout.original_payout !== null;
  return {
    type: undone ?? 'payout',
    reporting_category: isReversal ? 'payout_reversal' : 'payout',
    amount: -payout.amount * sign,
    currency: payout.currency,
    source: payout.id,
    description:
      undone === 'payout_failure'
        ? 'REVERSAL FOR FAILED PAYOUT'
        : undone === 'payout_cancel'
          ? 'CANCELED PAYOUT'
          : (payout.description ?? 'STRIPE PAYOUT'),
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee * sign,
              application: null,
              currency: payout.currency,
              description: 'Instant payout fee',
              type: 'stripe_fee' as const,
            },
          ],
  };
}

/** When the next batch leaves for the banks. */
function batchAfter(now: number, country: string): number {
  const at = (date: Temporal.PlainDate) => midnight(bankDayFrom(date, country)) + batchHour * 3600;
  const today = dayOf(now);
  return at(today) > now ? at(today) : at(today.add({ days: 1 }));
}

const find = (tx: Tx, job: { account: string; data: Record<string, unknown> }) =>
  tx.lock<Payout>(job.account, String(job.data['payout']));

export const submitPayout: JobHandler = async (tx, job) => {
  const payout = await find(tx, job);
  if (payout?.status !== 'pending') return;
  payout.status = 'in_transit';
  tx.emit(job.account, 'payout.updated', payout);
};

/** The bank accepts or returns it. */
export const arrivePayout: JobHandler = async (tx, job, core) => {
  const payout = await find(tx, job);
  if (payout?.status !== 'pending' && payout?.status !== 'in_transit') return;
  const owner = await tx.find<Account>(core.keys.platform, job.account);
  const external = owner && externalAccounts(owner).find((each) => each.id === payout.destination);
  const outcome = external && outcomeAt(external);
  if (outcome !== undefined && outcome !== 'returned_later') return failPayout(tx, core, job.account, payout, outcome);
  payPayout(tx, job.account, payout);
  if (outcome === 'returned_later')
    tx.schedule(
      midnight(addBankDays(dayOf(tx.now), returnBankDays, owner?.country ?? 'US')) * 1000,
      job.account,
      'payout.return',
      { payout: payout.id },
    );
};

export function payPayout(tx: Tx, account: string, payout: Payout): void {
  payout.status = 'paid';
  if (payout.trace_id?.status === 'pending') payout.trace_id = { status: 'supported', value: traceOf(payout) };
  tx.emit(account, 'payout.paid', payout);
}

/** The reference under which the bank finds the money: 15 digits, the first eight of the sending bank. */
function traceOf({ id, created }: Payout): string {
  const digits = `${id.replaceAll(/\D/g, '')}${created}`.slice(-7).padStart(7, '0');
  return `09100001${digits}`;
}

export const returnPayout: JobHandler = async (tx, job, core) => {
  const payout = await find(tx, job);
  if (payout?.status === 'paid') await failPayout(tx, core, job.account, payout, 'account_closed');
};

export const reconcilePayout: JobHandler = async (tx, job) => {
  const payout = await find(tx, job);
  if (payout?.reconciliation_status !== 'in_progress') return;
  payout.reconciliation_status = 'completed';
  tx.emit(job.account, 'payout.reconciliation_completed', payout);
};

/** The money returns to the balance, and nothing more is paid to that bank until it is replaced. */
export async function failPayout(
  tx: Tx,
  core: Core,
  account: string,
  payout: Payout,
  code: FailureCode,
): Promise<void> {
  payout.status = 'failed';
  payout.failure_code = code;
  payout.failure_message = failureMessages[code];
  if (payout.trace_id?.status === 'pending') payout.trace_id = { status: 'unsupported', value: null };
  await giveBack(tx, account, payout, 'payout_failure');
  tx.emit(account, 'payout.failed', payout);
  await markErrored(tx, core, account, payout.destination);
}

/** Reverses the payout's booking, with its fee. */
export async function giveBack(
  tx: Tx,
  account: string,
  payout: Payout,
  type: 'payout_failure' | 'payout_cancel',
): Promise<void> {
  const sent = await tx.find<BalanceTransaction>(account, payout.balance_transaction ?? '');
  if (!sent) throw new Error(`${payout.id} has no balance transaction`);
  const back = book(tx, account, {
    ...lineOf(payout, sent.fee, type),
    parts: Object.fromEntries(Object.entries(payout._parts).map(([part, net]) => [part, -net])),
    // A reversal that fails before it arrives removes the money in transit.
    available_on: Math.max(tx.now, sent.available_on),
  });
  payout.failure_balance_transaction = back.id;
  if (payout.automatic) await freeRows(tx, account, payout);
  tx.save(account, payout);
}
