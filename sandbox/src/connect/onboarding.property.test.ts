import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { sized } from '../testing/long-run.ts';
import { openSandbox } from '../testing/open-sandbox.ts';

const sandbox = await openSandbox();
const { platform } = sandbox;

const countries =
  'AE AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IT JP LT LU LV MT NL NO NZ PL PT RO SE SG SI SK US'.split(
    ' ',
  );

/** A good value for the last part of each requirement's name. */
const values: Record<string, unknown> = {
  day: 10,
  month: 12,
  year: 1980,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+15550100100',
  line1: '1 Main Street',
  city: 'Springfield',
  state: 'XX',
  postal_code: '62701',
  tax_id: '000000000',
  id_number: '000000000',
  ssn_last_4: '0000',
  nationality: 'SG',
  title: 'CEO',
  name: 'Engines',
  mcc: '5734',
  url: 'https://shop.example',
  support_phone: '+15550100100',
  document: { front: 'file_identity_document_success' },
  date: 1_790_000_000,
  ip: '127.0.0.1',
  owners_provided: true,
  directors_provided: true,
  executives_provided: true,
};

/** What a platform sends for these requirements: parameters of the account, and of each person by id or role. */
function answers(fields: readonly string[], type: string, country: string) {
  const params: Record<string, unknown> = {};
  for (const field of fields) {
    if (field === 'business_type') params['business_type'] = type;
    else if (field === 'external_account')
      params[field] = {
        object: 'bank_account',
        country,
        account_number: '000123456789',
        ...(country === 'US' && { routing_number: '110000000' }),
      };
    else place(params, field);
  }
  return params;
}

/** A birthday goes together, as the API wants it. */
function place(params: Record<string, unknown>, field: string): void {
  const path = field.split('.');
  const last = path.pop() ?? '';
  let at = params;
  for (const part of path) at = (at[part] ??= {}) as Record<string, unknown>; // made on this line only
  Object.assign(at, path.at(-1) === 'dob' ? { day: 10, month: 12, year: 1980 } : { [last]: values[last] ?? 'テスト' });
}

const roles: Record<string, Stripe.AccountCreatePersonParams.Relationship> = {
  representative: { representative: true },
  directors: { director: true },
  executives: { executive: true },
  owners: { owner: true },
};

async function give(id: string, params: Record<string, unknown>): Promise<void> {
  const own = Object.fromEntries(
    Object.entries(params).filter(([name]) => !(name in roles) && !name.startsWith('person_')),
  );
  for (const [name, given] of Object.entries(params)) {
    const person = given as Stripe.AccountCreatePersonParams; // named by the requirements
    const role = roles[name];
    if (role)
      await platform.accounts.createPerson(id, { ...person, relationship: { ...person.relationship, ...role } });
    else if (name.startsWith('person_')) await platform.accounts.updatePerson(id, name, person);
  }
  if (Object.keys(own).length > 0) await platform.accounts.update(id, own);
}

const history = fc.record({
  country: fc.constantFrom(...countries),
  type: fc.constantFrom('individual', 'individual', 'company', 'company', 'non_profit', 'government_entity'),
  structure: fc.constantFrom(undefined, 'private_corporation', 'sole_proprietorship', 'public_company'),
  order: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  batch: fc.integer({ min: 4, max: 16 }),
});

test(
  'in whatever order the requirements are met: all of them make an account work, and nothing less does',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ country, type, structure, order, batch }) => {
        const { id } = await platform.accounts.create({
          country,
          controller: { stripe_dashboard: { type: 'none' }, requirement_collection: 'application' },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          ...(structure !== undefined && type === 'company' && { company: { structure } }),
        });
        for (let turn = 0; turn < 60; turn++) {
          const { requirements, charges_enabled, payouts_enabled, details_submitted } =
            await platform.accounts.retrieve(id);
          const due = requirements?.currently_due ?? [];
          if (due.length === 0) break;
          expect([charges_enabled, payouts_enabled, details_submitted]).toEqual([false, false, false]);
          expect(requirements?.disabled_reason).toBe('requirements.past_due');
          const from = (order[turn % order.length] ?? 0) % due.length;
          const chosen = [...due.slice(from), ...due.slice(0, from)].slice(0, batch);
          await give(id, answers(chosen, type, country));
        }
        await sandbox.clock.advance(31_000);
        expect(await platform.accounts.retrieve(id)).toMatchObject({
          charges_enabled: true,
          payouts_enabled: true,
          details_submitted: true,
          requirements: { currently_due: [], pending_verification: [], errors: [], disabled_reason: null },
        });
      }),
      { numRuns: sized(6, 400) },
    );
  },
  sized(60_000, 1_200_000),
);
