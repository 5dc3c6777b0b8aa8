import { call } from '@orpc/server';
import type { refundReasons } from '@purser/contract/transactions/refund';
import type { Context } from '../context.ts';
import { refundOrder as refundOrderCall } from '../orders/refund-order.ts';
import { createInstantPayout } from '../payouts/create-instant-payout.ts';
import { cancelAuthorization } from '../authorizations/cancel-authorization.ts';
import { captureAuthorization } from '../authorizations/capture-authorization.ts';
import { refundCharge } from '../transactions/refund-charge.ts';
import type { TakenPayment } from './payments.ts';
import type { World } from './world.ts';

/** What a merchant does with money, one function for each act; as the world's administrator, unless the context says otherwise. */

interface By {
  context?: Context;
}

/** What a client gets: the status and the body, of a refusal too. */
export interface Told {
  status: number;
  body: Record<string, unknown>;
}

/** The act as a client sees it; `context` is the one that it ran in. */
export async function answerOf(context: Context, act: Promise<Record<string, unknown>>): Promise<Told> {
  try {
    const body = await act;
    return { status: context.response.status ?? 200, body };
  } catch (error) {
    const { status, code, message, data } = error as { status?: number; code: string; message: string; data: object }; // a refusal, or thrown again
    if (status === undefined) throw error;
    return { status, body: { code, message, data } };
  }
}

export const refund = (
  world: World,
  { charge_id }: Pick<TakenPayment, 'charge_id'>,
  amount: number,
  {
    context = world.context(),
    ...more
  }: By & { reason?: (typeof refundReasons)[number]; order_id?: number | string; email_customer?: boolean } = {},
) => call(refundCharge, { charge_id, amount, ...more }, { context });

type Authorized = Pick<TakenPayment, 'order_id' | 'payment_intent_id'>;

/** Captures everything, or `amount` of it. */
export const capture = (
  world: World,
  { order_id, payment_intent_id }: Authorized,
  { context = world.context(), amount }: By & { amount?: number } = {},
) => call(captureAuthorization, { order_id, payment_intent_id, amount_to_capture: amount }, { context });

export const cancel = (
  world: World,
  { order_id, payment_intent_id }: Authorized,
  { context = world.context() }: By = {},
) => call(cancelAuthorization, { order_id, payment_intent_id }, { context });

/** Sends all that can be sent at once to the bank; `amount` is what the merchant saw on the screen, before the fee. */
export const payOut = (
  world: World,
  { context = world.context(), currency = 'usd', amount }: By & { currency?: string; amount?: number } = {},
) => call(createInstantPayout, { type: 'instant', currency, amount }, { context });

/** Refunds by amount, or the quantities of these lines whose totals make the amount. */
export const refundOrder = (
  world: World,
  id: number,
  amount: number,
  {
    context = world.context(),
    ...more
  }: By & { lines?: { id: number; quantity: number }[]; restock?: boolean; email_customer?: boolean } = {},
) => call(refundOrderCall, { id, amount, ...more }, { context });
