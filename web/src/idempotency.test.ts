import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilFinal } from './idempotency.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a second click on an act that still runs waits for its answer, and both say the same', async () => {
  const answers = [
    new ORPCError('idempotency_in_progress', { status: 409 }),
    new ORPCError('idempotency_in_progress', { status: 409 }),
    { status: 'succeeded' },
  ];
  let calls = 0;
  const send = async () => {
    calls++;
    const answer = answers.shift();
    if (answer instanceof ORPCError) throw answer;
    return answer;
  };
  const told = untilFinal(send);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await told).toEqual({ status: 'succeeded' });
  expect(calls).toBe(3);
});

test('a refusal is final at once', async () => {
  let calls = 0;
  const send = () => {
    calls++;
    return Promise.reject(new ORPCError('stale_amount', { status: 409 }));
  };
  await expect(untilFinal(send)).rejects.toMatchObject({ code: 'stale_amount' });
  expect(calls).toBe(1);
});
