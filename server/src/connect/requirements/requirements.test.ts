import type { Requirement } from '@purser/contract/connect/requirement';
import { topicOf } from '@purser/contract/connect/requirement';
import { whatWillBeAsked } from '@purser/contract/connect/what-will-be-asked';
import { expect, test } from 'vitest';
import { openServer } from '../../testing/open-store.ts';
import { businessTypesIn } from '../onboarding/business-types.ts';
import { platformControls } from '../test-account.ts';

const { server, world } = await openServer();

const play = async (scenario: string, fields: Record<string, unknown> = {}) => {
  const { status } = await world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify({ scenario, account: world.store.account_id, ...fields }),
  });
  expect(status).toBe(200);
  await world.settle();
};
const now = () => Math.floor(world.clock.now().epochMilliseconds / 1000);
const day = 86_400;
/** Signed in each time, since the clock moves. */
const list = async (): Promise<Requirement[]> =>
  (await (await server.signIn()).call('GET', '/wc/v3/payments/accounts/requirements')).body.data;
const near = (moment: number) => expect.toSatisfy((found) => Math.abs(Number(found) - moment) < 60, `near ${moment}`);
const give = (tax_id: string) => world.provider.stripe.accounts.update(world.store.account_id, { company: { tax_id } });

test('what is asked is missing, checked, refused, checked again and done, each since when and by when', async () => {
  expect(await list()).toEqual([]);
  const asked = now();
  const due = asked + 14 * day;
  await play('require', {
    fields: ['company.tax_id', 'individual.dob.day', 'individual.dob.month'],
    deadline: new Date(due * 1000).toISOString(),
  });
  await world.sandbox.clock.advance(2 * day * 1000);
  const [first, second, ...rest] = await list();
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    topic: 'business_id',
    subject: 'business',
    state: 'missing',
    since: near(asked),
    asked: near(asked),
    given: null,
    due: near(due),
    is_overdue: false,
    stops: ['payments', 'payouts'],
  });
  expect(second).toMatchObject({
    topic: 'date_of_birth',
    subject: 'individual',
    fields: ['individual.dob.day', 'individual.dob.month'],
  });

  const given = now();
  await give('111111111');
  await world.settle();
  const stateOf = async (topic: string) => (await list()).find((each) => each.topic === topic);
  expect(await stateOf('business_id')).toMatchObject({ state: 'checking', since: near(given), stops: [] });
  await world.sandbox.clock.advance(60_000);
  await world.settle();
  expect(await stateOf('business_id')).toMatchObject({
    state: 'refused',
    since: near(given + 60),
    given: near(given),
    errors: [{ code: 'verification_failed_tax_id_match' }],
  });
  await world.sandbox.clock.advance(day * 1000);
  await give('000000000');
  await world.settle();
  await world.sandbox.clock.advance(60_000);
  await world.settle();
  expect(await stateOf('business_id')).toMatchObject({
    state: 'done',
    asked: near(asked),
    given: near(given + day + 60),
    checked: near(given + day + 120),
    errors: [],
    stops: [],
  });
  // What is still missing comes first.
  expect((await list()).map(({ state }) => state)).toEqual(['missing', 'done']);
});

test('after the deadline it is overdue and says what has stopped; a missing bank stops payouts only', async () => {
  await play('set_account_status', { status: 'restricted_partially' });
  const bank = (await list()).find(({ topic }) => topic === 'bank_account');
  expect(bank).toMatchObject({ state: 'missing', is_overdue: true, due: null, stops: ['payouts'] });
  await play('set_account_status', { status: 'restricted' });
  const [overdue] = await list();
  expect(overdue).toMatchObject({ topic: 'business_id', is_overdue: true, stops: ['payments', 'payouts'] });
  expect(overdue?.given).toBeNull();
  await play('set_account_status', { status: 'complete' });
  expect((await list()).every(({ state }) => state === 'done')).toBe(true);
});

test('the provider’s fields have the merchant’s words', () => {
  const expected = {
    'person_1Abc.verification.document': 'identity_document',
    'person_1Abc.verification.additional_document': 'address_document',
    'representative.relationship.title': 'role',
    'company.verification.document': 'business_document',
    'company.owners_provided': 'owners',
    'owners.first_name': 'legal_name',
    'individual.ssn_last_4': 'personal_id',
    'settings.payments.statement_descriptor': 'statement_descriptor',
    'business_profile.mcc': 'category',
    'tos_acceptance.ip': 'terms',
    'something.new': 'other',
  };
  expect(Object.fromEntries(Object.keys(expected).map((field) => [field, topicOf(field)]))).toEqual(expected);
});

test('what is named before the first field is what the provider then asks for, now and later', async () => {
  const { stripe } = world.provider;
  // One country of each set of rules.
  const countries = businessTypesIn('en-US').filter(({ key }) => 'US PR CA AU JP SG AE DE'.split(' ').includes(key));
  const cases = countries.flatMap(({ key: country, types }) =>
    types.flatMap(({ key: businessType, structures }) =>
      (structures.length > 0 ? structures : [{ key: '' }]).map(({ key: structure }) => ({
        country,
        businessType,
        structure,
      })),
    ),
  );
  expect(cases.length).toBeGreaterThan(40);
  for (const each of cases) {
    const { country, businessType, structure } = each;
    const { requirements } = await stripe.accounts.create({
      country,
      controller: platformControls,
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      business_type: businessType,
      ...(structure && { company: { structure: structure as 'private_corporation' } }), // one of the provider's
    });
    const topics = (fields: string[] | null | undefined) =>
      // What the wizard asks itself.
      (fields ?? []).map(topicOf).filter((topic) => topic !== 'category' && topic !== 'business_type');
    const asked = {
      ...Object.fromEntries(topics(requirements?.eventually_due).map((topic) => [topic, 'later'])),
      ...Object.fromEntries(topics(requirements?.currently_due).map((topic) => [topic, 'always'])),
    };
    const named = Object.values(whatWillBeAsked(each))
      .flat()
      .filter(({ when }) => when !== 'if_needed')
      .map(({ topic, when }) => [topic, when]);
    expect(Object.fromEntries(named), JSON.stringify(each)).toEqual(asked);
  }
});
