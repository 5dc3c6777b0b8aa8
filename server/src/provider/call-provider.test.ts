import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { callProvider } from './call-provider.ts';

const budget = { total: 3000, each: 100, pause: 5 };
const answered = (status: number, fields: Record<string, unknown> = {}) =>
  Stripe.errors.StripeError.generate({ type: 'api_error', statusCode: status, headers: {}, ...fields });
const broken = (code: string) =>
  new Stripe.errors.StripeConnectionError({
    message: 'An error occurred with our connection to Stripe.',
    detail: new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }),
  });

/** Plays errors one after another, then answers. */
function play(...errors: Error[]) {
  let calls = 0;
  const call = async () => {
    const error = errors[calls++];
    if (error) throw error;
    return 'done';
  };
  return { call, run: () => callProvider(call, budget), calls: () => calls };
}

test('calls that never arrived are retried, and distinguished from those that may have', async () => {
  expect(await play(broken('ECONNREFUSED'), broken('ECONNREFUSED')).run()).toEqual({
    ended: 'answered',
    answer: 'done',
  });
  const never = play(...Array.from({ length: 9 }, () => broken('ECONNREFUSED')));
  expect(await never.run()).toMatchObject({ ended: 'not_sent' });
  expect(never.calls()).toBeLessThanOrEqual(5);
  const perhaps = play(broken('ECONNRESET'), ...Array.from({ length: 9 }, () => broken('ECONNREFUSED')));
  expect(await perhaps.run()).toMatchObject({ ended: 'lost' });
});

test('a refusal is final, but after a broken attempt it can be the echo of a success', async () => {
  const refusal = answered(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
  const first = play(refusal);
  expect(await first.run()).toMatchObject({ ended: 'refused' });
  expect(first.calls()).toBe(1);
  expect(await play(broken('ECONNRESET'), refusal).run()).toMatchObject({ ended: 'lost' });
});

test('time-outs and unreadable responses are not retried', async () => {
  for (const error of [broken('ETIMEDOUT'), answered(500), new Error('Invalid JSON received from the Stripe API')]) {
    const lost = play(error);
    expect(await lost.run()).toMatchObject({ ended: 'lost' });
    expect(lost.calls()).toBe(1);
  }
});

test('a call that never ends is given up', async () => {
  const began = performance.now();
  expect(await callProvider(() => new Promise<never>(() => {}), budget)).toMatchObject({
    ended: 'lost',
    finished: false,
  });
  expect(performance.now() - began).toBeLessThan(2000);
});

test('the provider says how long to wait, within the budget', async () => {
  const busy = answered(429, { headers: { 'retry-after': '60' } });
  expect(await play(busy).run()).toMatchObject({ ended: 'busy' });
});

test('each pause is twice the last, give or take a quarter', async () => {
  const began = performance.now();
  const never = Array.from({ length: 4 }, () => answered(429));
  await callProvider(play(...never).call, { ...budget, pause: 40 });
  const waited = performance.now() - began;
  expect(waited).toBeGreaterThan(0.75 * (40 + 80 + 160 + 320) - 5);
});
