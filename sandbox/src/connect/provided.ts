import type { Account } from './account.ts';
import { externalAccounts } from '../payouts/external-account.ts';
import { personOf } from './people.ts';

/** Fields that are never shown; the account says whether they were given. */
export const secrets = ['tax_id', 'vat_id', 'id_number', 'ssn_last_4'];

/** Whether the account has what the requirement `field` asks for, checked or not. */
export function isProvided(account: Account, field: string): boolean {
  const { business_profile: profile } = account;
  if (field === 'external_account') return externalAccounts(account).length > 0;
  if (field === 'business_profile.url') return Boolean(profile['url'] ?? profile['product_description']);
  const [owner = '', ...path] = field.split('.');
  const subject = owner.startsWith('person_') ? personOf(account, owner) : account[owner];
  if (path.at(-1) === 'document') return Boolean(valueAt(subject, [...path, 'front']));
  const last = path.at(-1) ?? '';
  if (last === 'ssn_last_4' && valueAt(subject, ['id_number_provided'])) return true;
  return Boolean(valueAt(subject, secrets.includes(last) ? [...path.slice(0, -1), `${last}_provided`] : path));
}

/** The value at the end of a path of names. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[name]; // an object of JSON
  }
  return found;
}
