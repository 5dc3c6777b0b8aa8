import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DisputesSummary } from '@purser/contract/disputes/dispute-list';
import { disputeStatuses, isInquiry } from '@purser/contract/disputes/dispute-status';
import type { DisputeStatus } from '@purser/contract/disputes/dispute-status';
import type { Search } from '../search.ts';
import { awaitingStatuses } from './awaiting-disputes.ts';

/** Disputes in the same situation, whatever they are called at the bank. An inquiry is part of two groups. */
export interface StatusGroup {
  id: 'needs_response' | 'under_review' | 'won' | 'lost' | 'inquiries';
  label: MessageDescriptor;
  statuses: readonly DisputeStatus[];
  /** The list that shows them. */
  search: Search;
}

const byStatus = (...statuses: DisputeStatus[]): Pick<StatusGroup, 'statuses' | 'search'> => ({
  statuses,
  search: { filter: 'advanced', status_is: statuses.length === 1 ? statuses[0] : statuses },
});

export const statusGroups: readonly StatusGroup[] = [
  {
    id: 'needs_response',
    label: msg`Needs response`,
    statuses: awaitingStatuses,
    search: { filter: 'awaiting_response' },
  },
  { id: 'under_review', label: msg`Under review`, ...byStatus('warning_under_review', 'under_review') },
  { id: 'won', label: msg`Won`, ...byStatus('won') },
  { id: 'lost', label: msg`Lost`, ...byStatus('lost') },
  {
    id: 'inquiries',
    label: msg`Inquiries`,
    ...byStatus(...disputeStatuses.filter((status) => isInquiry({ status }))),
  },
];

/** How many disputes have one of the statuses, and their amounts, each currency apart. */
export function sumOf(
  by_status: DisputesSummary['by_status'],
  statuses: readonly DisputeStatus[],
): { count: number; amounts: { currency: string; amount: number }[] } {
  const found = statuses.flatMap((status) => by_status[status] ?? []);
  const amounts = new Map<string, number>();
  for (const [currency, amount] of found.flatMap((each) => Object.entries(each.amounts)))
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    amounts: [...amounts].map(([currency, amount]) => ({ currency, amount })),
  };
}
