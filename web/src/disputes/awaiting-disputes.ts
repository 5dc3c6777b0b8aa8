import { disputeStatuses, isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import type { FilterValues } from '@purser/contract/list-query';
import type { Search } from '../search.ts';
import { awaitingResponse } from '../transactions/awaiting-response.ts';

/** The statuses in which the merchant can still submit evidence. */
export const awaitingStatuses = disputeStatuses.filter((status) => isAwaitingResponse({ status }));

/**
 * What the quick filter `awaiting_response` adds to the list's own filters: a search. Several terms match when any does, so
 * beside terms of the merchant's own it is a filter by status.
 */
export function awaitingDisputes(search: Search, own: FilterValues): FilterValues {
  const awaiting = awaitingResponse(search);
  return awaiting.search && own.search ? { status_is: awaitingStatuses } : awaiting;
}
