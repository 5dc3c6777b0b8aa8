import { readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { png } from '../testing/onboard.ts';
import { openSandbox } from '../testing/open-sandbox.ts';
import { usBank } from '../testing/us-bank.ts';
import { requirementErrors } from './requirement-errors.ts';

const sandbox = await openSandbox();
const { platform } = sandbox;

const codes = Object.keys(requirementErrors);
const ofDocuments = codes.filter((code) => code.startsWith('verification_document_'));
const ofDetails = codes.filter((code) => !ofDocuments.includes(code));

const address = { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' };
const shared = {
  business_profile: { mcc: '5734', url: 'https://shop.example', support_phone: '+15550100100' },
  external_account: usBank,
  tos_acceptance: { date: 1_790_000_000, ip: '127.0.0.1' },
} satisfies Stripe.AccountUpdateParams;
const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+15550100100',
  dob: { day: 10, month: 12, year: 1980 },
  address,
  id_number: '000000000',
} satisfies Stripe.AccountCreateParams.Individual;
const company = { name: 'Engines Ltd', phone: '+15550100100', tax_id: '000000000', address, owners_provided: true };

const create = () =>
  platform.accounts.create({
    country: 'US',
    controller: { stripe_dashboard: { type: 'none' }, requirement_collection: 'application' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
const individual = async (given: Stripe.AccountCreateParams.Individual = {}) => {
  const { id } = await create();
  await platform.accounts.update(id, { ...shared, business_type: 'individual', individual: { ...ada, ...given } });
  return id;
};
const incorporated = async (given: Stripe.AccountUpdateParams.Company = {}) => {
  const { id } = await create();
  await platform.accounts.createPerson(id, { ...ada, relationship: { representative: true, title: 'CEO' } });
  await platform.accounts.update(id, { ...shared, business_type: 'company', company: { ...company, ...given } });
  return id;
};
const document = async (account: string, name: string) => {
  const file = { data: Buffer.from(png), name, type: 'image/png' };
  return (await platform.files.create({ purpose: 'identity_document', file }, { stripeAccount: account })).id;
};
const checked = async (id: string) => {
  await sandbox.clock.advance(31_000);
  return platform.accounts.retrieve(id);
};
const isReady = { charges_enabled: true, payouts_enabled: true, requirements: { errors: [], currently_due: [] } };

test.each(ofDocuments)('%s is met by a file of that name, and cured by another file', async (code) => {
  const id = await individual();
  // The short name does too.
  const name = `${code.replace('verification_document_', '')}.png`;
  const front = await document(id, name);
  await platform.accounts.update(id, { individual: { verification: { document: { front } } } });
  const requirement = 'individual.verification.document';
  expect(await checked(id)).toMatchObject({
    requirements: { errors: [{ code, requirement }], currently_due: [requirement] },
  });
  const better = await document(id, 'passport.png');
  await platform.accounts.update(id, { individual: { verification: { document: { front: better } } } });
  expect(await checked(id)).toMatchObject(isReady);
});

test('the documentation names a value for every code', () => {
  const page = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
  expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
});

const cures: Record<string, (id: string) => Promise<unknown>> = {
  'company.name': (id) => platform.accounts.update(id, { company: { name: 'Engines Inc' } }),
  'company.owners_provided': (id) => platform.accounts.update(id, { company: { owners_provided: true } }),
  'company.executives_provided': (id) => platform.accounts.update(id, { company: { executives_provided: true } }),
  'company.verification.document': (id) =>
    platform.accounts.update(id, {
      company: { verification: { document: { front: 'file_identity_document_success' } } },
    }),
  'tos_acceptance.date': (id) => platform.accounts.update(id, { tos_acceptance: shared.tos_acceptance }),
};
test.each(ofDetails)('%s is met by a detail that says so, and cured by what it asks for', async (code) => {
  const id = await incorporated({ name: code });
  const refused = await checked(id);
  expect(refused).toMatchObject({ charges_enabled: false, requirements: { errors: [{ code }] } });
  const requirement = refused.requirements?.errors?.[0]?.requirement ?? '';
  expect(refused.requirements?.past_due).toEqual([requirement]);
  await cures[requirement]?.(id);
  expect(await platform.accounts.retrieve(id)).toMatchObject({
    charges_enabled: false,
    requirements: { disabled_reason: 'requirements.pending_verification', errors: [] },
  });
  expect(await checked(id)).toMatchObject(isReady);
});

test.each<[string, Stripe.AccountCreateParams.Individual, string, string]>([
  ['an ID number', { id_number: '111111111' }, 'individual.id_number', 'verification_failed_keyed_identity'],
  ['another ID number', { id_number: '333333333' }, 'individual.id_number', 'verification_failed_id_number_match'],
  [
    'an address',
    { address: { ...address, line1: 'address_no_match' } },
    'individual.address.line1',
    'verification_failed_address_match',
  ],
  [
    'a street',
    { address: { ...address, line1: 'address_line1_no_match' } },
    'individual.address.line1',
    'invalid_street_address',
  ],
])('the provider’s test value of %s is refused', async (_what, given, requirement, code) => {
  expect(await checked(await individual(given))).toMatchObject({
    charges_enabled: false,
    requirements: { errors: [{ code, requirement }] },
  });
});

test.each([
  ['111111111', 'verification_failed_tax_id_match'],
  ['111111112', 'verification_failed_tax_id_not_issued'],
])('the tax ID %s is refused', async (tax_id, code) => {
  const id = await incorporated({ tax_id });
  expect(await checked(id)).toMatchObject({
    requirements: {
      errors: [{ code, requirement: 'company.tax_id' }],
      alternatives: [
        { original_fields_due: ['company.tax_id'], alternative_fields_due: ['company.verification.document'] },
      ],
    },
  });
  // A document proves what a number could not.
  await cures['company.verification.document']?.(id);
  expect(await checked(id)).toMatchObject(isReady);
});

test('values that are known at once keep no one waiting', async () => {
  const id = await individual({ id_number: '222222222' });
  expect(await platform.accounts.retrieve(id)).toMatchObject(isReady);
  const other = await individual({ dob: { day: 1, month: 1, year: 1902 } });
  expect(await platform.accounts.retrieve(other)).toMatchObject(isReady);
});

test('a birthday on a list of sanctions leads to a review that ends after a day', async () => {
  const id = await individual({ dob: { day: 1, month: 1, year: 1900 } });
  expect(await checked(id)).toMatchObject({
    charges_enabled: false,
    requirements: { disabled_reason: 'under_review' },
  });
  await sandbox.clock.advance(86_400_000);
  expect(await platform.accounts.retrieve(id)).toMatchObject(isReady);
});

test('a product that the provider doesn’t allow ends in a refusal', async () => {
  const { id } = await create();
  await platform.accounts.update(id, {
    ...shared,
    business_profile: { ...shared.business_profile, product_description: 'rejected.listed' },
    business_type: 'individual',
    individual: ada,
  });
  expect(await checked(id)).toMatchObject({
    charges_enabled: false,
    requirements: { disabled_reason: 'rejected.listed' },
  });
});

test('an approved account is refused something later, and has a week to cure it', async () => {
  const id = await individual({ id_number: '222222222' });
  const refuse = (code: string) =>
    sandbox.app.request('/sandbox/control/scenarios', {
      method: 'POST',
      body: JSON.stringify({ scenario: 'refuse_requirement', account: id, code }),
    });
  // What is asked only of companies could not be cured.
  expect((await refuse('verification_missing_owners')).status).toBe(400);
  expect((await refuse('verification_document_expired')).status).toBe(200);
  const { requirements } = await platform.accounts.retrieve(id);
  expect(requirements).toMatchObject({
    current_deadline: Math.floor(sandbox.clock.now() / 1000) + 7 * 86_400,
    currently_due: ['individual.verification.document'],
    past_due: [],
  });
  await sandbox.clock.advance(7 * 86_400_000);
  expect(await platform.accounts.retrieve(id)).toMatchObject({ charges_enabled: false });
});
