import type { FoundRecord } from '@purser/contract/search/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, client } from '../api.ts';

/** Milliseconds that typing must pause before the search runs. */
const pause = 100;

/** What the store has for a term. What an earlier term found stays, as stale, until its successor is there; requests for earlier terms are aborted. */
export function useRecordSearch(term: string): {
  records: FoundRecord[];
  isStale: boolean;
  error: unknown;
  retry: () => void;
} {
  const [asked, setAsked] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(term), pause);
    return () => clearTimeout(timer);
  }, [term]);
  const input = { term: asked };
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: api.search.searchRecords.queryKey({ input }),
    // Without asking to sign in: that would take the focus from whoever is typing.
    queryFn: ({ signal }) => client.search.searchRecords(input, { signal, context: { isQuiet: true } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isStale = term !== asked || isPlaceholderData || (isFetching && !data);
  return {
    records: term === '' ? [] : (data?.data ?? []),
    isStale: term !== '' && isStale,
    error: term === '' || isStale ? null : error,
    retry: () => void refetch(),
  };
}
