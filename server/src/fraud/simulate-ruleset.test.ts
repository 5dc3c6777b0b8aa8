import { checkKeys, checks } from '@purser/contract/fraud/checks';
import type { CheckKey, CheckValue, FraudFacts } from '@purser/contract/fraud/checks';
import { evaluateRuleset, withoutHolding } from '@purser/contract/fraud/evaluate-ruleset';
import { fraudOutcomes, ruleKeys } from '@purser/contract/fraud/ruleset';
import type { Check, Rule, Ruleset } from '@purser/contract/fraud/ruleset';
import { refuseRuleset } from '@purser/contract/fraud/validate-ruleset';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';
import { createShopper } from '../testing/shopper.ts';
import { countOutcomes } from './simulate-ruleset.ts';

const { server, ...signedIn } = await openServer({ stock: true });
let { admin } = signedIn;

const country = fc.constantFrom('US', 'CA', 'DE', null);
const anyFacts: fc.Arbitrary<FraudFacts> = fc.record({
  order_total: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom(2500, 25, 25_000)),
  currency: fc.constantFrom('usd', 'jpy', 'kwd'),
  item_count: fc.integer({ min: 1, max: 12 }),
  ip_country: country,
  billing_country: country,
  billing_shipping_address_same: fc.boolean(),
  avs_mismatch: fc.constantFrom(true, false, null),
});

/** Limits for each check; those that an operator does not take are left out. */
const limits: Record<CheckKey, fc.Arbitrary<CheckValue>> = {
  avs_mismatch: fc.boolean(),
  billing_shipping_address_same: fc.boolean(),
  ip_country: fc.constantFrom('us', 'DE', 'us|CA', 'de|fr'),
  ip_billing_country_same: fc.boolean(),
  item_count: fc.integer({ min: 0, max: 12 }),
  order_total: fc.constantFrom('2500|usd', '1|usd', '2500|jpy', '250000|JPY', '250.5|kwd', '2500|kwd', '2500|eur'),
};
const leaf: fc.Arbitrary<Check> = fc.constantFrom(...checkKeys).chain((key) =>
  fc
    .record({
      key: fc.constant(key),
      operator: fc.constantFrom(...checks[key].operators),
      value: limits[key],
    })
    .filter(({ operator, value }) => checks[key].limit(operator).safeParse(value).success),
);
const { check } = fc.letrec<{ check: Check; group: Check }>((tie) => ({
  check: fc.oneof({ maxDepth: 3, depthSize: 'small' }, leaf, tie('group')),
  group: fc.record({
    operator: fc.constantFrom('and' as const, 'or' as const),
    checks: fc.array(tie('check'), { minLength: 1, maxLength: 3 }),
  }),
}));
const anyRuleset: fc.Arbitrary<Ruleset> = fc.uniqueArray(
  fc.record<Rule>({ key: fc.constantFrom(...ruleKeys), outcome: fc.constantFrom(...fraudOutcomes), check }),
  { selector: ({ key }) => key, maxLength: 6 },
);

test('the SQL of every check agrees with the judge of the checkout', async () => {
  const { db, store, clock } = server.world;
  const now = clock.now();
  const facts = fc.sample(anyFacts, { numRuns: 400, seed: 7 });
  const store_id = store.store_id;
  const rows = facts.map((each, index) => ({
    ...each,
    store_id,
    order_id: 900_000 + index,
    created: now.subtract({ hours: index }),
    transaction_id: `txn_${index}`,
    can_be_held: index % 3 > 0,
  }));
  await db.insertInto('fraud_facts').values(rows).execute();
  try {
    const window = { since: now.subtract({ hours: 24 * 90 }), until: now };
    await fc.assert(
      fc.asyncProperty(anyRuleset, async (ruleset) => {
        expect(refuseRuleset(ruleset)).toBeUndefined();
        const judged = facts.map((each, index) => {
          const decision = evaluateRuleset(ruleset, each);
          return index % 3 > 0 ? decision : withoutHolding(decision);
        });
        const wouldHold = facts.map((each) => evaluateRuleset(ruleset, each).outcome === 'review');
        expect(await countOutcomes(db, store, ruleset, window)).toEqual({
          payments: facts.length,
          held: judged.filter(({ outcome }) => outcome === 'review').length,
          blocked: judged.filter(({ outcome }) => outcome === 'block').length,
          unholdable: judged.filter(({ outcome }, index) => outcome === 'block' && wouldHold[index]).length,
          per_rule: ruleset.map(({ key }) => ({
            key,
            matched: judged.filter(({ trace }) =>
              trace.some(({ rule, verdict }) => rule === key && verdict === 'matched'),
            ).length,
          })),
        });
      }),
      { numRuns: 150 },
    );
    // Orders judged outside the window, or never paid, are not counted.
    const late = { since: now.subtract({ hours: 9 }), until: now.subtract({ hours: 5 }) };
    expect((await countOutcomes(db, store, [], late)).payments).toBe(5);
    await db.updateTable('fraud_facts').set({ transaction_id: null }).where('order_id', '<', 900_010).execute();
    expect((await countOutcomes(db, store, [], window)).payments).toBe(facts.length - 10);
  } finally {
    await db.deleteFrom('fraud_facts').where('order_id', '>=', 900_000).execute();
  }
});

const rule = (outcome: 'review' | 'block', limit: string): Rule => ({
  key: 'purchase_price_threshold',
  outcome,
  check: { key: 'order_total', operator: 'greater_than', value: limit },
});
const simulate = (ruleset: unknown) => admin.call('POST', '/wc/v3/payments/fraud/simulations', { ruleset });
const listed = async (simulation_id: string, more = '') =>
  (await admin.call('GET', `/wc/v3/payments/transactions?pagesize=100&fraud_simulation_is=${simulation_id}${more}`))
    .body;

test('the list shows the charges that the rules would have caught, and no other rows', async () => {
  const { world } = server;
  for (const quantity of [1, 2, 3]) {
    const shopper = createShopper(world);
    await shopper.add('linen-notebook', quantity);
    await shopper.pay();
  }
  const declined = createShopper(world);
  await declined.add('linen-notebook', 3);
  await expect(declined.pay('pm_card_chargeDeclined')).rejects.toMatchObject({ status: 402 });
  await world.settle();
  const [first] = (await admin.call('GET', '/wc/v3/payments/transactions?sort=amount&direction=desc')).body.data;
  const refund = { charge_id: first.charge_id, amount: 100, order_id: first.order.number };
  expect((await admin.call('POST', '/wc/v3/payments/refund', refund)).status).toBe(200);
  await world.settle();

  const prices = (await world.db.selectFrom('fraud_facts').select('order_total').execute()).map(
    (row) => row.order_total,
  );
  const dearest = Math.max(...prices);
  const { status, body } = await simulate([rule('block', `${dearest - 1}|usd`)]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    window_days: 90,
    payments: 3,
    held: 0,
    blocked: 1,
    per_rule: [{ key: 'purchase_price_threshold', matched: 1 }],
  });
  const { data } = await listed(body.simulation_id);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ transaction_id: first.transaction_id, type: 'charge' });
  const address = `/wc/v3/payments/transactions/summary?fraud_simulation_is=${body.simulation_id}`;
  expect((await admin.call('GET', address)).body.count).toBe(1);
  // It narrows the list whatever the other filters are joined by.
  expect((await listed(body.simulation_id, '&match=any&type_is=refund')).data).toEqual([]);
  const file = await admin.call(
    'GET',
    `/wc/v3/payments/transactions/download?fraud_simulation_is=${body.simulation_id}`,
  );
  expect(String(file.body).trim().split('\n')).toHaveLength(2);
  // The provider's and our own projection again change nothing.
  await world.settle();
  expect((await simulate([rule('block', `${dearest - 1}|usd`)])).body.payments).toBe(3);
});

test('rules that hold for review block in a simulation while the review feature is off', async () => {
  const held = () => simulate([rule('review', '1|usd')]).then(({ body }) => [body.held, body.blocked]);
  expect(await held()).toEqual([0, 3]);
  await admin.call('POST', '/wc-admin/options', { wcpay_frt_review_feature_active: '1' });
  expect(await held()).toEqual([3, 0]);
  const { body } = await simulate([rule('review', '1|usd')]);
  expect((await listed(body.simulation_id)).data).toHaveLength(3);
  await admin.call('POST', '/wc-admin/options', { wcpay_frt_review_feature_active: '0' });
  // A kept simulation stays what it was.
  expect((await listed(body.simulation_id)).data).toHaveLength(3);
});

test('a malformed ruleset is refused by its path', async () => {
  const refused = await simulate([{ ...rule('block', '2500|eur') }]);
  expect(refused).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  expect(Object.keys(refused.body.data.params)).toEqual(['ruleset[0].check.value']);
  const malformed = await simulate([{ key: 'purchase_price_threshold', outcome: 'block' }]);
  expect(malformed.status).toBe(400);
  expect(Object.keys(malformed.body.data.params)).toEqual(['ruleset[0].check']);
  expect((await simulate(undefined)).body.data.params).toEqual(['ruleset']);
});

const lists = ['transactions', 'transactions/summary', 'transactions/new', 'transactions/download'];

test.each([
  'nothing',
  '00000000-0000-4000-8000-000000000000',
  '{"store_id":1}',
  '{"store_id":1,"since":"2020-01-01T00:00:00Z","until":"2030-01-01T00:00:00Z","ruleset":[]}',
  '[]',
  "' or true --",
  '٣'.repeat(36),
])('the simulation “%s” is refused by its name on every list and in exports', async (id) => {
  const refused = {
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { fraud_simulation_is: expect.any(String) } } },
  };
  const query = `fraud_simulation_is=${encodeURIComponent(id)}`;
  for (const list of lists) expect(await admin.call('GET', `/wc/v3/payments/${list}?${query}`)).toMatchObject(refused);
  expect(await admin.call('POST', `/wc/v3/payments/transactions/download?${query}`)).toMatchObject(refused);
});

test('odd spellings of the simulation filter never fail, and no parameter reaches the lookup', async () => {
  const { body } = await simulate([rule('block', '1|usd')]);
  const { length } = (await listed(body.simulation_id)).data;
  expect(length).toBeGreaterThan(0);
  const first = (id: string) => `fraud_simulation_is[]=nothing&fraud_simulation_is[]=${id}`;
  expect((await admin.call('GET', `/wc/v3/payments/transactions?${first(body.simulation_id)}`)).body.data).toHaveLength(
    length,
  );
  for (const query of [
    'fraud_simulation_is=',
    'fraud_simulation_is[]=',
    'fraud_simulation_is=---',
    `fraud_simulation=${body.simulation_id}`,
    'fraud_simulation[ruleset]=x',
    'fraud_simulation_is[since]=x',
    'fraud_simulation_is_not=x',
    `fraud_simulation_is=${'x'.repeat(101)}`,
    Array.from({ length: 60 }, () => 'fraud_simulation_is[]=x').join('&'),
    'fraud_simulation_is=%00',
    'fraud_simulation_is=%ff',
  ])
    for (const list of lists)
      expect((await admin.call('GET', `/wc/v3/payments/${list}?${query}`)).status, `${list}?${query}`).toBeLessThan(
        500,
      );
});

test('an export of simulated payments has their rows', async () => {
  const { body } = await simulate([rule('block', '1|usd')]);
  const { length } = (await listed(body.simulation_id)).data;
  const { body: asked } = await admin.call(
    'POST',
    `/wc/v3/payments/transactions/download?fraud_simulation_is=${body.simulation_id}`,
  );
  await server.world.settle();
  const stored = await server.world.db
    .selectFrom('exports')
    .select(['state', 'rows_done'])
    .where('export_id', '=', asked.export_id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ state: 'success', rows_done: length });
});

test('simulations are deleted after thirty days', async () => {
  const { world } = server;
  const { body } = await simulate([]);
  await world.sandbox.clock.advance(31 * 24 * 3_600_000);
  admin = await server.signIn();
  await simulate([]);
  expect(await listed(body.simulation_id)).toMatchObject({ code: 'rest_invalid_param' });
});
