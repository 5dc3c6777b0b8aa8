import type { Account } from './account.ts';
import { peopleOf, type KnownPerson } from './people.ts';
import { rolesOf, rulesOf, type CountryRules, type Role, type Stage } from './country-rules.ts';

/** A field that the account's country and type ask for, and when. */
export interface Required {
  field: string;
  stage: Exclude<Stage, 'never'>;
}

const now = (field: string): Required => ({ field, stage: 'now' });
const staged = (field: string, stage: Stage): Required[] => (stage === 'never' ? [] : [{ field, stage }]);
const plurals: Record<Role, string> = { owner: 'owners', director: 'directors', executive: 'executives' };

/** The structure of the company that the account belongs to. */
export const structureOf = (account: Account): string | undefined =>
  (account['company'] as { structure?: string } | undefined)?.structure; // as the API's parameters have it

/** Everything that is asked of this account, whether it was given or not. */
export function requiredFields(account: Account): Required[] {
  const type = account['business_type'];
  const rules = rulesOf(account.country);
  return [
    now('business_type'),
    ...['mcc', 'url', 'support_phone'].map((part) => now(`business_profile.${part}`)),
    ...(typeof type !== 'string' ? [] : type === 'individual' ? individualFields(rules) : companyFields(account, type)),
    now('external_account'),
    now('tos_acceptance.date'),
    now('tos_acceptance.ip'),
  ];
}

function individualFields(rules: CountryRules): Required[] {
  return answering('individual', rules, []);
}

function companyFields(account: Account, type: string): Required[] {
  const rules = rulesOf(account.country);
  const names = account.country === 'JP' ? ['name', 'name_kana', 'name_kanji'] : ['name'];
  return [
    ...[...names, 'phone', 'tax_id', ...addressParts(rules)].map((part) => now(`company.${part}`)),
    ...staged('company.verification.document', rules.companyDocument),
    ...representativeFields(account, rules),
    ...rolesOf(account.country, type, structureOf(account)).flatMap((role) => roleFields(account, rules, role)),
  ];
}

function representativeFields(account: Account, rules: CountryRules): Required[] {
  const found = peopleOf(account).filter(({ relationship }) => relationship?.representative);
  const prefixes = found.length > 0 ? found.map(({ id }) => id) : ['representative'];
  return prefixes.flatMap((prefix) => answering(prefix, rules, ['relationship.title']));
}

/** Of the person who answers for the account. */
function answering(prefix: string, rules: CountryRules, also: string[]): Required[] {
  return [
    ...['first_name', 'last_name', 'email', 'phone', ...birthday, ...addressParts(rules), ...also].map((part) =>
      now(`${prefix}.${part}`),
    ),
    ...Object.entries(rules.person).flatMap(([part, stage]) => staged(`${prefix}.${part}`, stage ?? 'never')),
    ...staged(`${prefix}.verification.document`, rules.identityDocument),
  ];
}

function roleFields(account: Account, rules: CountryRules, role: Role): Required[] {
  const found = peopleOf(account).filter(({ relationship }) => relationship?.[role]);
  const parts = fieldsOfRole(rules, role);
  return [
    now(`company.${plurals[role]}_provided`),
    // A company may have no owner that matters, but not no director.
    ...(found.length === 0 && role !== 'owner' ? parts.map((part) => now(`${plurals[role]}.${part}`)) : []),
    ...found.filter(isOnlyNamed).flatMap(({ id }) => parts.map((part) => now(`${id}.${part}`))),
  ];
}

/** The representative's own fields are more than those of any role. */
const isOnlyNamed = ({ relationship }: KnownPerson): boolean => !relationship?.representative;

/** What is asked of each person of a role. */
export function fieldsOfRole(rules: CountryRules, role: Role): string[] {
  return ['first_name', 'last_name', 'email', ...birthday, ...(role === 'owner' ? addressParts(rules) : [])];
}

const birthday = ['dob.day', 'dob.month', 'dob.year'];

const addressParts = (rules: CountryRules): string[] =>
  ['line1', 'city', ...rules.address].map((part) => `address.${part}`);
