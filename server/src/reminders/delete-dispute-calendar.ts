import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { viewCalendar } from './dispute-calendar.ts';

/** `DELETE disputes/calendar`: calendars that have the link read nothing anymore. */
export const deleteDisputeCalendar = endpoint.disputes.deleteDisputeCalendar.handler(async ({ context }) => {
  await transact(context.db, async (tx) => {
    await tx.deleteFrom('dispute_calendars').where('store_id', '=', context.store.store_id).execute();
    await recordAudit(tx, context, {
      action: 'deleteDisputeCalendar',
      object_type: 'calendar',
      object_id: 'disputes',
      outcome: 'done',
    });
  });
  return viewCalendar(context);
});
