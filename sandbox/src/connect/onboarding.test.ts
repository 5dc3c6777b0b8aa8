import { describe, expect, test } from 'vitest';
import type { Form } from './onboarding/form.ts';
import { openSandbox } from '../testing/open-sandbox.ts';
import { openOnboarding, type Entries } from '../testing/onboard.ts';

const sandbox = await openSandbox();

const fresh = async (country: string, business_type?: 'individual' | 'company') => {
  const { id } = await sandbox.platform.accounts.create({
    country,
    ...(business_type && { business_type }),
    business_profile: { mcc: '5734' },
    controller: { stripe_dashboard: { type: 'none' }, requirement_collection: 'application' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  return id;
};
const account = (id: string) => sandbox.platform.accounts.retrieve(id);

const ada: Entries = {
  'individual.first_name': 'Ada',
  'individual.last_name': 'Lovelace',
  'individual.email': 'ada@example.com',
  'individual.phone': '+1 555 010 0100',
  'individual.dob': '1980-12-10',
  'individual.address.country': 'US',
  'individual.address.line1': '1 Main Street',
  'individual.address.city': 'Springfield',
  'individual.address.state': 'IL',
  'individual.address.postal_code': '62701',
  'individual.ssn_last_4': '0000',
};
const shop = {
  'business_profile.mcc': '5734',
  'business_profile.url': 'example.com',
  'business_profile.support_phone': '+1 555 010 0100',
};
const bank = { 'external_account.routing_number': '110000000', 'external_account.account_number': '000123456789' };

test('an individual in the United States goes from nothing to an account that can charge', async () => {
  const id = await fresh('US', 'individual');
  expect(await account(id)).toMatchObject({
    charges_enabled: false,
    details_submitted: false,
    requirements: { disabled_reason: 'requirements.past_due', pending_verification: [] },
  });
  const { read, save } = await openOnboarding(sandbox, id);
  const form = await read();
  expect(form.steps.map((step) => step.id)).toEqual([
    'business_type',
    'representative_details',
    'support_details',
    'external_account',
    'summary',
  ]);
  expect(form.at).toBe('representative_details');
  expect(
    (await save('representative_details', { ...ada, 'individual.dob': '2020-01-01', 'individual.email': '' })).errors,
  ).toEqual({
    'individual.dob': 'Enter the date of birth of a person of 18 years or more',
    'individual.email': 'Enter the email',
  });
  expect((await save('representative_details', ada)).errors).toEqual({});
  // Someone who leaves here continues here.
  const again = await openOnboarding(sandbox, id);
  expect((await again.read()).at).toBe('support_details');
  expect((await save('summary', { terms: 'true' })).errors).toEqual({ '': 'Complete “What you sell” first' });
  await save('support_details', shop);
  expect((await save('external_account', { ...bank, 'external_account.routing_number': '1' })).errors).toEqual({
    'external_account.routing_number': 'Enter a valid routing number',
  });
  await save('external_account', bank);
  expect((await save('summary', {})).errors).toEqual({ terms: 'Accept the terms to submit your details' });
  expect((await account(id)).details_submitted).toBe(false);
  const { form: end } = await save('summary', { terms: 'true' });
  expect([end.isSubmitted, end.steps, end.notice?.title]).toEqual([true, [], 'We’re checking your details']);
  expect(await account(id)).toMatchObject({
    charges_enabled: false,
    details_submitted: true,
    individual: { first_name: 'Ada', ssn_last_4_provided: true, dob: { year: 1980, month: 12, day: 10 } },
    business_profile: { url: 'https://example.com' },
    requirements: {
      currently_due: [],
      disabled_reason: 'requirements.pending_verification',
      pending_verification: ['individual.ssn_last_4'],
    },
  });
  await sandbox.clock.advance(31_000);
  expect(await account(id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    requirements: { currently_due: [], eventually_due: ['individual.id_number'], disabled_reason: null },
  });
  expect((await read()).notice?.title).toBe('Your account is ready');
});

describe('what the element may not do', () => {
  test('a session ends after an hour, and collects no bank when the platform does', async () => {
    const id = await fresh('US', 'individual');
    const { client_secret } = await sandbox.platform.accountSessions.create({
      account: id,
      components: { account_onboarding: { enabled: true, features: { external_account_collection: false } } },
    });
    const { post } = await openOnboarding(sandbox, id);
    const form = () => post('onboarding', new URLSearchParams({ client_secret }));
    const steps = ((await form()).body as Form).steps.map((step) => step.id); // or the next line fails
    expect(steps).toEqual(['business_type', 'representative_details', 'support_details', 'summary']);
    await sandbox.clock.advance(3_601_000);
    expect(await form()).toMatchObject({ status: 401, body: { error: { code: 'account_session_expired' } } });
  });

  test.each([
    [
      'larger than 10 MB',
      'large.png',
      new Uint8Array(10 * 1024 * 1024 + 1),
      'The file is larger than 10 MB. Choose a smaller one.',
    ],
    ['of another type', 'notes.txt', new Uint8Array([1, 2, 3]), expect.stringContaining('not supported')],
    ['that is empty', 'empty.png', new Uint8Array(), 'The file you uploaded is empty.'],
  ])('a document %s is refused', async (_what, name, bytes, message) => {
    const { upload } = await openOnboarding(sandbox, await fresh('US', 'individual'));
    expect(await upload(name, bytes)).toMatchObject({ status: 400, body: { error: { message } } });
  });

  test('a step that is not of this account changes nothing', async () => {
    const id = await fresh('US', 'individual');
    const { save, post, client_secret } = await openOnboarding(sandbox, id);
    const before = await account(id);
    expect((await save('owners', { 'relationship.owner': 'true' })).errors).toEqual({});
    await save('representative_details', { ...ada, 'company.name': 'Engines', 'individual.email': 'no email' });
    expect(await account(id)).toEqual(before);
    const broken = new URLSearchParams({ client_secret, step: 'summary', values: '{' });
    expect(await post('onboarding/steps', broken)).toMatchObject({ status: 400, body: { error: { param: 'values' } } });
  });

  test('a session of other components opens no onboarding', async () => {
    const id = await fresh('US', 'individual');
    const { client_secret } = await sandbox.platform.accountSessions.create({
      account: id,
      components: { notification_banner: { enabled: true } },
    });
    const { post } = await openOnboarding(sandbox, id);
    expect(await post('onboarding', new URLSearchParams({ client_secret }))).toMatchObject({
      status: 400,
      body: { error: { param: 'components[account_onboarding]' } },
    });
    expect(await post('onboarding', new URLSearchParams({ client_secret: 'accs_secret__guessed' }))).toMatchObject({
      status: 401,
    });
  });
});
