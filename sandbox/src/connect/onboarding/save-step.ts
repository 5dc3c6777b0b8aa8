import type { Account } from '../account.ts';
import { changeAccount } from '../change-account.ts';
import type { Role } from '../country-rules.ts';
import { addPerson, changePerson, removePerson } from '../persons.ts';
import type { Person } from '../person.ts';
import { fieldsOf, reviewAndTell, takeIn } from '../review-account.ts';
import type { Core } from '../../api/core.ts';
import { StripeError } from '../../api/errors.ts';
import { replaceExternalAccount } from '../../payouts/external-accounts.ts';
import type { Tx } from '../../engine/store.ts';
import type { Field, Form, Step } from './form.ts';
import { makeForm, representativeOf, roleWords, type Collection } from './make-form.ts';
import { faultOf } from './validate.ts';

/** What the browser sends with a step. */
export interface Submission {
  step: string;
  /** Text by the name of its field. */
  values: Record<string, string>;
  /** The person that the values describe: an id, or `new`. */
  person?: string;
  /** The id of a person to take out. */
  removed?: string;
  user_agent: string | null;
}

type Errors = Record<string, string>;

/** Writes a step into the account, which is locked. Returns what to enter instead, by field; nothing is written then. */
export async function saveStep(
  tx: Tx,
  core: Core,
  account: Account,
  collection: Collection,
  submission: Submission,
): Promise<Errors> {
  const form = makeForm(account, collection);
  const step = form.steps.find(({ id }) => id === submission.step);
  if (!step) return {};
  const { person, removed } = submission;
  const role = Object.entries(roleWords).find(([, { step: id }]) => id === step.id)?.[0] as Role | undefined; // the keys of roleWords
  if (step.id === 'summary') return submit(tx, core, account, form, submission);
  if (role && removed !== undefined) return takeOut(tx, core, account, removed);
  if (role && person !== undefined) return savePerson(tx, core, account, step, role, person, submission.values);
  const values = wanted(step.fields, submission.values);
  const faults = faultsOf(tx, account, step.fields, values);
  if (
    step.id === 'support_details' &&
    !values['business_profile.url'] &&
    !values['business_profile.product_description']
  )
    faults['business_profile.product_description'] = 'Describe what you sell, or enter your website';
  if (
    role &&
    step.people &&
    step.people.listed.length === 0 &&
    role !== 'owner' &&
    values[`relationship.${role}`] !== 'true'
  )
    faults[''] = `Add at least one ${step.people.noun}`;
  if (Object.keys(faults).length > 0) return faults;
  if (step.id === 'external_account') return saveBank(tx, core, account, values);
  if (role) return closeRole(tx, core, account, role, values);
  const params = nested(filled(values, step.fields));
  const { representative, ...own } = params;
  const [id, ofPerson] = Object.entries(own).find(([name]) => name.startsWith('person_')) ?? [];
  if (representative) await saveRepresentative(tx, core, account, representative);
  if (id) await saveNamed(tx, core, account, id, ofPerson as object); // its fields are named so
  if (!representative && !id) {
    changeAccount(account, own); // the form's names are the API's
    await takeIn(tx, core, account, fieldsOf(own));
    reviewAndTell(tx, core, account);
  }
  return {};
}

/** Only the step's own fields, without the space around what was typed. */
const wanted = (fields: Field[], given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, (given[name] ?? '').trim().slice(0, 500)]));

/** What is kept or left out isn't written. */
const filled = (values: Record<string, string>, fields: Field[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      return value !== '' || (field?.value !== '' && field?.kind !== 'secret' && field?.kind !== 'file');
    }),
  );

function faultsOf(tx: Tx, account: Account, fields: Field[], values: Record<string, string>): Errors {
  const today = new Date(tx.nowMs).toISOString().slice(0, 10);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name] ?? '';
      const fault = faultOf(field, value, account.country, today);
      return fault === undefined ? [] : [[field.name, fault]];
    }),
  );
}

/** `{'a.b': 'c'}` as the API's parameters; a date is split, numbers and choices are typed. */
function nested(values: Record<string, string>): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('.');
    const last = path.pop() ?? '';
    let place = params;
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>; // made on this line only
    place[last] = typed(last, value);
  }
  return params;
}

function typed(name: string, value: string): unknown {
  if (name === 'dob') {
    const [year, month, day] = value.split('-').map(Number);
    return { day, month, year };
  }
  if (name === 'url') return /^https?:/i.test(value) || value === '' ? value : `https://${value}`;
  if (['tax_id', 'id_number', 'ssn_last_4'].includes(name)) return value.replaceAll(/[\s-]/g, '');
  if (name === 'percent_ownership') return value === '' ? '' : Number(value);
  return value;
}

async function saveRepresentative(tx: Tx, core: Core, account: Account, params: object): Promise<void> {
  const person = representativeOf(account);
  const { relationship } = params as { relationship?: object }; // made by nested
  const whole = { ...params, relationship: { ...relationship, representative: true } };
  if (person) await saveNamed(tx, core, account, person.id, whole);
  else await addPerson(tx, core, account, whole);
}

async function saveNamed(tx: Tx, core: Core, account: Account, id: string, params: object): Promise<void> {
  const person = await tx.lock<Person>(account.id, id);
  if (person?.object === 'person') await changePerson(tx, core, account, person, params);
}

async function savePerson(
  tx: Tx,
  core: Core,
  account: Account,
  step: Step,
  role: Role,
  id: string,
  given: Record<string, string>,
): Promise<Errors> {
  const fields = step.people?.listed.find((each) => each.id === id)?.fields ?? step.people?.blank ?? [];
  const values = wanted(fields, given);
  const faults = faultsOf(tx, account, fields, values);
  if (Object.keys(faults).length > 0) return faults;
  const params = nested(filled(values, fields));
  const whole = { ...params, relationship: { ...(params['relationship'] as object | undefined), [role]: true } }; // made by nested
  if (id === 'new') await addPerson(tx, core, account, whole);
  else await saveNamed(tx, core, account, id, whole);
  return {};
}

async function takeOut(tx: Tx, core: Core, account: Account, id: string): Promise<Errors> {
  const person = await tx.lock<Person>(account.id, id);
  // The representative stays: a company can't do without.
  if (person?.object === 'person' && person.id !== representativeOf(account)?.id)
    removePerson(tx, core, account, person);
  return {};
}

/** Everyone of this role has been named. */
async function closeRole(
  tx: Tx,
  core: Core,
  account: Account,
  role: Role,
  values: Record<string, string>,
): Promise<Errors> {
  const person = representativeOf(account);
  const isMine = values[`relationship.${role}`] === 'true';
  if (person && Boolean(person.relationship?.[role]) !== isMine)
    await saveNamed(tx, core, account, person.id, { relationship: { [role]: isMine } });
  const params = { company: { [`${roleWords[role].plural}_provided`]: true } };
  changeAccount(account, params);
  await takeIn(tx, core, account, fieldsOf(params));
  reviewAndTell(tx, core, account);
  return {};
}

async function saveBank(tx: Tx, core: Core, account: Account, values: Record<string, string>): Promise<Errors> {
  const number = values['external_account.account_number'] ?? '';
  if (number === '') return {};
  const parts = ['branch', 'routing_number'].map((part) => values[`external_account.${part}`] ?? '');
  // Canada writes the branch before its bank, other countries after it.
  const routing = (account.country === 'CA' ? parts : parts.toReversed()).filter((part) => part !== '').join('-');
  try {
    const bank = await replaceExternalAccount(tx, core, account, {
      object: 'bank_account',
      country: account.country,
      currency: account.default_currency,
      account_number: number,
      ...(routing !== '' && { routing_number: routing }),
      account_holder_type: account['business_type'] === 'individual' ? 'individual' : 'company',
    });
    tx.save(core.keys.platform, account);
    tx.emit(account.id, 'account.external_account.created', bank);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { 'external_account.account_number': error.message };
  }
  reviewAndTell(tx, core, account);
  return {};
}

/** The last step: the terms, after everything else. */
async function submit(
  tx: Tx,
  core: Core,
  account: Account,
  form: Form,
  { values, user_agent }: Submission,
): Promise<Errors> {
  const open = form.steps.find(({ isDue, id }) => isDue && id !== 'summary');
  if (open) return { '': `Complete “${open.title}” first` };
  if (!form.asksForTerms) return {};
  if (values['terms'] !== 'true') return { terms: 'Accept the terms to submit your details' };
  const params = { tos_acceptance: { date: tx.now, ip: '127.0.0.1', ...(user_agent !== null && { user_agent }) } };
  changeAccount(account, params);
  await takeIn(tx, core, account, fieldsOf(params));
  reviewAndTell(tx, core, account);
  return {};
}
