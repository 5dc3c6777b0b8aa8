import type { BusinessType, BusinessTypes } from '@purser/contract/connect/onboarding';
import type Stripe from 'stripe';

type Structure = Extract<Stripe.AccountCreateParams.Company.Structure, string>;

/** The countries that the provider opens accounts of ours in. */
export const supportedCountries: readonly string[] =
  'AE AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IT JP LT LU LV MT NL NO NZ PL PR PT RO SE SG SI SK US'.split(
    ' ',
  );

/** The provider's company structures, `company[structure]`, in our words. */
const structureNames = {
  free_zone_establishment: 'Free zone establishment',
  free_zone_llc: 'Free zone LLC',
  government_instrumentality: 'Government instrumentality',
  governmental_unit: 'Governmental unit',
  incorporated_non_profit: 'Incorporated non-profit',
  incorporated_partnership: 'Incorporated partnership',
  limited_liability_partnership: 'Limited liability partnership',
  llc: 'LLC',
  multi_member_llc: 'Multi-member LLC',
  private_company: 'Private company',
  private_corporation: 'Private corporation',
  private_partnership: 'Private partnership',
  public_company: 'Public company',
  public_corporation: 'Public corporation',
  public_partnership: 'Public partnership',
  registered_charity: 'Registered charity',
  single_member_llc: 'Single-member LLC',
  sole_establishment: 'Sole establishment',
  sole_proprietorship: 'Sole proprietorship',
  tax_exempt_government_instrumentality: 'Tax-exempt government instrumentality',
  unincorporated_association: 'Unincorporated association',
  unincorporated_non_profit: 'Unincorporated non-profit',
  unincorporated_partnership: 'Unincorporated partnership',
} satisfies Partial<Record<Structure, string>>;
type Known = keyof typeof structureNames;

const typeNames: Record<BusinessType, string> = {
  company: 'Company',
  individual: 'Individual',
  non_profit: 'Non-profit organization',
  government_entity: 'Government entity',
};

/** The structures of a type in a country, with the country's own legal forms where they help to choose. */
type Structures = Partial<Record<Known, string>>;
type TypesOfCountry = Partial<Record<BusinessType, Structures>>;

const nonProfits: Structures = { incorporated_non_profit: '', unincorporated_non_profit: '' };

/** What the provider asks for in Europe; the arguments are a country's own names of the four forms. */
const european = (
  private_corporation: string,
  public_corporation: string,
  incorporated_partnership = '',
  unincorporated_partnership = '',
): TypesOfCountry => ({
  company: { private_corporation, public_corporation, incorporated_partnership, unincorporated_partnership },
  individual: {},
  non_profit: nonProfits,
});

const unitedStates: TypesOfCountry = {
  company: {
    single_member_llc: '',
    multi_member_llc: '',
    private_corporation: '',
    private_partnership: '',
    sole_proprietorship: '',
    public_corporation: '',
    public_partnership: '',
    unincorporated_association: '',
  },
  individual: {},
  non_profit: nonProfits,
  // The provider supports this type in the United States only.
  government_entity: {
    governmental_unit: '',
    government_instrumentality: '',
    tax_exempt_government_instrumentality: '',
  },
};

const typesByCountry: Record<string, TypesOfCountry> = {
  AE: {
    company: { llc: '', sole_establishment: '', free_zone_llc: '', free_zone_establishment: '' },
    individual: {},
    non_profit: {},
  },
  AT: european('GmbH, FlexCo', 'AG', 'OG, KG', 'GesbR'),
  AU: {
    company: {
      private_corporation: 'Pty Ltd',
      public_corporation: 'Ltd',
      private_partnership: '',
      sole_proprietorship: '',
      unincorporated_association: '',
    },
    individual: {},
    non_profit: nonProfits,
  },
  BE: european('SRL, BV', 'SA, NV', 'SNC, VOF, SComm, CommV', 'Société simple, maatschap'),
  BG: european('OOD, EOOD', 'AD, EAD', 'SD, KD', 'DZZD'),
  CA: {
    company: { private_corporation: '', public_corporation: '', private_partnership: '', sole_proprietorship: '' },
    individual: {},
    non_profit: { registered_charity: '', ...nonProfits },
  },
  CH: european('GmbH, Sàrl, Sagl', 'AG, SA', 'Kollektivgesellschaft, Kommanditgesellschaft', 'Einfache Gesellschaft'),
  CY: european('Ltd', 'Public Ltd'),
  CZ: european('s.r.o.', 'a.s.', 'v.o.s., k.s.'),
  DE: {
    ...european('GmbH, UG', 'AG', 'OHG, KG, GmbH & Co. KG', 'GbR'),
    non_profit: { incorporated_non_profit: 'e. V., gGmbH', unincorporated_non_profit: '' },
  },
  DK: european('ApS', 'A/S', 'K/S', 'I/S'),
  EE: european('OÜ', 'AS', 'TÜ, UÜ', 'Seltsing'),
  ES: european('SL, SLU', 'SA', 'Sociedad colectiva, comanditaria', 'Comunidad de bienes'),
  FI: european('Oy', 'Oyj', 'Ay, Ky'),
  FR: european('SARL, EURL, SAS, SASU', 'SA', 'SNC, SCS', 'Société en participation'),
  GB: european('Ltd', 'PLC', 'LLP', 'General partnership'),
  GR: european('EPE, IKE', 'AE', 'OE, EE'),
  HK: {
    company: { private_company: 'Ltd', public_company: '', private_partnership: '', sole_proprietorship: '' },
    individual: {},
    non_profit: nonProfits,
  },
  HR: european('d.o.o., j.d.o.o.', 'd.d.', 'j.t.d., k.d.', 'Ortaštvo'),
  HU: european('Kft., Zrt.', 'Nyrt.', 'Kkt., Bt.'),
  IE: european('LTD, DAC', 'PLC', '', 'General partnership'),
  IT: european('SRL', 'SPA', 'SNC, SAS', 'Società semplice'),
  // The provider has no structures for Japan.
  JP: { company: {}, individual: {}, non_profit: {} },
  LT: european('UAB, MB', 'AB', 'TŪB, KŪB'),
  LU: european('S.à r.l.', 'SA', 'SNC, SCS'),
  LV: european('SIA', 'AS', 'PS, KS'),
  MT: european('Ltd', 'plc', 'En nom collectif, en commandite'),
  NL: european('BV', 'NV', '', 'VOF, CV, maatschap'),
  NO: european('AS', 'ASA', 'ANS, DA'),
  NZ: {
    company: { private_corporation: 'Ltd', public_corporation: '', private_partnership: '', sole_proprietorship: '' },
    individual: {},
    non_profit: nonProfits,
  },
  PL: european('sp. z o.o., P.S.A.', 'S.A.', 'sp.j., sp.k.', 's.c.'),
  PR: unitedStates,
  PT: european('Lda.', 'SA', 'SNC'),
  RO: european('SRL', 'SA', 'SNC, SCS'),
  SE: european('AB', 'AB (publ)', 'HB, KB', 'Enkelt bolag'),
  SG: {
    company: {
      private_company: 'Pte. Ltd.',
      public_company: 'Ltd.',
      limited_liability_partnership: 'LLP',
      private_partnership: '',
      sole_proprietorship: '',
    },
    individual: {},
    non_profit: nonProfits,
  },
  SI: european('d.o.o.', 'd.d.', 'd.n.o., k.d.'),
  SK: european('s.r.o.', 'a.s.', 'v.o.s., k.s.', 'Združenie'),
  US: unitedStates,
};

/** The business types of each country, company first, with the structures of each, sorted by the country's name in `locale`. */
export function businessTypesIn(locale: string): BusinessTypes {
  const names = supportedCountryNames(locale);
  return Object.entries(names).map(([key, name]) => ({
    key,
    name,
    types: (Object.keys(typeNames) as BusinessType[]) // its keys
      .flatMap((type) => {
        const structures = typesByCountry[key]?.[type];
        return structures ? [{ key: type, name: typeNames[type], structures: named(structures) }] : [];
      }),
  }));
}

const named = (structures: Structures): { key: string; name: string }[] =>
  (Object.entries(structures) as [Known, string][]) // its keys
    .map(([key, forms]) => ({ key, name: forms ? `${structureNames[key]} (${forms})` : structureNames[key] }));

/** Names of the supported countries by code, in the order of the names. */
export function supportedCountryNames(locale: string): Record<string, string> {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return Object.fromEntries(
    supportedCountries
      .map((code): [string, string] => [code, names.of(code) ?? code])
      .toSorted(([, one], [, other]) => compare(one, other)),
  );
}

export const isSupportedCountry = (country: string): boolean => supportedCountries.includes(country);

/** The structures of a type in a country; undefined when the country does not have the type. */
export const structuresOf = (country: string, type: string): readonly string[] | undefined => {
  const types: Record<string, Structures> = typesByCountry[country] ?? {};
  // Any text asks, also one that every object has a member of.
  const structures = Object.hasOwn(types, type) ? types[type] : undefined;
  return structures && Object.keys(structures);
};
