import { useRef } from 'react';

/** A key that names one attempt. Works on plain http too, where `randomUUID` does not exist. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** One attempt of an act that must not happen twice. */
export interface Attempt {
  /** Names the attempt to the server: the same until it is settled, so repeating after a lost answer is harmless. */
  key: () => string;
  /** A final answer came; the next press is a new attempt. */
  settle: () => void;
}

export function useAttempt(): Attempt {
  const current = useRef<string>(undefined);
  return {
    key: () => (current.current ??= newKey()),
    settle: () => {
      current.current = undefined;
    },
  };
}
