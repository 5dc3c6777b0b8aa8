import { createHmac } from 'node:crypto';
import { isSame } from './password.ts';

const tickLength = 12 * 3600 * 1000;

/** A nonce is good for the tick it was made in and the next: between 12 and 24 hours. */
const tickOf = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / tickLength);

// Keyed by the session's secret token, which only its cookie holds: no key to keep, and none outlives its session.
const nonceAt = (tick: number, token: string, action: string, userId: number): string =>
  createHmac('sha256', token).update(`${tick}|${action}|${userId}`).digest('base64url').slice(0, 20);

export const createNonce = (now: Temporal.Instant, token: string, action: string, userId: number): string =>
  nonceAt(tickOf(now), token, action, userId);

export function isNonce(nonce: string, now: Temporal.Instant, token: string, action: string, userId: number): boolean {
  const tick = tickOf(now);
  return [tick, tick - 1].some((each) => isSame(nonce, nonceAt(each, token, action, userId)));
}
