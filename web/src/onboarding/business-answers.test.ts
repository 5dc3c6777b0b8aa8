import type { OnboardingFields } from '@purser/contract/connect/onboarding';
import { expect, it } from 'vitest';
import { clearedBy, missingByField, shownFields, toAnswers, toSelfAssessment, typesIn } from './business-answers.ts';
import type { BusinessAnswers } from './business-answers.ts';

const structures = [{ key: 'private_corporation', name: 'Private corporation' }];
const fields: OnboardingFields = {
  business_types: [
    {
      key: 'US',
      name: 'United States',
      types: [
        { key: 'individual', name: 'Individual', structures: [] },
        { key: 'company', name: 'Company', structures },
      ],
    },
    { key: 'DE', name: 'Germany', types: [{ key: 'company', name: 'Company', structures: [] }] },
  ],
  mccs_display_tree: [
    {
      id: 'software',
      type: 'group',
      title: 'Software',
      items: [{ id: 'apps', type: 'mcc', title: 'Apps', mcc: 5817, keywords: [] }],
    },
  ],
  industry_to_mcc: {},
};
const nothing: BusinessAnswers = { country: '', business_type: '', structure: '', mcc: '' };
const shown = (answers: Partial<BusinessAnswers>) => shownFields(fields.business_types, { ...nothing, ...answers });

it('each question shows when the ones before it are answered, and the structure only for types that have one', () => {
  expect(shown({})).toEqual(['country']);
  expect(shown({ country: 'US' })).toEqual(['country', 'business_type']);
  expect(shown({ country: 'US', business_type: 'individual' })).toEqual(['country', 'business_type', 'mcc']);
  const company = { country: 'US', business_type: 'company' };
  expect(shown(company)).toEqual(['country', 'business_type', 'structure']);
  expect(shown({ ...company, structure: 'private_corporation' })).toEqual([
    'country',
    'business_type',
    'structure',
    'mcc',
  ]);
  expect(shown({ country: 'US', mcc: 'apps' })).not.toContain('mcc');
});

it('another country takes back type and structure, another type the structure', () => {
  expect(clearedBy('country')).toEqual(['business_type', 'structure']);
  expect(clearedBy('business_type')).toEqual(['structure']);
  expect(clearedBy('structure')).toEqual([]);
});

it('Company is the first type, and Puerto Rico has the types of the United States', () => {
  expect(typesIn(fields.business_types, 'US').map(({ key }) => key)).toEqual(['company', 'individual']);
  expect(typesIn(fields.business_types, 'PR')).toEqual(typesIn(fields.business_types, 'US'));
});

it('each question without an answer says what to provide', () => {
  expect(Object.values(missingByField).map(({ message }) => message)).toEqual([
    'Please provide a country',
    'Please provide a business type',
    'Please provide a response',
    'Please provide a type of goods or services',
  ]);
});

it('kept answers come back, except those that are not offered anymore', () => {
  const answers = { country: 'US', business_type: 'company', structure: 'private_corporation', mcc: 'apps' };
  const read = (kept: Partial<BusinessAnswers>) =>
    toAnswers(toSelfAssessment({ ...answers, ...kept }), fields, ['US', 'DE']);
  expect(read({})).toEqual(answers);
  expect(read({ country: 'FR' })).toEqual({ ...nothing, mcc: 'apps' });
  expect(read({ country: 'DE' })).toEqual({ ...answers, country: 'DE', structure: '' });
  expect(read({ business_type: 'individual', mcc: 'gone' })).toEqual({
    ...nothing,
    country: 'US',
    business_type: 'individual',
  });
});
