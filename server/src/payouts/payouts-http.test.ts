import { beforeAll, expect, test } from 'vitest';
import { auditOutcomes } from '../testing/audits.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { openServer } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';

const base = '/wc/v3/payments/deposits';

const { server, admin } = await openServer();
beforeAll(async () => {
  await takePayment(server.world, { amount: 50_000 });
});

const payOut = (body: Record<string, unknown> = { type: 'instant', currency: 'usd' }, client = admin) =>
  client.call('POST', base, body);

test('who may not pay out pays out nothing, and the attempt is on record', async () => {
  await server.addUser({ username: 'clerk', role: 'shop_manager', capabilities: ['-purser_payout'] });
  const clerk = await server.signIn('clerk');
  expect(await payOut(undefined, clerk)).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } });
  // The screens stay open.
  expect((await clerk.call('GET', base)).status).toBe(200);
  const { data } = await server.world.provider.stripe.payouts.list(
    {},
    { stripeAccount: server.world.store.account_id },
  );
  expect(data).toEqual([]);
  expect(await auditOutcomes(server.world, { object_id: 'usd', action: 'createInstantPayout' })).toEqual([
    'rest_forbidden',
  ]);
});

test('what makes no sense is refused by name', async () => {
  for (const [body, field] of [
    [{ type: 'standard', currency: 'usd' }, 'type'],
    [{ type: 'instant', currency: 'dollars' }, 'currency'],
    [{ type: 'instant', currency: 'usd', amount: 0 }, 'amount'],
    [{ type: 'instant', currency: 'usd', amount: -5 }, 'amount'],
    [{ type: 'instant', currency: 'usd', amount: 10.5 }, 'amount'],
  ] as const)
    expect(await payOut(body)).toMatchObject({
      status: 400,
      body: { data: { params: { [field]: expect.anything() } } },
    });
});

test('a filter that no list understands is refused by its name', async () => {
  for (const [list, parameter, value] of [
    [base, 'amount_min', 'ten'],
    ['/wc/v3/orders', 'amount_between[]', '5'],
    ['/wc/v3/payments/disputes/summary', 'amount_is', '1,5'],
    ['/wc/v3/payments/authorizations', 'date_after', 'yesterday'],
    ['/wc/v3/payments/transactions/fraud-outcomes', 'amount_max', '1e3'],
    ['/wc/v3/payments/transactions/fraud-outcomes/download', 'status_is', 'stopped'],
    ['/wc/v3/mail', 'status_is', 'lost'],
    ['/wc/v3/customers', 'spent_min', '-'],
    ['/wc/v3/customers', 'last_order_before', '2026-13-01'],
  ] as const) {
    const { status, body } = await admin.call('GET', `${list}?status=block&${parameter}=${value}`);
    expect({ list, status, params: Object.keys(body.data.params) }).toEqual({
      list,
      status: 400,
      params: [parameter.replace('[]', '')],
    });
  }
});

test('a payout over HTTP is in the list, the summary, the file and the overview; its attempts are on record', async () => {
  const overview = (await admin.call('GET', `${base}/overview-all`)).body;
  expect(overview).toMatchObject({
    deposit: { last_paid: [] },
    balance: { instant: [{ currency: 'usd', amount: expect.any(Number), net: expect.any(Number) }] },
    account: {
      default_currency: 'usd',
      deposits_enabled: true,
      deposits_blocked: false,
      deposits_schedule: { interval: 'daily', delay_days: 2 },
      default_external_accounts: [{ currency: 'usd', status: 'new' }],
    },
  });
  const [instant] = overview.balance.instant;
  expect(instant.amount - instant.fee).toBe(instant.net);
  const made = await payOut({ type: 'instant', currency: 'usd', amount: instant.amount });
  expect(made).toMatchObject({ status: 200, body: { amount: instant.net, fee: instant.fee } });
  const list = (await admin.call('GET', `${base}?store_currency_is=usd`)).body;
  expect(list).toMatchObject({ total_count: 1, data: [{ id: made.body.id, amount: instant.net, automatic: false }] });
  expect((await admin.call('GET', `${base}/summary`)).body).toEqual({
    count: 1,
    total: instant.net,
    returned: { count: 0, total: 0 },
    currency: 'usd',
    store_currencies: ['usd'],
  });
  expect((await admin.call('GET', `${base}/${made.body.id}`)).body).toEqual(list.data[0]);
  const file = await admin.call('GET', `${base}/download`);
  expect(file.status).toBe(200);
  const asked = await admin.call('POST', `${base}/download?status_is=paid`, {});
  await server.world.settle();
  expect((await admin.call('GET', `${base}/download/${asked.body.export_id}`)).body).toMatchObject({
    status: 'success',
  });
  // An export of one list is not there for another.
  expect((await admin.call('GET', `/wc/v3/payments/transactions/download/${asked.body.export_id}`)).status).toBe(404);
  const outcomes = await auditOutcomes(server.world, { object_id: 'usd', action: 'createInstantPayout' });
  expect(outcomes.filter((outcome) => outcome === 'done')).toEqual(['done']);
  expect(await payOut({ type: 'instant', currency: 'usd', amount: 1 })).toMatchObject({ status: 402 });
  expect(await auditOutcomes(server.world, { object_id: 'usd', action: 'createInstantPayout' })).toHaveLength(
    outcomes.length + 1,
  );
});

test('impossible ids are not found, and every call needs a sign-in', async () => {
  for (const id of ['po_none', 'po-1', '%27%20or%201=1', 'summary%20'])
    expect(await admin.call('GET', `${base}/${id}`)).toMatchObject({ status: 404 });
  for (const path of ['', '/summary', '/overview-all', '/forecast', '/download'])
    expect((await fetch(`${server.url}/wp-json${base}${path}`)).status).toBe(401);
});

test('while the provider is down, the last known balance and its forecast have their time', async () => {
  const { clock, sandbox, db } = server.world;
  const current = (await admin.call('GET', `${base}/overview-all`)).body.balance;
  expect(current.as_of).toBeNull();
  const read = clock.now();
  await sandbox.clock.advance(60_000);
  await setFault(server.world, { on: '*', mode: 'refuse', times: 1000 });
  const old = (await admin.call('GET', `${base}/overview-all`)).body.balance;
  // An old balance offers no instant payout.
  expect(old).toEqual({ ...current, instant: [], as_of: expect.stringMatching(/Z$/) });
  expect(Temporal.Instant.compare(Temporal.Instant.from(old.as_of), read)).toBeLessThanOrEqual(0);
  expect((await admin.call('GET', `${base}/forecast?currency=usd`)).body.rests_on).toMatchObject({
    balance_as_of: old.as_of,
  });
  await clearFaults(server.world);
  expect((await admin.call('GET', `${base}/overview-all`)).body.balance.as_of).toBeNull();
  await db.deleteFrom('options').where('name', '=', 'purser_known_balance').execute();
});

test('while the provider is down and no balance is known, neither balance nor forecast is shown', async () => {
  await server.world.sandbox.clock.advance(60_000);
  await setFault(server.world, { on: '*', mode: 'refuse', times: 1000 });
  expect(await admin.call('GET', `${base}/overview-all`)).toMatchObject({
    status: 502,
    body: { code: 'wcpay_http_request_failed' },
  });
  expect(await admin.call('GET', `${base}/forecast?currency=usd`)).toMatchObject({
    status: 200,
    body: { kind: 'cannot_tell', reason: 'provider_unavailable', rests_on: null },
  });
  expect((await admin.call('GET', base)).status).toBe(200);
  await clearFaults(server.world);
  expect((await admin.call('GET', `${base}/overview-all`)).status).toBe(200);
});

test('the forecast is in the account’s currency unless another is requested', async () => {
  expect((await admin.call('GET', `${base}/forecast`)).body).toMatchObject({
    currency: 'usd',
    rests_on: { schedule: { interval: 'daily' }, country: 'US', minimum: 100 },
  });
  expect((await admin.call('GET', `${base}/forecast?currency=eur`)).body).toMatchObject({
    currency: 'eur',
    kind: 'none',
    reason: 'no_bank_account',
  });
});
