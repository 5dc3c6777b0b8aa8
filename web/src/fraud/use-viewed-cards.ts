import { useEffect, useRef } from 'react';
import { recordEvent } from '../events.ts';
import { wordsByCard } from './rule-words.ts';
import type { CardKey } from './rule-words.ts';

/** The share of a card that must be visible for it to count as viewed. */
const seenShare = 0.25;

/** Records each card once, when it first scrolls into view. Returns the ref for each card's element. */
export function useViewedCards(): (key: CardKey) => (element: Element | null) => void {
  const elements = useRef(new Map<CardKey, Element>());
  useEffect(() => {
    const keyByElement = new Map([...elements.current].map(([key, element]) => [element, key]));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const key = keyByElement.get(target);
          if (!isIntersecting || !key) continue;
          observer.unobserve(target);
          recordEvent(wordsByCard[key].viewedEvent);
        }
      },
      { threshold: seenShare },
    );
    for (const element of keyByElement.keys()) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (key) => (element) => {
    if (element) elements.current.set(key, element);
    else elements.current.delete(key);
  };
}
