import type { Account } from './account.ts';

/** A person of a company, as a review needs it. */
export interface KnownPerson {
  id: string;
  relationship?: Partial<Record<string, unknown>>;
  [field: string]: unknown;
}

/** The people of the account in the order in which they were named. They are copied into it so that a review reads one object. */
export const peopleOf = (account: Account): KnownPerson[] => Object.values(peopleById(account));

const peopleById = (account: Account): Record<string, KnownPerson> =>
  (account['_people'] as Record<string, KnownPerson> | undefined) ?? {}; // written only here

export const personOf = (account: Account, id: string): KnownPerson | undefined => peopleById(account)[id];

export function rememberPerson(account: Account, person: { id: string }): void {
  account['_people'] = { ...peopleById(account), [person.id]: structuredClone(person) };
}

export function forgetPerson(account: Account, id: string): void {
  const { [id]: _gone, ...rest } = peopleById(account);
  account['_people'] = rest;
}
