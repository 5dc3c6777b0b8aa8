import type { DisputeCalendar } from '@purser/contract/disputes/deadline-notices';
import { toUnixSeconds } from '@purser/contract/dates';
import { isInquiry } from '@purser/contract/disputes/dispute-status';
import { fingerprint, isSame } from '../access/password.ts';
import { originOf } from '../access/store-origin.ts';
import { formatPrice } from '../catalog/prices.ts';
import type { Context, Services, Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { urlOf } from '../inbox/note.ts';
import { screenAction } from '../inbox/note-actions.ts';
import type { CalendarEntry } from './calendar-text.ts';
import { reasonOf } from './deadline-words.ts';

/** Where calendars read it. */
export const calendarPath = '/calendar/disputes/';

/** How long an answered dispute stays in it as canceled, so that every calendar has seen it. */
const canceledFor = { hours: 24 * 30 };
const mostEntries = 1_000;

/** Whether the store has a calendar and this is its secret; as long for any that isn't. */
export async function isCalendarSecret(db: Database, store_id: number, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('dispute_calendars')
    .select('secret_hash')
    .where('store_id', '=', store_id)
    .executeTakeFirst();
  return isSame(fingerprint(secret), row?.secret_hash ?? fingerprint('')) && row !== undefined;
}

/** The deadlines ahead, the nearest first, and those that needed no response anymore lately. */
export async function calendarEntries(services: Services, store: Store): Promise<CalendarEntry[]> {
  const { replica, clock, config } = services;
  const deadlines = replica
    .selectFrom('dispute_deadlines')
    .innerJoin('disputes', (join) =>
      join
        .onRef('disputes.store_id', '=', 'dispute_deadlines.store_id')
        .onRef('disputes.dispute_id', '=', 'dispute_deadlines.dispute_id'),
    )
    .select([
      'dispute_deadlines.dispute_id',
      'dispute_deadlines.due_by',
      'dispute_deadlines.ended',
      'dispute_deadlines.sequence',
      'dispute_deadlines.changed',
      'disputes.amount',
      'disputes.currency',
      'disputes.status',
      'disputes.reason',
      'disputes.order_id',
      'disputes.payment_intent_id',
      'disputes.charge_id',
    ])
    .where('dispute_deadlines.store_id', '=', store.store_id);
  // Two statements, each along an index of its own: years of answered disputes are never read.
  const [open, ended] = await Promise.all([
    deadlines
      .where('dispute_deadlines.ended', 'is', null)
      .orderBy('dispute_deadlines.due_by')
      .limit(mostEntries)
      .execute(),
    deadlines
      .where('dispute_deadlines.ended', 'is not', null)
      .where('dispute_deadlines.changed', '>', clock.now().subtract(canceledFor))
      .orderBy('dispute_deadlines.changed', 'desc')
      .limit(mostEntries)
      .execute(),
  ]);
  const rows = [...open, ...ended];
  const origin = await originOf(config, replica, store.store_id);
  return rows.map((row) => {
    const amount = formatPrice(row.amount, row.currency, store.locale);
    const order = row.order_id === null ? '' : ` (order #${row.order_id})`;
    const { query } = screenAction(
      'see-dispute',
      '',
      '/payments/transactions/details',
      `&id=${row.payment_intent_id ?? row.charge_id}`,
    );
    const url = `${origin}${urlOf(query)}`;
    return {
      uid: `${row.dispute_id}.${store.store_id}@purser`,
      sequence: row.sequence,
      changed: row.changed,
      due_by: row.due_by,
      isCanceled: row.ended !== null,
      summary: isInquiry(row)
        ? `Last moment to answer the inquiry about ${amount}${order}`
        : `Last moment to answer the dispute of ${amount}${order}`,
      // Nothing about the customer: calendars are shared.
      description: `${reasonOf(row.reason)}\n${url}`,
      url,
    };
  });
}

/** What the admin shows of it: the link itself is never stored. */
export async function viewCalendar({ db, store: { store_id } }: Context): Promise<DisputeCalendar> {
  const row = await db
    .selectFrom('dispute_calendars')
    .leftJoin('users', (join) =>
      join
        .onRef('users.store_id', '=', 'dispute_calendars.store_id')
        .onRef('users.user_id', '=', 'dispute_calendars.created_by'),
    )
    .select(['dispute_calendars.created', 'users.username'])
    .where('dispute_calendars.store_id', '=', store_id)
    .executeTakeFirst();
  return { created: row ? toUnixSeconds(row.created) : null, created_by: row?.username ?? null };
}
