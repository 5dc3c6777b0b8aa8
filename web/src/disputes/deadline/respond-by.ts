import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { toDate } from '../../format/date.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How long a response can still be submitted. */
export interface RespondBy {
  kind: 'past' | 'last_day' | 'soon' | 'later';
  /** Whole days left, so that it never promises more time than there is. */
  days: number;
}

/** Undefined when nothing is awaited, or when the bank names no deadline. `at` in milliseconds. */
export function respondBy(
  { status, due_by }: { status: string; due_by: string | number | null },
  at: number,
): RespondBy | undefined {
  const due = isAwaitingResponse({ status }) ? toDate(due_by)?.getTime() : undefined;
  if (due === undefined) return undefined;
  const left = due - at;
  const kind = left <= 0 ? 'past' : left <= day ? 'last_day' : left <= 3 * day ? 'soon' : 'later';
  return { kind, days: Math.max(0, Math.floor(left / day)) };
}
