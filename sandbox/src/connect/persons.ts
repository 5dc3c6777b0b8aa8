import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { missing } from '../api/errors.ts';
import { list } from '../api/lists.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import type { Account } from './account.ts';
import { accountNamed, lockAccount } from './find-account.ts';
import { forgetPerson, rememberPerson } from './people.ts';
import { applyPerson, blankPerson, type Person } from './person.ts';
import { forgetRequirementsOf } from './requirements.ts';
import { fieldsOf, reviewAndTell, takeIn } from './review-account.ts';

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
  return addPerson(tx, core, await lockAccount(tx, core, call, 'id'), call.params);
}

async function updatePerson(tx: Tx, call: Call, core: Core): Promise<Person> {
  const account = await lockAccount(tx, core, call, 'accountId');
  const person = findPerson(await tx.lock<Person>(account.id, call.ids['id'] ?? ''), call);
  await changePerson(tx, core, account, person, call.params);
  return person;
}

async function deletePerson(tx: Tx, call: Call, core: Core): Promise<StripeObject> {
  const account = await lockAccount(tx, core, call, 'accountId');
  const person = findPerson(await tx.lock<Person>(account.id, call.ids['id'] ?? ''), call);
  removePerson(tx, core, account, person);
  return { id: person.id, object: 'person', deleted: true };
}

/** Names a person of the account, which is locked. */
export async function addPerson(tx: Tx, core: Core, account: Account, params: object): Promise<Person> {
  const person = tx.insert<Person>(account.id, blankPerson(account.id, tx.now));
  applyPerson(person, { ...params });
  await heed(tx, core, account, person, 'person.created', params);
  return person;
}

export async function changePerson(
  tx: Tx,
  core: Core,
  account: Account,
  person: Person,
  params: object,
): Promise<void> {
  applyPerson(person, { ...params });
  await heed(tx, core, account, person, 'person.updated', params);
}

export function removePerson(tx: Tx, core: Core, account: Account, person: Person): void {
  forgetPerson(account, person.id);
  forgetRequirementsOf(account, person.id);
  tx.emit(account.id, 'person.deleted', person);
  tx.delete(account.id, person);
  reviewAndTell(tx, core, account);
}

/** What is known of a person decides what the account still needs. */
async function heed(
  tx: Tx,
  core: Core,
  account: Account,
  person: Person,
  type: 'person.created' | 'person.updated',
  params: object,
): Promise<void> {
  rememberPerson(account, person);
  tx.emit(account.id, type, person);
  await takeIn(tx, core, account, fieldsOf(params, person.id));
  reviewAndTell(tx, core, account);
}
