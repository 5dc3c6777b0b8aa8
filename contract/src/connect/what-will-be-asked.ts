import type { Topic } from './requirement.ts';

/** What the provider needs to know of a business, before it asks: data and papers to have at hand. */
export interface Ask {
  topic: Topic;
  /** Before the account may do anything, some time after that, or only when what was entered can't be verified otherwise. */
  when: 'always' | 'later' | 'if_needed';
}

export const askGroups = ['business', 'you', 'representative', 'people', 'account'] as const;
/** Of whom: the business, the merchant alone, the person who acts for a company, the other people behind it, the account. */
export type AskGroup = (typeof askGroups)[number];

interface Rules {
  /** A number of the person, such as the last four digits of the social security number. */
  personalId: Ask['when'] | 'never';
  nationality: boolean;
  identityDocument: Ask['when'];
  businessDocument: Ask['when'];
  /** Which of the people behind a company are asked for. */
  owners: boolean;
  directors: boolean;
  executives: boolean;
}

const europe: Rules = {
  personalId: 'never',
  nationality: false,
  identityDocument: 'always',
  businessDocument: 'later',
  owners: true,
  directors: true,
  executives: false,
};
const oceania: Rules = { ...europe, businessDocument: 'if_needed' };
const asia: Rules = { ...europe, personalId: 'always', nationality: true };
const canada: Rules = { ...europe, personalId: 'if_needed', businessDocument: 'if_needed', directors: false };
const unitedStates: Rules = { ...canada, personalId: 'always', identityDocument: 'if_needed' };

/** By country; Europe’s rules for every other one. */
const rulesByCountry: Record<string, Rules> = {
  US: unitedStates,
  PR: unitedStates,
  CA: canada,
  AU: oceania,
  NZ: oceania,
  HK: asia,
  SG: asia,
  JP: { ...europe, owners: false, businessDocument: 'if_needed' },
  // Nothing is paid out there before the trade license and the identity documents were checked.
  AE: { ...europe, nationality: true, businessDocument: 'always', directors: false, executives: true },
};

/** Businesses that belong to one person and are verified through that person. */
const ofOnePerson = new Set(['sole_proprietorship', 'sole_establishment']);
/** Structures whose people aren’t asked for beside the one who represents them: the public, or nobody, owns them. */
const unowned = new Set([
  'public_company',
  'public_corporation',
  'public_partnership',
  'unincorporated_association',
  'unincorporated_non_profit',
]);

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
    ...(rules.nationality ? always('nationality') : []),
    ...(rules.personalId === 'never' ? [] : [{ topic: 'personal_id', when: rules.personalId } as const]),
    { topic: 'identity_document', when: rules.identityDocument },
  ];
  const account = always('website', 'support_contact', 'bank_account', 'terms');
  if (businessType === undefined || businessType === 'individual') return { you: person, account };
  const business: Ask[] = [
    ...always('business_name', 'business_id', 'business_address', 'business_phone'),
    { topic: 'business_document', when: rules.businessDocument },
  ];
  const representative = [...always('role'), ...person];
  if (ofOnePerson.has(structure)) return { business, you: representative, account };
  const hasPeople = businessType !== 'government_entity' && !unowned.has(structure);
  const people = always(
    ...(hasPeople && rules.owners && businessType === 'company' ? (['owners'] as const) : []),
    ...(hasPeople && rules.directors ? (['directors'] as const) : []),
    ...(hasPeople && rules.executives ? (['executives'] as const) : []),
  );
  return { business, representative, ...(people.length > 0 && { people }), account };
}
