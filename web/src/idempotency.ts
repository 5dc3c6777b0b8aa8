import { useRef, useState } from 'react';
import { codeOf } from './api.ts';

/** A key that names one attempt. Works on plain http too, where `randomUUID` does not exist. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** One attempt of an act that must not happen twice. */
export interface Attempt {
  /** Names the attempt to the server: the same until it is settled, so a retry after a lost response is harmless. */
  key: () => string;
  /** A final response arrived; the next press is a new attempt. */
  settle: () => void;
}

export function newAttempt(): Attempt {
  let current: string | undefined;
  return {
    key: () => (current ??= newKey()),
    settle: () => {
      current = undefined;
    },
  };
}

export const useAttempt = (): Attempt => useState(newAttempt)[0];

/** Milliseconds between two polls of an act that an earlier call with the same key is running. */
const pause = 2000;
/** Acts end within 35 s. */
const mostLooks = 17;

/** Sends an act. While an earlier call with the same key is running, waits for its response: both are one act. */
export async function untilFinal<T>(send: () => Promise<T>): Promise<T> {
  for (let looks = 0; ; looks++) {
    try {
      return await send();
    } catch (error) {
      if (codeOf(error) !== 'idempotency_in_progress' || looks === mostLooks) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

/** Allows one click until its act has ended, because a second click can come before the screen shows that the first is running. */
export function useGate(): { enter: () => boolean; leave: () => void } {
  const isBusy = useRef(false);
  return {
    enter: () => {
      if (isBusy.current) return false;
      isBusy.current = true;
      return true;
    },
    leave: () => {
      isBusy.current = false;
    },
  };
}
