import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Services } from '../context.ts';
import { isBusy, isRefusal } from '../provider/is-refusal.ts';

/** The most calls that are retried after a broken connection or a failure of the provider, before the import waits. */
const tries = 4;
const busyTries = 10;
const longestPause = 30_000;

/**
 * Reads a second: the provider allows an account 100 with real money and 25 in test mode. The rest is left for the shop, which keeps
 * selling meanwhile.
 */
const readsPerSecond = { live: 80, test: 20 };

export type Call = <T>(read: () => Promise<T>) => Promise<T>;

/** Makes reads at the pace that the provider allows: slower after it said that it is busy, and gradually at full pace again. */
export function pacedCalls({ config, provider }: Pick<Services, 'config' | 'provider'>, signal?: AbortSignal): Call {
  const isSandbox = !config.STRIPE_SECRET_KEY && !config.STRIPE_TEST_SECRET_KEY;
  const shortest = isSandbox ? 0 : 1000 / (provider.test_mode ? readsPerSecond.test : readsPerSecond.live);
  let interval = shortest;
  let next = 0;
  const turn = async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + interval;
    if (at > now) await sleep(at - now, undefined, { signal });
    signal?.throwIfAborted();
  };
  return async (read) => {
    for (let attempt = 1; ; attempt++) {
      await turn();
      try {
        const answer = await read();
        interval = Math.max(shortest, interval * 0.97);
        return answer;
      } catch (error) {
        if (signal?.aborted || isFinal(error) || attempt >= (isBusy(error) ? busyTries : tries)) throw error;
        const pause = pauseAfter(error, attempt, provider.pause);
        if (isBusy(error)) {
          interval = Math.min(2_000, Math.max(interval, 10) * 2);
          // All calls wait, not only this one.
          next = Math.max(next, performance.now() + pause);
        } else await sleep(pause, undefined, { signal });
      }
    }
  };
}

/** Whether a retry can't succeed. */
const isFinal = (error: unknown): boolean =>
  isRefusal(error) ||
  !(error instanceof Stripe.errors.StripeError) ||
  error instanceof Stripe.errors.StripeAuthenticationError;

function pauseAfter(error: unknown, attempt: number, first: number): number {
  const asked = error instanceof Stripe.errors.StripeError ? Number(error.headers?.['retry-after']) : Number.NaN;
  return Math.min(longestPause, asked > 0 ? asked * 1000 : first * 2 ** (attempt - 1));
}
