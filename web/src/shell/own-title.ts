import { useEffect, useSyncExternalStore } from 'react';

// One page is shown at a time, so the last one that named its record wins.
let own: string | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function setOwn(title: string | undefined): void {
  own = title;
  for (const listener of listeners) listener();
}

/** Names the page's record in the title of the window, as long as it is shown; `undefined` keeps the screen's title. */
export function useOwnTitle(title: string | undefined): void {
  useEffect(() => {
    setOwn(title);
    return () => setOwn(undefined);
  }, [title]);
}

export const useShownTitle = (): string | undefined => useSyncExternalStore(subscribe, () => own);
