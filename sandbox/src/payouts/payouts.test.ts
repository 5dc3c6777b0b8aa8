import { describe, expect, test } from 'vitest';
import { openSandbox } from '../testing/open-sandbox.ts';
import { idOf } from '../testing/sandbox.ts';
import { usBank } from '../testing/us-bank.ts';
import { failureCodes } from './failure-codes.ts';

const day = 86_400_000;
const sandbox = await openSandbox();
await sandbox.stripe.accounts.update(sandbox.keys().account, {
  settings: { payouts: { schedule: { interval: 'manual' } } },
});

async function earn(amount: number, payment_method = 'pm_card_bypassPending') {
  const currency = 'usd';
  await sandbox.stripe.paymentIntents.create({
    amount,
    currency,
    payment_method,
    confirm: true,
    return_url: 'https://store.example/back',
  });
  await sandbox.settle();
}
const available = async () => (await sandbox.stripe.balance.retrieve()).available[0]?.amount ?? 0;
async function play(body: Record<string, unknown>) {
  const response = await sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }; // each test says what it expects
}

describe('a payout by hand', () => {
  test('leaves the balance at once, goes with the batch of the day and arrives two bank days later', async () => {
    await earn(10_000);
    const before = await available();
    const payout = await sandbox.stripe.payouts.create({
      amount: 4000,
      currency: 'usd',
      description: 'Rent',
      metadata: { month: 'November' },
    });
    expect(payout).toMatchObject({
      amount: 4000,
      automatic: false,
      method: 'standard',
      status: 'pending',
      reconciliation_status: 'not_applicable',
      // Made on Monday noon.
      arrival_date: Date.UTC(2026, 10, 4) / 1000,
    });
    expect(before - (await available())).toBe(4000);
    const row = await sandbox.stripe.balanceTransactions.retrieve(idOf(payout.balance_transaction));
    expect(row).toMatchObject({
      type: 'payout',
      amount: -4000,
      fee: 0,
      net: -4000,
      source: payout.id,
      status: 'available',
    });
    await sandbox.clock.advance(day / 4);
    expect((await sandbox.stripe.payouts.retrieve(payout.id)).status).toBe('in_transit');
    await sandbox.clock.advance(1.5 * day);
    const paid = await sandbox.stripe.payouts.retrieve(payout.id, { expand: ['destination'] });
    expect(paid).toMatchObject({
      status: 'paid',
      destination: { object: 'bank_account', last4: '6789' },
      trace_id: { status: 'supported', value: expect.stringMatching(/^\d{15}$/) },
    });
    const events = (await sandbox.events()).filter(({ data }) => data.object.id === payout.id);
    expect(events.map(({ type, data }) => [type, data.previous_attributes])).toEqual([
      ['payout.created', undefined],
      ['payout.updated', { status: 'pending' }],
      ['payout.paid', undefined],
    ]);
  });

  test('is canceled while it is pending, and not later', async () => {
    await earn(5000);
    const before = await available();
    const payout = await sandbox.stripe.payouts.create({ amount: 3000, currency: 'usd' });
    const canceled = await sandbox.stripe.payouts.cancel(payout.id);
    expect(canceled.status).toBe('canceled');
    const row = await sandbox.stripe.balanceTransactions.retrieve(idOf(canceled.failure_balance_transaction));
    expect(row).toMatchObject({ type: 'payout_cancel', amount: 3000, source: payout.id });
    expect(await available()).toBe(before);
    await expect(sandbox.stripe.payouts.cancel(payout.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('is reversed by a payout of its own, whose money comes when it has arrived', async () => {
    await earn(5000);
    const payout = await sandbox.stripe.payouts.create({ amount: 2500, currency: 'usd' });
    await play({ scenario: 'pay_payout', payout: payout.id });
    const before = await available();
    const reversal = await sandbox.stripe.payouts.reverse(payout.id, { metadata: { why: 'mistake' } });
    expect(reversal).toMatchObject({ amount: -2500, original_payout: payout.id, metadata: { why: 'mistake' } });
    expect((await sandbox.stripe.payouts.retrieve(payout.id)).reversed_by).toBe(reversal.id);
    expect(await available()).toBe(before);
    await sandbox.clock.advance(5 * day);
    expect(await available()).toBe(before + 2500);
    await expect(sandbox.stripe.payouts.reverse(payout.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('beyond what is there, to nowhere or of nothing is refused and changes nothing', async () => {
    const before = await sandbox.stripe.balance.retrieve();
    const create = (params: {
      amount: number;
      currency?: string;
      destination?: string;
      source_type?: 'bank_account';
    }) => sandbox.stripe.payouts.create({ currency: 'usd', ...params });
    await expect(create({ amount: 0 })).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
    await expect(create({ amount: 100_000_000 })).rejects.toMatchObject({ code: 'balance_insufficient' });
    await expect(create({ amount: 100, source_type: 'bank_account' })).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    await expect(create({ amount: 100, currency: 'sek' })).rejects.toMatchObject({ param: 'currency' });
    await expect(create({ amount: 100, destination: 'ba_nowhere' })).rejects.toMatchObject({ param: 'destination' });
    expect(await sandbox.stripe.balance.retrieve()).toEqual(before);
  });

  test('is listed by status, day of arrival and destination', async () => {
    const { data: paid } = await sandbox.stripe.payouts.list({ status: 'paid' });
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.every(({ status }) => status === 'paid')).toBe(true);
    const [first] = paid;
    const { data: sameDay } = await sandbox.stripe.payouts.list({
      arrival_date: first?.arrival_date,
      destination: idOf(first?.destination),
      limit: 100,
    });
    expect(sameDay.map(({ id }) => id)).toContain(first?.id);
    const { data: none } = await sandbox.stripe.payouts.list({ arrival_date: { gt: Date.UTC(2040, 0, 1) / 1000 } });
    expect(none).toEqual([]);
  });
});

describe('an instant payout', () => {
  test('takes exactly what was quoted and arrives in minutes', async () => {
    await earn(12_345);
    await earn(7000, 'pm_card_visa');
    const balance = await sandbox.stripe.balance.retrieve();
    const quoted = await sandbox.stripe.balance.retrieve({ expand: ['instant_available.net_available'] });
    const [funds] = quoted.instant_available ?? [];
    const net = funds?.net_available?.[0]?.amount ?? 0;
    const total = (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0);
    expect(total - (funds?.amount ?? 0)).toBeLessThanOrEqual(1);
    const fee = (funds?.amount ?? 0) - net;
    expect(fee).toBe(Math.round((funds?.amount ?? 0) * 0.015));
    const payout = await sandbox.stripe.payouts.create({ amount: net, currency: 'usd', method: 'instant' });
    const row = await sandbox.stripe.balanceTransactions.retrieve(idOf(payout.balance_transaction));
    expect(row).toMatchObject({
      amount: -net,
      fee,
      net: -(funds?.amount ?? 0),
      fee_details: [{ type: 'stripe_fee', amount: fee }],
    });
    const after = await sandbox.stripe.balance.retrieve();
    expect((after.available[0]?.amount ?? 0) + (after.pending[0]?.amount ?? 0)).toBe(total - net - fee);
    await sandbox.clock.advance(day / 24);
    expect(await sandbox.stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'paid', method: 'instant' });
    await sandbox.clock.advance(3 * day);
  });

  test('two at a time never send more than there is', async () => {
    await earn(10_000);
    const { instant_available } = await sandbox.stripe.balance.retrieve({
      expand: ['instant_available.net_available'],
    });
    const net = instant_available?.[0]?.net_available?.[0]?.amount ?? 0;
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => sandbox.stripe.payouts.create({ amount: net, currency: 'usd', method: 'instant' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'balance_insufficient' });
    const keyed = { idempotencyKey: 'one click' };
    await earn(10_000);
    const first = await sandbox.stripe.payouts.create({ amount: 1000, currency: 'usd', method: 'instant' }, keyed);
    const again = await sandbox.stripe.payouts.create({ amount: 1000, currency: 'usd', method: 'instant' }, keyed);
    expect(again.id).toBe(first.id);
    await sandbox.clock.advance(day);
  });

  test.each([
    [0, 'usd', 'parameter_invalid_integer'],
    [49, 'usd', 'amount_too_small'],
    [999_901, 'usd', 'instant_payouts_limit_exceeded'],
    [900_000, 'usd', 'balance_insufficient'],
    [1000, 'eur', 'instant_payouts_currency_disabled'],
  ])('of %i %s is refused: %s', async (amount, currency, code) => {
    await expect(sandbox.stripe.payouts.create({ amount, currency, method: 'instant' })).rejects.toMatchObject({
      code,
    });
  });
});

test('a young account waits seven days before anything is paid out', async () => {
  const young = await sandbox.platform.accounts.create({
    country: 'US',
    business_type: 'company',
    business_profile: { url: 'https://young.example' },
    tos_acceptance: { date: 1, ip: '127.0.0.1' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    external_account: usBank,
  });
  await expect(
    sandbox.platform.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount: young.id }),
  ).rejects.toMatchObject({ code: 'payouts_not_allowed' });
});

// Last: it leaves the bank errored.
test.each(failureCodes)('a bank sends a payout back because of %s', async (failure_code) => {
  const { account } = sandbox.keys();
  await sandbox.stripe.accounts.update(account, {
    external_account: usBank as never, // the API takes the details, the SDK types a token
  });
  await earn(2000);
  const before = await available();
  const payout = await sandbox.stripe.payouts.create({ amount: 1500, currency: 'usd' });
  await play({ scenario: 'pay_payout', payout: payout.id });
  const { body } = await play({ scenario: 'fail_payout', payout: payout.id, failure_code });
  expect(body).toMatchObject({ status: 'failed', failure_code, failure_message: expect.stringMatching(/\w.*\.$/) });
  const row = await sandbox.stripe.balanceTransactions.retrieve(String(body['failure_balance_transaction']));
  expect(row).toMatchObject({ type: 'payout_failure', amount: 1500 });
  expect(await available()).toBe(before);
  const owner = await sandbox.stripe.accounts.retrieve(account);
  expect(owner.external_accounts?.data[0]).toMatchObject({ status: 'errored' });
  await expect(sandbox.stripe.payouts.create({ amount: 100, currency: 'usd' })).rejects.toMatchObject({
    code: 'bank_account_unusable',
  });
  expect(await play({ scenario: 'fail_payout', payout: payout.id, failure_code })).toMatchObject({ status: 400 });
  const types = (await sandbox.events()).slice(-3).map(({ type }) => type);
  expect(types).toEqual(['payout.failed', 'account.external_account.updated', 'account.updated']);
});

test('a scenario names what it lacks', async () => {
  expect(await play({ scenario: 'fail_payout', payout: 'po_1' })).toMatchObject({
    status: 400,
    body: { error: { param: 'failure_code', message: expect.stringContaining('account_frozen') } },
  });
  expect(await play({ scenario: 'error_bank_account', account: 'acct_nobody' })).toMatchObject({
    status: 400,
    body: { error: { param: 'account' } },
  });
});
