import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Search } from '../search.ts';
import { connectFailures } from './connect-query.ts';
import type { ConnectFailure, ConnectQuery } from './connect-query.ts';

/**
 * What went wrong before this visit, until it is dismissed. Removed from the address, so that neither a reload nor going back
 * shows it again.
 */
export function useFailures({ failures: inAddress }: Pick<ConnectQuery, 'failures'>) {
  const navigate = useNavigate();
  const [failures, setFailures] = useState(inAddress);
  const hasAny = inAddress.length > 0;
  useEffect(() => {
    if (!hasAny) return;
    void navigate({
      to: '.',
      search: (current: Search) => ({
        ...current,
        ...Object.fromEntries(connectFailures.map((failure) => [failure, undefined])),
      }),
      replace: true,
      resetScroll: false,
    });
  }, [hasAny, navigate]);
  const dismiss = (failure: ConnectFailure) => setFailures((shown) => shown.filter((other) => other !== failure));
  return { failures, dismiss };
}
