import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';

/** How a call that moves money ended. */
export type CallResult<T> =
  | { ended: 'answered'; answer: T }
  /** The provider refused, and no money moved. */
  | { ended: 'refused'; error: Stripe.errors.StripeError }
  /** It never reached the provider. */
  | { ended: 'not_sent'; error: unknown }
  /** The provider was too busy each time and reports that it executed nothing, which a read can confirm. */
  | { ended: 'busy'; error: unknown }
  /** The outcome is unknown; `finished` when an unreadable response arrived, so the provider is no longer working on it. */
  | { ended: 'lost'; error: unknown; finished: boolean };

const maxCalls = 5;
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

type Verdict = 'refused' | 'busy' | 'not_connected' | 'broken' | 'timeout' | 'unreadable' | 'server_error';

/**
 * Calls until there is a usable response: repeats the call with the same idempotency key after rate limits, locks
 * and broken connections, at most five times within `budget.total` milliseconds. Time-outs and unreadable responses are not tried
 * again: whether they moved money is found out by reading.
 */
export async function callProvider<T>(
  call: (options: { timeout: number }) => Promise<T>,
  budget: { total: number; each: number; pause: number },
): Promise<CallResult<T>> {
  const end = performance.now() + budget.total;
  let mayHaveHappened = false;
  for (let attempt = 1; ; attempt++) {
    const timeout = Math.max(1, Math.floor(Math.min(budget.each, end - performance.now())));
    let error: unknown;
    try {
      return { ended: 'answered', answer: await within(call({ timeout }), timeout + 250) };
    } catch (thrown) {
      error = thrown;
    }
    const verdict = verdictOf(error);
    // After an attempt that may have happened, a later "no" can be the echo of its success.
    if (verdict === 'refused')
      return mayHaveHappened
        ? { ended: 'lost', error, finished: true }
        : { ended: 'refused', error: error as Stripe.errors.StripeError }; // only those have this verdict
    if (verdict === 'timeout') return { ended: 'lost', error, finished: false };
    if (verdict === 'unreadable' || verdict === 'server_error') return { ended: 'lost', error, finished: true };
    if (verdict === 'broken') mayHaveHappened = true;
    const pause = pauseAfter(error, attempt, budget.pause);
    if (attempt === maxCalls || performance.now() + pause >= end) {
      // A lock means that another call holds the object or our key, perhaps an earlier one of ours.
      if (mayHaveHappened || isLock(error)) return { ended: 'lost', error, finished: false };
      return { ended: verdict === 'busy' ? 'busy' : 'not_sent', error };
    }
    await sleep(pause);
  }
}

function verdictOf(error: unknown): Verdict {
  if (error instanceof OutOfTime) return 'timeout';
  if (!(error instanceof Stripe.errors.StripeError)) return 'unreadable';
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const code = codeOf(error.detail);
    if (code !== undefined && notConnected.has(code)) return 'not_connected';
    if (code === 'ETIMEDOUT' || /timeout/i.test(error.message)) return 'timeout';
    // With a request id the headers had arrived, so the provider has finished.
    return error.requestId ? 'unreadable' : 'broken';
  }
  const status = error.statusCode;
  if (status === 429 || status === 409) return 'busy';
  if (status === undefined || status < 400) return 'unreadable';
  if (status >= 500) return 'server_error';
  // The key was used for another request, so this refusal does not report its outcome.
  return error.rawType === 'idempotency_error' ? 'unreadable' : 'refused';
}

const isLock = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** The network's code, wherever the fetch in use has put it. */
function codeOf(detail: unknown): string | undefined {
  for (let part = detail, depth = 0; part instanceof Error && depth < 4; part = part.cause, depth++) {
    if ('code' in part && typeof part.code === 'string') return part.code;
  }
  return undefined;
}

/** The provider's Retry-After, else exponential backoff with jitter, so that many callers don't retry at once. */
function pauseAfter(error: unknown, attempt: number, first: number): number {
  const asked = error instanceof Stripe.errors.StripeError ? Number(error.headers?.['retry-after']) : NaN;
  if (asked > 0) return asked * 1000;
  return first * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

class OutOfTime extends Error {}

/** Throws after `ms`; the work continues. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new OutOfTime('no answer in time')), Math.max(1, ms));
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
