import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { missing } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { mergeMetadata } from '../api/metadata.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { accountNamed, lockAccount } from './find-account.ts';
import { fieldsOf, reviewAndTell, takeIn } from './review-account.ts';

interface Person extends StripeObject {
  object: 'person';
  account: string;
  created: number;
  metadata: Record<string, string>;
}

/** The people behind a company. Their requirements are the account's, as `person_….first_name`. */
export const personRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/accounts/{id}/persons',
    async handler(tx, call, core) {
      const { id } = await accountNamed(tx, core, call, 'id');
      return list(tx, { ...call, account: id }, { object: 'person' });
    },
  },
  { method: 'POST', path: '/v1/accounts/{id}/persons', handler: createPerson },
  {
    method: 'GET',
    path: '/v1/accounts/{accountId}/persons/{id}',
    async handler(tx, call, core) {
      const account = await accountNamed(tx, core, call, 'accountId');
      return findPerson(await tx.find<Person>(account.id, call.ids['id'] ?? ''), call);
    },
  },
  { method: 'POST', path: '/v1/accounts/{accountId}/persons/{id}', handler: updatePerson },
  { method: 'DELETE', path: '/v1/accounts/{accountId}/persons/{id}', handler: deletePerson },
];

function findPerson(person: Person | undefined, call: Call): Person {
  if (person?.object !== 'person') throw missing('person', call.ids['id'] ?? '', 'person');
  return person;
}

async function createPerson(tx: Tx, call: Call, core: Core): Promise<Person> {
  const account = await lockAccount(tx, core, call, 'id');
  const person = tx.insert<Person>(account.id, {
    id: newId('person'),
    object: 'person',
    account: account.id,
    created: tx.now,
    metadata: {},
  });
  apply(person, call.params);
  tx.emit(account.id, 'person.created', person);
  return person;
}

async function updatePerson(tx: Tx, call: Call, core: Core): Promise<Person> {
  const account = await lockAccount(tx, core, call, 'accountId');
  const person = findPerson(await tx.lock<Person>(account.id, call.ids['id'] ?? ''), call);
  apply(person, call.params);
  tx.emit(account.id, 'person.updated', person);
  takeIn(tx, account, fieldsOf(call.params, person.id));
  reviewAndTell(tx, core, account);
  return person;
}

async function deletePerson(tx: Tx, call: Call, core: Core): Promise<StripeObject> {
  const account = await lockAccount(tx, core, call, 'accountId');
  const person = findPerson(await tx.lock<Person>(account.id, call.ids['id'] ?? ''), call);
  tx.emit(account.id, 'person.deleted', person);
  tx.delete(account.id, person);
  return { id: person.id, object: 'person', deleted: true };
}

/** Personal identifiers are hidden, as at Stripe. */
const secrets: Record<string, string> = { id_number: 'id_number_provided', ssn_last_4: 'ssn_last_4_provided' };
const plain = [
  'email',
  'first_name',
  'last_name',
  'maiden_name',
  'gender',
  'phone',
  'nationality',
  'political_exposure',
];
const parts: Record<string, readonly string[]> = {
  dob: ['day', 'month', 'year'],
  address: ['city', 'country', 'line1', 'line2', 'postal_code', 'state'],
  relationship: [
    'authorizer',
    'director',
    'executive',
    'legal_guardian',
    'owner',
    'percent_ownership',
    'representative',
    'title',
  ],
};

function apply(person: Person, params: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(params)) {
    const shown = secrets[name];
    if (shown !== undefined) person[shown] = value !== '';
    else if (plain.includes(name)) person[name] = value === '' ? null : value;
    const fields = parts[name];
    if (fields && typeof value === 'object' && value !== null) {
      const before = (person[name] ?? {}) as Record<string, unknown>; // made here only
      const given = value as Record<string, unknown>;
      person[name] = Object.fromEntries(
        fields.map((field) => [
          field,
          field in given ? (given[field] === '' ? null : given[field]) : (before[field] ?? null),
        ]),
      );
    }
  }
  person.metadata = mergeMetadata(person.metadata, params['metadata']);
}
