import { useEffect, useState } from 'react';

/** In milliseconds. */
const patience = 1500;

/** Whether what decides the layout of a page is known, or takes too long: until then the page is laid out unseen, so that nothing moves. */
export function useReady(isKnown: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isKnown || isLate;
}
