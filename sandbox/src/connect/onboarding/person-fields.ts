import type { Account } from '../account.ts';
import { fieldsOfRole, type Required } from '../required-fields.ts';
import { rulesOf, type Role } from '../country-rules.ts';
import { isProvided, valueAt } from '../provided.ts';
import type { Field } from './form.ts';
import { countries, idWord, postalWord, stateWord, statesByCountry } from './places.ts';

type Look = Pick<Field, 'label'> & Partial<Field>;

/** How each detail of a person is asked for, by its name in the API. */
const looks: Record<string, Look> = {
  first_name: { label: 'Legal first name', autocomplete: 'given-name' },
  last_name: { label: 'Legal last name', autocomplete: 'family-name' },
  first_name_kana: { label: 'First name (kana)' },
  last_name_kana: { label: 'Last name (kana)' },
  first_name_kanji: { label: 'First name (kanji)' },
  last_name_kanji: { label: 'Last name (kanji)' },
  email: { label: 'Email', kind: 'email', autocomplete: 'email' },
  phone: { label: 'Phone number', kind: 'tel', autocomplete: 'tel' },
  'relationship.title': { label: 'Job title', hint: 'For example CEO, manager or partner.' },
  'relationship.percent_ownership': { label: 'Share of the business (%)', isNumeric: true, isOptional: true },
  dob: { label: 'Date of birth', kind: 'date', autocomplete: 'bday' },
  'address.country': { label: 'Country of residence', kind: 'select', autocomplete: 'country' },
  'address.line1': { label: 'Home address', autocomplete: 'address-line1' },
  'address.line2': { label: 'Apartment, unit or other', autocomplete: 'address-line2', isOptional: true },
  'address.city': { label: 'City', autocomplete: 'address-level2' },
  'address.state': { label: 'State', autocomplete: 'address-level1' },
  'address.postal_code': { label: 'Postal code', autocomplete: 'postal-code' },
  nationality: { label: 'Nationality', kind: 'select' },
  ssn_last_4: { label: 'Last 4 digits of Social Security number', kind: 'secret', isNumeric: true },
  id_number: { label: 'Personal ID number', kind: 'secret' },
};

/** The names in the order in which they are asked. */
const order = Object.keys(looks);

/** Requirements name the parts of a date; the form has one field for them. */
export const withoutParts = (requirement: string): string =>
  requirement.replace(/\.dob\.(day|month|year)$/, '.dob').replace(/^dob\.(day|month|year)$/, 'dob');

/** The names of a person's fields that are asked, in order. Documents have a step of their own. */
function namesOf(asked: readonly string[]): string[] {
  const wanted = new Set(asked.map(withoutParts));
  if ([...wanted].some((name) => name.startsWith('address.'))) {
    wanted.add('address.line2');
    wanted.add('address.country');
  }
  // The whole number has the last digits in it.
  if (wanted.has('id_number')) wanted.delete('ssn_last_4');
  return order.filter((name) => wanted.has(name));
}

/** `subject` is the person as stored, or nothing for a new one. */
export function personFields(account: Account, prefix: string, asked: readonly string[], subject: unknown): Field[] {
  const { country } = account;
  return namesOf(asked).map((name) => {
    const look = looks[name] ?? { label: name };
    const field: Field = {
      kind: 'text',
      ...look,
      name: prefix === '' ? name : `${prefix}.${name}`,
      value: textAt(subject, name),
    };
    if (name === 'address.country') Object.assign(field, { options: countries(), value: field.value || country });
    if (name === 'nationality') field.options = countries();
    if (name === 'address.postal_code') field.label = postalWord(country);
    if (name === 'address.state') Object.assign(field, stateField(country));
    if (name === 'id_number') field.label = idWord(country);
    if (field.kind === 'secret') field.isKept = valueAt(subject, [`${name}_provided`]) === true;
    return field;
  });
}

export function stateField(country: string): Partial<Field> {
  const options = statesByCountry[country];
  return { label: stateWord(country), ...(options && { kind: 'select' as const, options }) };
}

/** What the form shows of a stored value. */
export function textAt(subject: unknown, name: string): string {
  if (name === 'dob') {
    const [year, month, day] = ['year', 'month', 'day'].map((part) => valueAt(subject, ['dob', part]));
    const two = (value: unknown) => String(value).padStart(2, '0');
    return year ? `${String(year)}-${two(month)}-${two(day)}` : '';
  }
  const value = valueAt(subject, name.split('.'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What is asked of each person of a role. */
export function roleFields(account: Account, role: Role, subject: unknown): Field[] {
  const asked = fieldsOfRole(rulesOf(account.country), role);
  const also = role === 'owner' ? ['relationship.percent_ownership'] : ['relationship.title'];
  return personFields(account, '', [...asked, ...also], subject).map((field) =>
    field.name === 'relationship.title' ? { ...field, isOptional: true } : field,
  );
}

/** The upload of a document's two sides. */
export function documentFields(account: Account, document: string, label: string): Field[] {
  const isGiven = isProvided(account, document);
  const hint = 'JPEG, PNG or PDF, at most 10 MB.';
  return [
    { name: `${document}.front`, label, kind: 'file', value: '', isKept: isGiven, hint },
    { name: `${document}.back`, label: 'Back, if it has one', kind: 'file', value: '', isOptional: true, hint },
  ];
}

/** Names under `prefix` among the requirements, without it. */
export const namesUnder = (required: readonly Required[], prefix: string): string[] =>
  required.filter(({ field }) => field.startsWith(`${prefix}.`)).map(({ field }) => field.slice(prefix.length + 1));
