import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { pauseAfter } from '../table/use-new-rows.ts';

/**
 * The events of a payment, read again as often as lists look for new rows, because another user or the provider may act on
 * it; more often while one of them has no response of the provider.
 */
export function useTimeline(payment_id: string | undefined) {
  const [spread] = useState(() => Math.random());
  const query = useQuery(
    api.transactions.getTimeline.queryOptions({
      input: payment_id ? { payment_id } : skipToken,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ unanswered }) => unanswered) ? 3000 : pauseAfter(state.fetchFailureCount, spread),
    }),
  );
  const events = query.data?.data;
  return {
    events,
    isLoading: query.isLoading,
    isError: query.isError && !events,
    isWaiting: events?.some(({ unanswered }) => unanswered) ?? false,
    refetch: () => void query.refetch(),
  };
}

/** A new event in the timeline means that the payment has changed too. */
export function useFollowing(events: TimelineEvent[] | undefined, refetch: () => void): void {
  const seen = useRef(events);
  useEffect(() => {
    // An equal response keeps its identity.
    if (seen.current && events && seen.current !== events) refetch();
    seen.current = events;
  });
}
