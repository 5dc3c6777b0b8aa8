import type { NewRows } from '@purser/contract/list-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** The newest row that a reader saw: its second, and how many rows of that second were shown. */
export interface NewRowsMark {
  since?: string;
  known?: number;
}

/**
 * The mark of a page of rows, newest first by the moments given; nothing when all of them are of one second, because then rows of
 * that second may lie on the next page.
 */
export function markOf(moments: string[]): NewRowsMark | undefined {
  const [since] = moments;
  if (since === undefined || since === '') return undefined;
  const known = moments.filter((moment) => moment === since).length;
  return known < moments.length ? { since, known } : undefined;
}

const every = 15_000;
const atMost = 5 * 60_000;

/** Milliseconds until the next poll: random, so that many open lists do not poll together, and doubled after each failure in a row. */
export const pauseAfter = (failures: number, spread: number): number =>
  Math.min(atMost, every * (0.8 + 0.4 * spread) * 2 ** Math.min(failures, 10));

/**
 * How many rows came since the page was read, polled every 15 seconds while the tab is visible. `readAt` is when the page
 * was read: reading it again resets the count.
 */
export function useNewRows({
  name,
  readAt,
  mark,
  count,
}: {
  name: string;
  /** Undefined while there is no page. */
  readAt: number | undefined;
  mark: NewRowsMark | undefined;
  count: (mark: NewRowsMark, signal: AbortSignal) => Promise<NewRows>;
}): number {
  const queryClient = useQueryClient();
  const [spread] = useState(() => Math.random());
  const failures = useRef(0);
  const queryKey = ['new rows', name, readAt];
  const look = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<NewRows>(queryKey);
      try {
        const found = await count(before ? { since: before.since, known: before.known } : (mark ?? {}), signal);
        failures.current = 0;
        return found;
      } catch (error) {
        failures.current++;
        throw error;
      }
    },
    enabled: readAt !== undefined,
    refetchInterval: () => pauseAfter(failures.current, spread),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    retry: false,
    staleTime: every,
    gcTime: 0,
  });
  return look.data?.count ?? 0;
}
