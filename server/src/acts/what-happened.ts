import { fromUnixSeconds, toUnixSeconds } from '@purser/contract/dates';
import { toDecimal } from '@purser/contract/money';
import type { Happened } from '@purser/contract/transactions/happened';
import type { Database, DatabaseTransaction } from '../database/database.ts';

const actByEvent = {
  captured: 'captured',
  authorization_voided: 'canceled',
  authorization_expired: 'expired',
} as const;

/** How an authorization ended, and who ended it; nothing while it is open. */
export async function readEndOfAuthorization(
  tx: Database | DatabaseTransaction,
  store_id: number,
  payment_intent_id: string,
): Promise<Happened | undefined> {
  const event = await tx
    .selectFrom('timeline_events')
    .select(['type', 'data'])
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', payment_intent_id)
    .where('type', 'in', Object.keys(actByEvent))
    .orderBy('created', 'desc')
    .executeTakeFirst();
  if (!event) return undefined;
  const act = actByEvent[event.type as keyof typeof actByEvent]; // selected by its keys
  const done = await tx
    .selectFrom('money_intents')
    .select('username')
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', payment_intent_id)
    .where('kind', '=', act === 'captured' ? 'capture' : 'cancel')
    .where('state', '=', 'succeeded')
    .executeTakeFirst();
  return { act, by: act === 'expired' ? null : (done?.username ?? null), at: event.data.datetime };
}

/** The last refund of a charge, also one that is still under way. */
export async function readLastRefund(
  tx: Database | DatabaseTransaction,
  store_id: number,
  charge_id: string,
): Promise<Happened | undefined> {
  const [booked, sent] = await Promise.all([
    tx
      .selectFrom('refunds')
      .select(['created', 'amount', 'currency', 'refunded_by as by'])
      .where('store_id', '=', store_id)
      .where('charge_id', '=', charge_id)
      .where('status', 'not in', ['failed', 'canceled'])
      .orderBy('created', 'desc')
      .executeTakeFirst(),
    tx
      .selectFrom('money_intents')
      .select(['created', 'amount', 'currency', 'username as by'])
      .where('store_id', '=', store_id)
      .where('charge_id', '=', charge_id)
      .where('kind', '=', 'refund')
      .where('state', 'in', ['sent', 'unknown', 'succeeded'])
      .orderBy('created', 'desc')
      .executeTakeFirst(),
  ]);
  const [last] = [booked, sent]
    .filter((each) => each !== undefined)
    .toSorted((a, b) => Temporal.Instant.compare(b.created, a.created));
  if (!last) return undefined;
  return {
    act: 'refunded',
    by: last.by,
    at: toUnixSeconds(last.created),
    ...(last.amount !== null && { amount: last.amount }),
    ...(last.currency !== null && { currency: last.currency }),
  };
}

/** The same for clients that show only messages; the time in UTC. */
export function sentenceOf({ act, by, at, amount, currency }: Happened): string {
  const when = fromUnixSeconds(at).toString({ smallestUnit: 'second' });
  if (act === 'expired') return `The authorization expired at ${when}.`;
  const whom = by === null ? '' : ` by ${by}`;
  const what =
    amount !== undefined && currency
      ? `${toDecimal(amount, currency)} ${currency.toUpperCase()} was refunded`
      : `It was already ${act}`;
  return `${what}${whom} at ${when}.`;
}
