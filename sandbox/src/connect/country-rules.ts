/** When something is asked: before the account may do anything, later, or only when a check has failed. */
export type Stage = 'now' | 'later' | 'never';

/** What a country's rules ask for beside what all countries ask for. */
export interface CountryRules {
  /** Of the person who answers for the account, by the names of the API. */
  person: Partial<Record<string, Stage>>;
  /** Parts of an address beside its street and city. */
  address: readonly ('postal_code' | 'state')[];
  identityDocument: Stage;
  companyDocument: Stage;
  /** Everyone with a quarter of the company or more. */
  owners: boolean;
  directors: boolean;
  executives: boolean;
}

const europe: CountryRules = {
  person: {},
  address: ['postal_code'],
  identityDocument: 'now',
  companyDocument: 'later',
  owners: true,
  directors: true,
  executives: false,
};
const northAmerica: CountryRules = {
  ...europe,
  address: ['state', 'postal_code'],
  companyDocument: 'never',
  directors: false,
};
const oceania: CountryRules = { ...europe, companyDocument: 'never' };
const eastAsia: CountryRules = { ...europe, person: { id_number: 'now', nationality: 'now' }, address: [] };

const unitedStates: CountryRules = {
  ...northAmerica,
  person: { ssn_last_4: 'now', id_number: 'later' },
  identityDocument: 'never',
};

const rules: Record<string, CountryRules> = {
  US: unitedStates,
  // A territory: the same papers and banks, and no state.
  PR: { ...unitedStates, address: ['postal_code'] },
  CA: northAmerica,
  AU: { ...oceania, address: ['state', 'postal_code'] },
  NZ: oceania,
  JP: {
    ...europe,
    person: { first_name_kana: 'now', last_name_kana: 'now', first_name_kanji: 'now', last_name_kanji: 'now' },
    address: ['state', 'postal_code'],
    owners: false,
    companyDocument: 'never',
  },
  SG: { ...eastAsia, address: ['postal_code'] },
  HK: eastAsia,
  AE: {
    ...europe,
    person: { nationality: 'now' },
    address: ['state'],
    companyDocument: 'now',
    directors: false,
    executives: true,
  },
  IE: { ...europe, address: [] },
};

/** The European Economic Area, Great Britain, Switzerland and Norway ask for the same. */
export const rulesOf = (country: string): CountryRules => rules[country] ?? europe;

/** Structures whose owners need no naming: one person, the public, or the state owns them. */
const withoutOwners = new Set([
  'sole_proprietorship',
  'sole_establishment',
  'public_company',
  'public_corporation',
  'public_partnership',
  'government_instrumentality',
  'governmental_unit',
  'tax_exempt_government_instrumentality',
  'unincorporated_non_profit',
  'unincorporated_association',
]);

export type Role = 'owner' | 'director' | 'executive';

/** The people that a business names beside the one who answers for it. */
export function rolesOf(country: string, businessType: string, structure: string | undefined): Role[] {
  const { owners, directors, executives } = rulesOf(country);
  const isSmall = structure !== undefined && withoutOwners.has(structure);
  if (businessType === 'individual' || businessType === 'government_entity') return [];
  return [
    ...(owners && businessType === 'company' && !isSmall ? (['owner'] as const) : []),
    ...(directors && !isSmall ? (['director'] as const) : []),
    ...(executives && !isSmall ? (['executive'] as const) : []),
  ];
}
