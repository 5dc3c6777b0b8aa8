import { expect, it } from 'vitest';
import { topicLabel } from '../format/topic-words.ts';
import { requirementSentences } from './requirement-words.ts';

const sentencesOf = (...codes: string[]) =>
  requirementSentences(
    codes.map((code) => ({ code, reason: `The provider’s words on ${code}.` })),
    ({ message }) => message ?? '',
  );

it('a refused detail is explained in our words, and each explanation is given once', () => {
  expect(sentencesOf('verification_document_too_large')).toEqual([
    'Your document is larger than 10 MB. Upload a smaller file.',
  ]);
  expect(sentencesOf('invalid_dob_age_under_18')).toEqual(['Underage. Age must be at least 18.']);
  expect(sentencesOf('verification_failed_keyed_identity', 'verification_failed_keyed_match')).toHaveLength(1);
});

it('an unknown code is explained by the provider’s reason, and the code beside a better one is left out', () => {
  expect(sentencesOf('something_new', 'invalid_value_other', 'toString')).toEqual([
    'The provider’s words on something_new.',
    'The provider’s words on toString.',
  ]);
  expect(requirementSentences([{ code: 'nameless', reason: '' }], () => '')).toEqual(['nameless']);
});

it('each code that the provider reports for identities and documents has words of ours', () => {
  const codes = [
    ...'address_city_state_postal_code street_address tos_acceptance representative_country'
      .split(' ')
      .map((end) => `invalid_${end}`),
    ...'missing_owners missing_executives requires_additional_memorandum_of_associations'
      .split(' ')
      .map((end) => `verification_${end}`),
    ...'address_mismatch address_missing corrupt country_not_supported dob_mismatch duplicate_type expired failed_copy failed_greyscale failed_other failed_test_mode fraudulent id_number_mismatch id_number_missing incomplete invalid issue_or_expiry_date_missing manipulated missing_back missing_front name_mismatch name_missing nationality_mismatch not_readable not_signed not_uploaded photo_mismatch too_large type_not_supported'
      .split(' ')
      .map((end) => `verification_document_${end}`),
    ...'address_match business_iec_number document_match id_number_match keyed_identity keyed_match name_match residential_address tax_id_match tax_id_not_issued other'
      .split(' ')
      .map((end) => `verification_failed_${end}`),
  ];
  expect(sentencesOf(...codes).filter((sentence) => sentence.startsWith('The provider’s words'))).toEqual([]);
});

it('a whole number is not asked for by its last digits', () => {
  const labelOf = (field: string) => topicLabel('personal_id', 'US', [field]).message;
  expect(labelOf('individual.ssn_last_4')).toBe('Last four digits of the Social Security number');
  expect(labelOf('individual.id_number')).toBe('Social Security number');
});
