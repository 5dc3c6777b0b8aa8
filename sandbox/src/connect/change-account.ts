import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { applyPerson, blankPerson, type Person } from './person.ts';
import { secrets } from './provided.ts';
import { mergeMetadata } from '../api/metadata.ts';
import { changedSchedule } from '../payouts/schedule.ts';

export type AccountParams = Stripe.AccountCreateParams & Stripe.AccountUpdateParams;

/** Writes the parameters of the API into the account. */
export function changeAccount(account: Account, params: AccountParams): void {
  if (params.email !== undefined) account['email'] = params.email || null;
  if (params.business_type !== undefined) account['business_type'] = params.business_type || null;
  if (params.default_currency !== undefined) account.default_currency = params.default_currency;
  for (const part of ['business_profile', 'tos_acceptance'] as const)
    if (params[part]) account[part] = merge(account[part], { ...params[part] });
  if (params.company) account['company'] = changedCompany(account['company'], params.company);
  if (params.individual) {
    const individual = (account['individual'] ??= blankPerson(account.id, account.created)) as Person; // made here only
    applyPerson(individual, { ...params.individual });
  }
  if (params.settings) {
    const { schedule: given, ...payouts } = params.settings.payouts ?? {};
    for (const [name, part] of Object.entries({
      ...params.settings,
      ...(params.settings.payouts ? { payouts } : {}),
    })) {
      if (typeof part === 'object' && part !== null)
        account.settings[name] = merge(account.settings[name] ?? {}, { ...part });
    }
    if (given)
      account.settings['payouts'] = {
        ...account.settings['payouts'],
        schedule: changedSchedule(account, given, 'settings[payouts][schedule]'),
      };
  }
  for (const [name, wanted] of Object.entries(params.capabilities ?? {})) {
    const requested = (wanted as { requested?: boolean } | undefined)?.requested; // the same shape for each capability
    if (requested === true) account.capabilities[name] ??= 'inactive';
    if (requested === false) delete account.capabilities[name];
  }
  account.metadata = mergeMetadata(account.metadata, params.metadata);
}

/** Secrets are replaced by whether they were provided; parts appear whole, as at Stripe. */
function changedCompany(before: unknown, given: object): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...given };
  for (const secret of secrets) {
    if (secret in shown) {
      delete shown[secret];
      shown[`${secret}_provided`] = true;
    }
  }
  const company = merge((before ?? {}) as Record<string, unknown>, shown); // made here only
  for (const [part, fields] of Object.entries(wholeParts))
    if (company[part]) company[part] = { ...fields, ...company[part] };
  const { document } = (company['verification'] ?? {}) as { document?: object }; // made here only
  company['verification'] = { document: { back: null, details: null, details_code: null, front: null, ...document } };
  return company;
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const wholeParts: Record<string, object> = {
  address: noAddress,
  address_kana: { ...noAddress, town: null },
  address_kanji: { ...noAddress, town: null },
};

function merge(before: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...before };
  for (const [name, value] of Object.entries(given)) {
    const old = merged[name];
    merged[name] = value === '' ? null : isPlain(value) && isPlain(old) ? merge(old, value) : value;
  }
  return merged;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
