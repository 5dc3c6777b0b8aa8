import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { within } from '../provider/call-provider.ts';
import { absenceCode, endIntent, watchIntent } from './money-intent.ts';
import type { Ending, MoneyIntent } from './money-intent.ts';
import { actByKind } from './money-kinds.ts';
import type { Answer } from './money-act-kind.ts';
import { projectPayment } from '../books/project-payment.ts';
import { projectPayout } from '../books/payouts/project-payout.ts';
import { writeAbsence } from '../books/write-absence.ts';

/** Writes the one audit record of an act, in the transaction that ends it. */
export type AuditAct = (tx: DatabaseTransaction, outcome: string, after?: unknown) => Promise<void>;

/** Ends an act without success: refused, or not known yet. */
export async function recordEnding(
  services: Services,
  intent: MoneyIntent,
  ending: Exclude<Ending, { state: 'succeeded' }>,
  audit: AuditAct,
): Promise<void> {
  await transact(services.db, async (tx) => {
    if (!(await endIntent(services, tx, intent, ending))) return;
    const { store_id, payment_intent_id } = intent;
    if (ending.state === 'unknown') await watchIntent(services, tx, intent, 1);
    // The provider may know what we do not yet: a refund made elsewhere, for instance.
    else if (payment_intent_id !== null)
      await services.enqueue(tx, 'reconcile_provider', { store_id, payment_intent_id });
    // The caller got 202 with an unknown outcome, or no response.
    if (ending.state === 'failed' && ending.error_code === absenceCode) await writeAbsence(services, tx, intent);
    await audit(tx, ending.state === 'unknown' ? 'unknown' : ending.error_code);
  });
}

/**
 * Ends an act with what it made, and writes all that follows from it in the same transaction. When the provider cannot be
 * read within `patience` milliseconds, the projection is left to a job.
 */
export async function recordSuccess(
  services: Services,
  store: Store,
  intent: MoneyIntent,
  answer: Answer,
  audit: AuditAct,
  patience: number,
): Promise<void> {
  const kind = actByKind[intent.kind];
  const response = kind.outcome(answer, intent);
  const ending: Ending = { state: 'succeeded', provider_object_id: answer.id, response };
  const { payment_intent_id } = intent;
  let isOurs = false;
  const before = async (tx: DatabaseTransaction): Promise<void> => {
    isOurs = await endIntent(services, tx, intent, ending);
    if (isOurs) await kind.onSuccess?.(services, tx, intent);
  };
  const after = async (tx: DatabaseTransaction): Promise<void> => {
    if (isOurs) await audit(tx, 'done', response);
  };
  try {
    const also = { before, after };
    const projection =
      payment_intent_id === null
        ? projectPayout(services, store, answer.id, also)
        : projectPayment(services, store, payment_intent_id, also);
    if (await within<unknown>(projection, patience)) return;
  } catch (error) {
    services.log.warn(
      { err: error, money_intent_id: intent.money_intent_id },
      'the projection of an act is left to a job',
    );
  }
  await transact(services.db, async (tx) => {
    await before(tx);
    await services.enqueue(tx, 'reconcile_provider', {
      store_id: store.store_id,
      ...(payment_intent_id === null ? { payout_id: answer.id } : { payment_intent_id }),
    });
    await after(tx);
  });
}
