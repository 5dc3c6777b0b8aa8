import { randomBytes } from 'node:crypto';
import { recordAudit } from '../access/audit.ts';
import { fingerprint } from '../access/password.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { calendarPath, viewCalendar } from './dispute-calendar.ts';

/** `POST disputes/calendar`: the first link, or a new one in place of the old. */
export const createDisputeCalendar = endpoint.disputes.createDisputeCalendar.handler(async ({ context }) => {
  const { store_id } = context.store;
  const secret = randomBytes(32).toString('base64url');
  const row = {
    secret_hash: fingerprint(secret),
    created: context.clock.now(),
    created_by: callerOf(context).user_id,
  };
  await transact(context.db, async (tx) => {
    await tx
      .insertInto('dispute_calendars')
      .values({ store_id, ...row })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
      .execute();
    await recordAudit(tx, context, {
      action: 'createDisputeCalendar',
      object_type: 'calendar',
      object_id: 'disputes',
      outcome: 'done',
    });
  });
  return { ...(await viewCalendar(context)), url: `${context.request.origin}${calendarPath}${secret}.ics` };
});
