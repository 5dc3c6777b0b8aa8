type Choice = readonly [value: string, label: string];

const named = (text: string): Choice[] =>
  text.split('|').map((each) => {
    const [value = '', label = ''] = each.split(':');
    return [value, label] as const;
  });

/** The states of countries whose addresses name one of a few. */
export const statesByCountry: Record<string, Choice[]> = {
  US: named(
    'AL:Alabama|AK:Alaska|AZ:Arizona|AR:Arkansas|CA:California|CO:Colorado|CT:Connecticut|DE:Delaware|DC:District of Columbia|FL:Florida|GA:Georgia|HI:Hawaii|ID:Idaho|IL:Illinois|IN:Indiana|IA:Iowa|KS:Kansas|KY:Kentucky|LA:Louisiana|ME:Maine|MD:Maryland|MA:Massachusetts|MI:Michigan|MN:Minnesota|MS:Mississippi|MO:Missouri|MT:Montana|NE:Nebraska|NV:Nevada|NH:New Hampshire|NJ:New Jersey|NM:New Mexico|NY:New York|NC:North Carolina|ND:North Dakota|OH:Ohio|OK:Oklahoma|OR:Oregon|PA:Pennsylvania|RI:Rhode Island|SC:South Carolina|SD:South Dakota|TN:Tennessee|TX:Texas|UT:Utah|VT:Vermont|VA:Virginia|WA:Washington|WV:West Virginia|WI:Wisconsin|WY:Wyoming',
  ),
  CA: named(
    'AB:Alberta|BC:British Columbia|MB:Manitoba|NB:New Brunswick|NL:Newfoundland and Labrador|NS:Nova Scotia|NT:Northwest Territories|NU:Nunavut|ON:Ontario|PE:Prince Edward Island|QC:Quebec|SK:Saskatchewan|YT:Yukon',
  ),
  AU: named(
    'ACT:Australian Capital Territory|NSW:New South Wales|NT:Northern Territory|QLD:Queensland|SA:South Australia|TAS:Tasmania|VIC:Victoria|WA:Western Australia',
  ),
  AE: named('AZ:Abu Dhabi|AJ:Ajman|DU:Dubai|FU:Fujairah|RK:Ras al-Khaimah|SH:Sharjah|UQ:Umm al-Quwain'),
};

const stateWords: Record<string, string> = {
  CA: 'Province',
  AU: 'State or territory',
  JP: 'Prefecture',
  AE: 'Emirate',
};
export const stateWord = (country: string): string => stateWords[country] ?? 'State';

export const postalWord = (country: string): string =>
  country === 'US' || country === 'PR' ? 'ZIP code' : country === 'GB' ? 'Postcode' : 'Postal code';

/** Postal codes that a typing error can be told from. */
const postalPatterns: Record<string, RegExp> = {
  US: /^\d{5}(-\d{4})?$/,
  PR: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  AU: /^\d{4}$/,
  NZ: /^\d{4}$/,
  JP: /^\d{3}-?\d{4}$/,
  SG: /^\d{6}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
};
export const isPostalCode = (country: string, code: string): boolean =>
  postalPatterns[country]?.test(code.trim()) ?? /^[A-Z\d][A-Z\d -]{1,9}$/i.test(code.trim());

const taxWords: Record<string, string> = {
  US: 'Employer identification number (EIN)',
  PR: 'Employer identification number (EIN)',
  CA: 'Business number (BN)',
  GB: 'Company registration number',
  AU: 'Australian Business Number (ABN)',
  NZ: 'New Zealand Business Number (NZBN)',
  JP: 'Corporate number',
  SG: 'Unique entity number (UEN)',
  HK: 'Business registration number',
  AE: 'Trade license number',
  DE: 'Commercial register number (HRB)',
  FR: 'SIREN number',
};
export const taxWord = (country: string): string => taxWords[country] ?? 'Company registration number';

const idWords: Record<string, string> = {
  US: 'Social Security number',
  PR: 'Social Security number',
  CA: 'Social insurance number',
  SG: 'NRIC or FIN',
  HK: 'Hong Kong ID number',
};
export const idWord = (country: string): string => idWords[country] ?? 'Personal ID number';

/** What a bank account is named by, in the order of a payment slip: the parameter, its label, a valid example. */
export interface BankPart {
  name: 'routing_number' | 'branch' | 'account_number';
  label: string;
  example: string;
  pattern: RegExp;
}
const routing = (label: string, example: string, pattern: RegExp): BankPart => ({
  name: 'routing_number',
  label,
  example,
  pattern,
});
const number = (example: string, pattern = /^\d{5,17}$/): BankPart => ({
  name: 'account_number',
  label: 'Account number',
  example,
  pattern,
});
const branch = (label: string, example: string): BankPart => ({
  name: 'branch',
  label,
  example,
  pattern: /^\d{3,5}$/,
});
const iban: BankPart = {
  name: 'account_number',
  label: 'IBAN',
  example: 'DE89370400440532013000',
  pattern: /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/i,
};
const unitedStates = [routing('Routing number', '110000000', /^\d{9}$/), number('000123456789')];
const bankParts: Record<string, BankPart[]> = {
  US: unitedStates,
  PR: unitedStates,
  CA: [branch('Transit number', '11000'), routing('Institution number', '000', /^\d{3}$/), number('000123456789')],
  GB: [routing('Sort code', '108800', /^\d{2}-?\d{2}-?\d{2}$/), number('00012345', /^\d{8}$/)],
  AU: [routing('BSB', '110000', /^\d{3}-?\d{3}$/), number('000123456')],
  NZ: [number('1100000000000010', /^\d{15,16}$/)],
  JP: [routing('Bank code', '1100', /^\d{4}$/), branch('Branch code', '000'), number('0001234', /^\d{6,8}$/)],
  SG: [routing('Bank code', '1100', /^\d{4}$/), branch('Branch code', '000'), number('000123456')],
  HK: [routing('Clearing code', '110', /^\d{3}$/), branch('Branch code', '000'), number('000123456', /^\d{6,12}$/)],
};
export const bankPartsOf = (country: string): BankPart[] => bankParts[country] ?? [iban];

/** Two-letter codes of the countries that a person can live in or belong to, with their names in English. */
export function countries(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const codes =
    'AE AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IT JP KR LT LU LV MA MT MX MY NG NL NO NZ PE PH PK PL PR PT RO RS SE SG SI SK TH TR TW UA US VN ZA';
  return codes
    .split(' ')
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'));
}
