import { toDecimal } from '@purser/contract/money';
import type { RefundOutcome } from '@purser/contract/transactions/refund';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { refuse, refuseField } from '../http/endpoint.ts';
import { performAct } from './money-act.ts';
import { readLastRefund, sentenceOf } from './what-happened.ts';

export interface RefundRequest {
  charge_id: string;
  /** Minor units of the charge's own currency. */
  amount: number;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  order_id?: number | null;
  /** The returned items, when order lines are refunded. */
  lines?: { id: number; quantity: number }[];
  /** Whether the goods of `lines` return to the stock once the refund is made. */
  restock?: boolean;
  /** False when the customer gets no email of it. */
  email_customer?: boolean;
}

/**
 * Refunds a charge in part or whole. Parallel refunds of one payment queue, so exactly as many succeed as fit.
 * Refusals are the contract's `refundRefusals`. What must follow from a refund, whenever its outcome becomes known, is called by
 * `refundListeners`.
 */
export async function refundPayment(
  context: Context,
  request: RefundRequest,
  action = 'refundCharge',
): Promise<RefundOutcome> {
  const { store_id } = context.store;
  const charge = await context.db
    .selectFrom('charges')
    .select(['charge_id', 'payment_intent_id', 'order_id', 'currency'])
    .where('store_id', '=', store_id)
    .where('charge_id', '=', request.charge_id)
    .executeTakeFirst();
  if (!charge?.payment_intent_id) throw refuse('resource_missing', 404, 'We couldn’t find this payment.');
  if (request.order_id && request.order_id !== charge.order_id)
    throw refuseField('order_id', 'order_id is not the order of this charge.');
  const refuseUnlessFits = async (tx: DatabaseTransaction, count: 'booked' | 'reserved') => {
    const rest = await restOf(tx, store_id, charge.charge_id, count);
    if (!rest.captured)
      throw refuse(
        'charge_not_refundable',
        409,
        'This payment hasn’t been captured, so there’s nothing to refund. Cancel the authorization instead.',
      );
    if (request.amount <= rest.amount) return;
    const left = `${toDecimal(Math.max(0, rest.amount), charge.currency)} ${charge.currency.toUpperCase()}`;
    // More than there ever was is a mistake; what was there, another refund has taken.
    if (rest.amount > 0 && request.amount > rest.amount_captured)
      throw refuseField('amount', `amount is more than the ${left} that is left to refund.`);
    const happened = await readLastRefund(tx, store_id, charge.charge_id);
    const told = happened ? ` ${sentenceOf(happened)}` : '';
    if (rest.amount <= 0)
      throw refuse('charge_already_refunded', 409, `This payment has already been refunded.${told}`, { happened });
    throw refuse('stale_amount', 409, `You can refund at most ${left} of this payment.${told}`, {
      rest: rest.amount,
      happened,
    });
  };
  return performAct<RefundOutcome>(context, {
    kind: 'refund',
    action,
    payment_intent_id: charge.payment_intent_id,
    charge_id: charge.charge_id,
    order_id: charge.order_id,
    amount: request.amount,
    currency: charge.currency,
    body: {
      amount: request.amount,
      reason: request.reason ?? null,
      ...(request.lines && { lines: request.lines, restock: request.restock ?? true }),
      ...(request.email_customer === false && { email_customer: false }),
    },
    parameters: {
      reason: request.reason ?? null,
      lines: request.lines ?? [],
      restock: request.restock ?? false,
      email_customer: request.email_customer ?? true,
    },
    async check(tx) {
      await refuseUnlessFits(tx, 'booked');
    },
    async admit(tx) {
      await refuseUnlessFits(tx, 'reserved');
    },
  });
}

interface Rest {
  captured: boolean;
  amount_captured: number;
  amount: number;
}

/**
 * What can still be refunded: captured less what has gone or may still go. `reserved` also counts refunds under way, those
 * whose outcome is unknown, and those made but not yet in our books.
 */
export async function restOf(
  tx: DatabaseTransaction,
  store_id: number,
  charge_id: string,
  count: 'booked' | 'reserved',
): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select c.captured, c.amount_captured, (c.amount_captured
      - (select coalesce(sum(r.amount), 0) from refunds r
          where r.store_id = c.store_id and r.charge_id = c.charge_id and r.status in ('succeeded', 'pending', 'requires_action'))
      - case when ${count} = 'booked' then 0 else
        (select coalesce(sum(m.amount), 0) from money_intents m
          where m.store_id = c.store_id and m.charge_id = c.charge_id and m.kind = 'refund' and m.state in ('sent', 'unknown', 'succeeded')
            and not exists (select 1 from refunds r where r.store_id = m.store_id and r.money_intent_id = m.money_intent_id)) end)::bigint as amount
    from charges c where c.store_id = ${store_id} and c.charge_id = ${charge_id}`.execute(tx);
  const [row] = rows;
  if (!row) throw refuse('resource_missing', 404, 'We couldn’t find this payment.');
  return row;
}
