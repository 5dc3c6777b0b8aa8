import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { performAct } from '../acts/money-act.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { ActParameters } from '../database/column-types.ts';
import type { Disputes } from '../database/tables.ts';
import { refuse } from '../http/endpoint.ts';
import { idempotencyKeyOf } from '../http/request-context.ts';
import { notEditable } from './answerable.ts';

type DisputeAct = 'submit_evidence' | 'accept_dispute';

const doneByKind: Record<DisputeAct, string> = {
  submit_evidence: 'Evidence for this dispute was already submitted.',
  accept_dispute: 'This dispute was already accepted.',
};

/** Submits or accepts a dispute: at most one of the two, once. Returns when the provider has confirmed it, or the outcome is unknown. */
export async function actOnDispute(
  context: Context,
  dispute: Selectable<Disputes>,
  kind: DisputeAct,
  asked: Pick<ActParameters, 'evidence' | 'metadata'> = {},
): Promise<void> {
  const { dispute_id } = dispute;
  const refuseUnlessOpen = async (tx: DatabaseTransaction, money_intent_id?: string) => {
    const now = await tx
      .selectFrom('disputes')
      .select('status')
      .where('store_id', '=', dispute.store_id)
      .where('dispute_id', '=', dispute_id)
      .executeTakeFirstOrThrow();
    const other = await tx
      .selectFrom('money_intents')
      .select(['kind', 'state'])
      .where('store_id', '=', dispute.store_id)
      .where('payment_intent_id', '=', dispute.payment_intent_id)
      .where('kind', 'in', ['submit_evidence', 'accept_dispute'])
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['sent', 'unknown']),
          // An answer to the inquiry is none to the chargeback that it became.
          eb.and([eb('state', '=', 'succeeded'), eb(sql<string>`parameters->>'from_status'`, '=', now.status)]),
        ]),
      )
      .where(sql<string>`parameters->>'dispute_id'`, '=', dispute_id)
      .$if(money_intent_id !== undefined, (query) => query.where('money_intent_id', '<>', money_intent_id!))
      .executeTakeFirst();
    if (other?.state === 'unknown') {
      context.response_headers.set('retry-after', '10');
      throw refuse(
        'idempotency_in_progress',
        409,
        'The payment provider hasn’t confirmed an earlier response to this dispute. Wait until its outcome is known.',
        { retry_after: 10 },
      );
    }
    if (other) throw refuse('dispute_not_editable', 409, doneByKind[other.kind as DisputeAct]); // selected by its kinds
    if (!isAwaitingResponse(now)) throw notEditable();
  };
  // Without a key of the caller’s, a second call is a second response and not a repetition.
  if (idempotencyKeyOf(context.request) === undefined) await transact(context.db, (tx) => refuseUnlessOpen(tx));
  await performAct(context, {
    kind,
    action: kind === 'submit_evidence' ? 'saveDispute' : 'closeDispute',
    payment_intent_id: dispute.payment_intent_id,
    charge_id: dispute.charge_id,
    order_id: dispute.order_id,
    amount: dispute.amount,
    currency: dispute.currency,
    body: { dispute_id, ...asked },
    parameters: {
      dispute_id,
      from_status: dispute.status,
      submission_count: dispute.submission_count,
      ...asked,
    },
    check: (tx) => refuseUnlessOpen(tx),
    admit: (tx, intent) => refuseUnlessOpen(tx, intent.money_intent_id),
  });
}
