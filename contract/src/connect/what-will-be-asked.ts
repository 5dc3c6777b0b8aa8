import type { Topic } from './requirement.ts';

/** What the provider needs to know of a business, before it asks: data and papers to have at hand. */
export interface Ask {
  topic: Topic;
  /** Always, or only when what was entered can't be verified otherwise. */
  when: 'always' | 'if_needed';
}

export const askGroups = ['business', 'you', 'representative', 'people', 'account'] as const;
/** Of whom: the business, the merchant alone, the person who acts for a company, the other people behind it, the account. */
export type AskGroup = (typeof askGroups)[number];

interface Rules {
  /** A number of the person, such as the last four digits of the social security number. */
  personalId: Ask['when'] | 'never';
  /** Whether directors are asked for besides owners. */
  directors: boolean;
  /** Papers of people and business. */
  documents: Ask['when'];
}

const europe: Rules = { personalId: 'never', directors: true, documents: 'if_needed' };
const pacific: Rules = { personalId: 'never', directors: true, documents: 'if_needed' };
const asia: Rules = { personalId: 'always', directors: true, documents: 'if_needed' };
const unitedStates: Rules = { personalId: 'always', directors: false, documents: 'if_needed' };

/** By country; Europe’s rules for every other one. */
const rulesByCountry: Record<string, Rules> = {
  US: unitedStates,
  PR: unitedStates,
  CA: { personalId: 'if_needed', directors: true, documents: 'if_needed' },
  AU: pacific,
  NZ: pacific,
  HK: asia,
  SG: asia,
  JP: { personalId: 'never', directors: true, documents: 'always' },
  // Nothing is paid out there before the trade license and the identity documents were checked.
  AE: { personalId: 'always', directors: true, documents: 'always' },
};

/** Businesses that belong to one person and are verified through that person. */
const ofOnePerson = new Set(['sole_proprietorship', 'sole_establishment']);
const isPublic = (structure: string): boolean => structure.startsWith('public_');

const always = (...topics: Topic[]): Ask[] => topics.map((topic) => ({ topic, when: 'always' }));

/** The list for a country, a business type and its structure; each may still be missing, and then it has what all have in common. */
export function whatWillBeAsked({
  country,
  businessType,
  structure = '',
}: {
  country: string;
  businessType?: string | undefined;
  structure?: string | undefined;
}): Partial<Record<AskGroup, Ask[]>> {
  const rules = rulesByCountry[country] ?? europe;
  const person: Ask[] = [
    ...always('legal_name', 'date_of_birth', 'home_address', 'email', 'phone'),
    ...(rules.personalId === 'never' ? [] : [{ topic: 'personal_id', when: rules.personalId } as const]),
    { topic: 'identity_document', when: rules.documents },
  ];
  const account = always('website', 'bank_account', 'terms');
  if (businessType === undefined || businessType === 'individual') return { you: person, account };
  const paper: Ask = { topic: 'business_document', when: rules.documents };
  const identity = always('business_name', 'business_id', 'business_address');
  if (ofOnePerson.has(structure)) return { business: [...identity, paper], you: person, account };
  const hasOwners = businessType === 'company' && !isPublic(structure);
  const people = [
    ...(hasOwners ? always('owners') : []),
    ...(rules.directors && businessType !== 'government_entity' ? always('directors') : []),
  ];
  return {
    business: [...identity, ...always('business_phone'), paper],
    representative: [...always('role'), ...person],
    ...(people.length > 0 && { people }),
    account,
  };
}
