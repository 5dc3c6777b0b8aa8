import type { Account } from '../account.ts';
import { rulesOf } from '../country-rules.ts';
import { externalAccounts } from '../../payouts/external-account.ts';
import { valueAt } from '../provided.ts';
import type { Field } from './form.ts';
import { industryByCode } from './industries.ts';
import { stateField, textAt } from './person-fields.ts';
import { bankPartsOf, postalWord, taxWord } from './places.ts';

export const typeNames: Record<string, string> = {
  individual: 'Individual',
  company: 'Company',
  non_profit: 'Nonprofit organization',
  government_entity: 'Government entity',
};

const structuresByType: Record<string, readonly (readonly [string, string])[]> = {
  company: [
    ['sole_proprietorship', 'Sole proprietorship'],
    ['single_member_llc', 'Limited liability company, one member'],
    ['multi_member_llc', 'Limited liability company, several members'],
    ['llc', 'Limited liability company'],
    ['private_corporation', 'Private corporation'],
    ['private_company', 'Private company'],
    ['private_partnership', 'Private partnership'],
    ['incorporated_partnership', 'Incorporated partnership'],
    ['unincorporated_partnership', 'Unincorporated partnership'],
    ['limited_liability_partnership', 'Limited liability partnership'],
    ['public_corporation', 'Public corporation'],
    ['public_company', 'Public company'],
    ['public_partnership', 'Public partnership'],
    ['unincorporated_association', 'Unincorporated association'],
    ['sole_establishment', 'Sole establishment'],
    ['free_zone_llc', 'Free zone LLC'],
    ['free_zone_establishment', 'Free zone establishment'],
  ],
  non_profit: [
    ['incorporated_non_profit', 'Incorporated nonprofit'],
    ['unincorporated_non_profit', 'Unincorporated nonprofit'],
    ['registered_charity', 'Registered charity'],
  ],
  government_entity: [
    ['governmental_unit', 'Governmental unit'],
    ['government_instrumentality', 'Government instrumentality'],
    ['tax_exempt_government_instrumentality', 'Tax-exempt government instrumentality'],
  ],
};

const field = (name: string, label: string, value: unknown, more: Partial<Field> = {}): Field => ({
  name,
  label,
  kind: 'text',
  value: typeof value === 'string' ? value : '',
  ...more,
});

export function typeFields(account: Account): Field[] {
  const type = account['business_type'];
  const structures = structuresByType[String(type)];
  const types = Object.entries(typeNames).filter(
    ([name]) => name !== 'government_entity' || /^(US|PR)$/.test(account.country),
  );
  return [
    field('business_type', 'Type of business', type, { kind: 'select', options: types }),
    ...(structures
      ? [
          field('company.structure', 'Business structure', valueAt(account['company'], ['structure']), {
            kind: 'select',
            options: structures.map((each) => each),
            isOptional: true,
          }),
        ]
      : []),
  ];
}

export function companyFields(account: Account): Field[] {
  const { company, country } = account;
  const at = (name: string, label: string, more: Partial<Field> = {}): Field =>
    field(`company.${name}`, label, textAt(company, name), more);
  const { address } = rulesOf(country);
  return [
    at('name', 'Legal business name', { autocomplete: 'organization' }),
    ...(country === 'JP'
      ? [at('name_kana', 'Legal business name (kana)'), at('name_kanji', 'Legal business name (kanji)')]
      : []),
    at('tax_id', taxWord(country), { kind: 'secret', isKept: valueAt(company, ['tax_id_provided']) === true }),
    at('phone', 'Business phone number', { kind: 'tel', autocomplete: 'tel' }),
    at('address.line1', 'Business address', { autocomplete: 'address-line1' }),
    at('address.line2', 'Floor, unit or other', { autocomplete: 'address-line2', isOptional: true }),
    at('address.city', 'City', { autocomplete: 'address-level2' }),
    ...(address.includes('state')
      ? [at('address.state', 'State', { autocomplete: 'address-level1', ...stateField(country) })]
      : []),
    ...(address.includes('postal_code')
      ? [at('address.postal_code', postalWord(country), { autocomplete: 'postal-code' })]
      : []),
  ];
}

const categories: readonly (readonly [string, string])[] = [
  ['5734', 'Software'],
  ['5732', 'Electronics'],
  ['5651', 'Clothing and accessories'],
  ['5661', 'Shoes'],
  ['5712', 'Furniture and home'],
  ['5499', 'Food and drink'],
  ['5812', 'Restaurants'],
  ['5942', 'Books'],
  ['5945', 'Toys and games'],
  ['5941', 'Sporting goods'],
  ['5977', 'Beauty and cosmetics'],
  ['5944', 'Jewelry and watches'],
  ['5992', 'Flowers'],
  ['5995', 'Pet supplies'],
  ['5970', 'Arts and crafts'],
  ['7392', 'Consulting'],
  ['8299', 'Education'],
  ['7299', 'Personal services'],
  ['8398', 'Charity and fundraising'],
  ['5999', 'Other goods'],
];

export function productFields(account: Account): Field[] {
  const profile = account.business_profile;
  const mcc = textAt(profile, 'mcc');
  const known = categories.some(([code]) => code === mcc);
  return [
    field('business_profile.mcc', 'Industry', mcc, {
      kind: 'select',
      options: [
        ...(mcc === '' || known ? [] : [[mcc, industryByCode[mcc] ?? `Category ${mcc}`] as const]),
        ...categories,
      ],
    }),
    field('business_profile.url', 'Website', textAt(profile, 'url'), {
      kind: 'url',
      isOptional: true,
      autocomplete: 'url',
      hint: 'If you have no website, describe what you sell instead.',
    }),
    field('business_profile.product_description', 'What you sell', textAt(profile, 'product_description'), {
      kind: 'textarea',
      isOptional: true,
    }),
    field('business_profile.support_phone', 'Support phone number', textAt(profile, 'support_phone'), {
      kind: 'tel',
      autocomplete: 'tel',
      hint: 'Customers see it on receipts and statements.',
    }),
  ];
}

export function bankFields(account: Account): Field[] {
  const banks = externalAccounts(account);
  const bank = banks.find(({ status }) => status === 'errored') ?? banks[0];
  return bankPartsOf(account.country).map(({ name, label, example }) => ({
    name: `external_account.${name}`,
    label,
    kind: name === 'account_number' ? ('secret' as const) : ('text' as const),
    value: '',
    isKept: bank !== undefined && bank.status !== 'errored',
    isNumeric: /^\d+$/.test(example),
    ...(name === 'account_number' && bank ? { hint: `Now: •••• ${bank.last4}` } : {}),
  }));
}
