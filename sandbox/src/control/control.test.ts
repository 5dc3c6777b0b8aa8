import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(async () => {
  await sandbox.dispose();
});

/** What the controls answer, as far as a test looks into it. */
interface Answer {
  status: number;
  body: { now: string; status: string; data: { hits: number }[]; error: { param: string; message: string } };
}
async function control(path: string, body?: unknown): Promise<Answer> {
  const response = await sandbox.app.request(
    `/sandbox/control/${path}`,
    body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
  );
  return { status: response.status, body: (await response.json()) as Answer['body'] }; // each test says what it expects
}
const pay = (params: Record<string, unknown> = {}) =>
  sandbox.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://store.example/back',
    ...params,
  });

describe('the clock', () => {
  test('moves forward by an ISO 8601 duration, by the calendar, and everything due has happened', async () => {
    const { body: before } = await control('clock');
    const held = await pay({ capture_method: 'manual' });
    const moved = await control('clock', { advance: 'P7D' });
    expect(moved.status).toBe(200);
    expect(Date.parse(moved.body.now) - Date.parse(before.now)).toBe(7 * 86_400_000);
    expect((await sandbox.stripe.paymentIntents.retrieve(held.id)).status).toBe('canceled');
    const from = (await control('clock')).body.now;
    const month = await control('clock', { advance: 'P1MT1H' });
    expect(month.body.now).toBe(
      Temporal.Instant.from(from)
        .toZonedDateTimeISO('UTC')
        .add({ months: 1, hours: 1 })
        .toInstant()
        .toString({ fractionalSecondDigits: 3 }),
    );
  });

  test('moves to a moment', async () => {
    const to = Temporal.Instant.fromEpochMilliseconds(sandbox.clock.now()).add({ hours: 5 });
    expect(await control('clock', { now: to.toString() })).toMatchObject({ status: 200 });
    expect(sandbox.clock.now()).toBe(to.epochMilliseconds);
  });

  test.each([
    ['advance', { advance: '-P1D' }],
    ['advance', { advance: 'a week' }],
    ['advance', { advance: 7 }],
    ['advance', { advance: 'P900Y' }],
    ['advance', {}],
    ['advance', { advance: 'P1D', now: '2030-01-01T00:00:00Z' }],
    ['now', { now: '2001-01-01T00:00:00Z' }],
    ['now', { now: '2030-01-01' }],
    ['now', { now: 12 }],
    ['days', { days: 7 }],
    ['body', 'not json'],
  ])('refuses a bad %s and stands still: %j', async (param, body) => {
    const before = (await control('clock')).body;
    expect(await control('clock', body)).toMatchObject({
      status: 400,
      body: { error: { param, message: expect.any(String) } },
    });
    expect((await control('clock')).body).toEqual(before);
  });
});

test('the next payout is made when the clock says it is', async () => {
  const { account } = sandbox.keys();
  await pay();
  await sandbox.settle();
  const { next_payout } = (await control(`clock?account=${account}`)).body as unknown as { next_payout: string }; // as its name says
  const latest = async () => (await sandbox.stripe.payouts.list({ limit: 1 })).data[0];
  const before = await latest();
  const at = Date.parse(next_payout);
  await sandbox.clock.set(at - 1000);
  expect((await latest())?.id).toBe(before?.id);
  expect((await control('clock', { now: next_payout })).status).toBe(200);
  expect((await latest())?.created).toBe(at / 1000);
  // Nothing is left to pay out.
  expect((await control(`clock?account=${account}`)).body).toMatchObject({ next_payout: null });
});
test('the test values are those of the payment methods, and each card does what it says', async () => {
  const { body } = await control('test-values');
  const groups = body.data as unknown as { method: string; values: { value: string; what: string }[] }[]; // as its name says
  const of = (method: string) => groups.find((each) => each.method === method)?.values;
  expect(of('card')).toContainEqual({ value: '4242424242424242', name: 'Visa', what: 'Paid' });
  expect(of('card')).toContainEqual(
    expect.objectContaining({ value: '4000000000009995', what: 'Declined: insufficient funds' }),
  );
  expect(of('sepa_debit')).toContainEqual({
    value: 'AT861904300235473202',
    what: 'Fails: debit not authorized, after 10 seconds',
  });
  expect(of('klarna')?.map(({ what }) => what)).toEqual(['Approved', 'Declined by the provider']);
  expect(of('payout')).toContainEqual({ value: '000111111116', what: 'No such account' });
});
test('the keys are those that the API accepts', async () => {
  const { body } = await control('keys');
  expect(body).toEqual({
    secret: expect.stringMatching(/^sk_/),
    publishable: expect.stringMatching(/^pk_/),
    webhook_secret: expect.stringMatching(/^whsec_/),
    account: expect.stringMatching(/^acct_/),
    platform: expect.stringMatching(/^acct_/),
  });
});

describe('scenarios', () => {
  const refundOf = async (alias: string) => {
    const intent = await pay({ payment_method: alias });
    await sandbox.settle();
    return sandbox.stripe.refunds.create({ payment_intent: intent.id });
  };
  const debit = () =>
    pay({
      currency: 'eur',
      payment_method: undefined,
      payment_method_data: {
        type: 'sepa_debit',
        sepa_debit: { iban: 'AT321904300235473204' },
        billing_details: { name: 'Ada', email: 'ada@example.com' },
      },
      mandate_data: { customer_acceptance: { type: 'offline' } },
    });
  const redirect = () =>
    pay({
      currency: 'eur',
      payment_method: undefined,
      payment_method_data: { type: 'ideal', billing_details: { name: 'Ada' } },
    });

  test('are listed with what they need', async () => {
    const { body } = await control('scenarios');
    expect(body.data).toContainEqual({
      scenario: 'expire_authorization',
      title: 'Expire an authorization',
      description: expect.any(String),
      group: 'Payments and refunds',
      on: 'payment_intent',
      params: ['payment_intent'],
      fields: {},
      while: ['requires_capture'],
    });
  });
  test('are listed with the newest of an account that they can happen to', async () => {
    const held = await pay({ capture_method: 'manual' });
    const listed = async () => {
      const { body } = await control(`scenarios?account=${sandbox.keys().account}`);
      const all = body.data as unknown as { scenario: string; subjects?: { id: string }[] }[]; // as the test above shows
      return all.find(({ scenario }) => scenario === 'expire_authorization')?.subjects;
    };
    expect((await listed())?.[0]).toMatchObject({
      id: held.id,
      status: 'requires_capture',
      amount: 5000,
      currency: 'usd',
    });
    await sandbox.stripe.paymentIntents.cancel(held.id);
    expect((await listed())?.map(({ id }) => id)).not.toContain(held.id);
  });

  test('a pending refund arrives', async () => {
    const refund = await refundOf('pm_card_pendingRefund');
    expect(refund.status).toBe('pending');
    expect((await control('scenarios', { scenario: 'succeed_refund', refund: refund.id })).body).toMatchObject({
      id: refund.id,
      status: 'succeeded',
    });
  });

  test('a pending or finished refund fails', async () => {
    for (const alias of ['pm_card_pendingRefund', 'pm_card_visa']) {
      const refund = await refundOf(alias);
      const { body } = await control('scenarios', { scenario: 'fail_refund', refund: refund.id });
      expect(body).toMatchObject({ id: refund.id, status: 'failed', failure_reason: 'expired_or_canceled_card' });
      // What was scheduled for it does not wake it up.
      await sandbox.clock.advance(86_400_000);
      expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    }
  });

  test('a debit succeeds or fails at command, whatever its account number says', async () => {
    const good = await debit();
    expect(good.status).toBe('processing');
    expect((await control('scenarios', { scenario: 'succeed_payment', payment_intent: good.id })).body.status).toBe(
      'succeeded',
    );
    const bad = await debit();
    expect((await control('scenarios', { scenario: 'fail_payment', payment_intent: bad.id })).body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'debit_not_authorized' },
    });
  });

  test('an authorization expires now', async () => {
    const held = await pay({ capture_method: 'manual' });
    expect(
      (await control('scenarios', { scenario: 'expire_authorization', payment_intent: held.id })).body,
    ).toMatchObject({ status: 'canceled' });
    await expect(sandbox.stripe.paymentIntents.capture(held.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('a redirect is approved or declined', async () => {
    const approved = await redirect();
    expect(approved.status).toBe('requires_action');
    expect(
      (await control('scenarios', { scenario: 'approve_action', payment_intent: approved.id })).body,
    ).toMatchObject({ status: 'succeeded' });
    const declined = await redirect();
    expect(
      (await control('scenarios', { scenario: 'decline_action', payment_intent: declined.id })).body,
    ).toMatchObject({ status: 'requires_payment_method' });
  });

  test('happen on any account', async () => {
    const held = await sandbox.platform.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      capture_method: 'manual',
      return_url: 'https://store.example/back',
    });
    const { body } = await control('scenarios', { scenario: 'expire_authorization', payment_intent: held.id });
    expect(body.status).toBe('canceled');
  });

  test('that nobody knows are refused with the names of the known', async () => {
    expect(await control('scenarios', { scenario: 'rain' })).toMatchObject({
      status: 400,
      body: { error: { param: 'scenario', message: expect.stringContaining('fail_refund, succeed_payment') } },
    });
  });

  test('that do not fit are refused and change nothing', async () => {
    const paid = await pay();
    expect(await control('scenarios', { scenario: 'expire_authorization', payment_intent: paid.id })).toMatchObject({
      status: 400,
      body: { error: { param: 'payment_intent', message: expect.stringContaining('is succeeded') } },
    });
    expect(
      await control('scenarios', { scenario: 'expire_authorization', payment_intent: 'pi_nothing' }),
    ).toMatchObject({ status: 400, body: { error: { param: 'payment_intent' } } });
    expect(await control('scenarios', { scenario: 'expire_authorization' })).toMatchObject({
      status: 400,
      body: { error: { param: 'payment_intent' } },
    });
    expect(
      await control('scenarios', { scenario: 'expire_authorization', payment_intent: paid.id, colour: 'red' }),
    ).toMatchObject({ status: 400, body: { error: { param: 'colour' } } });
  });
});
