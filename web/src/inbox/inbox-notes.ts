import type { Note } from '@purser/contract/inbox/note';
import { toDate } from '../format/date.ts';

/** The fields of a note that the inbox reads. */
export const inboxFields = [
  'id',
  'name',
  'title',
  'content',
  'type',
  'status',
  'actions',
  'date_created',
  'date_created_gmt',
  'layout',
  'image',
  'is_deleted',
  'source',
] as const satisfies (keyof Note)[];
export type InboxNote = Pick<Note, (typeof inboxFields)[number]>;

/** The query of the inbox; the names of sources and types are WooCommerce's. */
export const inboxQuery = {
  page: 1,
  per_page: 25,
  status: 'unactioned',
  type: 'info,marketing,survey,warning',
  orderby: 'date',
  order: 'desc',
  source: 'woocommerce-payments',
  _fields: inboxFields.join(','),
} as const;

/** Newer than when the inbox was last read, in milliseconds since 1970. */
export const isUnread = (note: Pick<Note, 'date_created_gmt'>, lastRead: number): boolean =>
  (toDate(note.date_created_gmt)?.getTime() ?? 0) > lastRead;

/** The user's preference, which is text. */
export function readMoment(preference: string | string[] | undefined): number {
  const moment = Number(preference);
  return Number.isFinite(moment) ? moment : 0;
}
