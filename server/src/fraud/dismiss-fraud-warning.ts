import { fraudWarningListeners } from '../books/write-fraud-warnings.ts';
import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { viewFraudWarning } from './fraud-warnings.ts';

/** `POST fraud-warnings/{warning_id}/dismiss`. Twice is once. */
export const dismissFraudWarning = endpoint.fraud.dismissFraudWarning.handler(async ({ input, context }) => {
  const { warning_id } = input;
  const { store_id } = context.store;
  const row = await transact(context.db, async (tx) => {
    const found = await tx
      .selectFrom('fraud_warnings')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('warning_id', '=', warning_id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw refuse('resource_missing', 404, 'The fraud warning could not be found.');
    if (found.dismissed !== null) return found;
    const change = { dismissed: context.clock.now(), dismissed_by: callerOf(context).user_id };
    await tx
      .updateTable('fraud_warnings')
      .set(change)
      .where('store_id', '=', store_id)
      .where('warning_id', '=', warning_id)
      .execute();
    const dismissed = { ...found, ...change };
    for (const listener of fraudWarningListeners) await listener(context, tx, dismissed, 'over');
    await recordAudit(tx, context, {
      action: 'dismissFraudWarning',
      object_type: 'charge',
      object_id: found.charge_id,
      after: { warning_id },
      outcome: 'done',
    });
    return dismissed;
  });
  return viewFraudWarning(context.db, row);
});
