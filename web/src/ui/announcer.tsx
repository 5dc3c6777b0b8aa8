import { useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

const say = (text: string): void => {
  spoken = text;
  for (const listener of listeners) listener();
};

/**
 * Says a short sentence to screen readers: counts, saves, copies. Returns a function that clears it once it is no longer true, unless
 * something else has been said since.
 */
export function announce(text: string): () => void {
  // A repeated sentence is spoken again only when the text differs.
  const sentence = spoken === text ? `${text}\u00A0` : text;
  say(sentence);
  return () => {
    if (spoken === sentence) say('');
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The live region; the shell renders one. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div role="status" aria-live="polite" data-react-aria-top-layer="true" className="sr-only">
      {text}
    </div>
  );
}
