const document = 'verification_document';
const failed = 'verification_failed';

/** Why submitted details were refused: every code that the sandbox can be made to report, with its reason. */
export const requirementErrors: Record<string, string> = {
  invalid_address_city_state_postal_code: 'The city, state or postal code of the address is not valid.',
  invalid_street_address: 'The street of the address is not valid.',
  invalid_tos_acceptance: 'The acceptance of the terms of service is not valid. Accept them again.',
  invalid_representative_country:
    'The representative must live in a country that the business may be represented from.',
  [`${document}_address_mismatch`]: 'The address on the document differs from the one on the account.',
  [`${document}_address_missing`]: 'The document shows no address.',
  [`${document}_corrupt`]: 'The file of the document is damaged.',
  [`${document}_country_not_supported`]: 'Documents of this country are not accepted.',
  [`${document}_dob_mismatch`]: 'The date of birth on the document differs from the one on the account.',
  [`${document}_duplicate_type`]: 'The same kind of document was submitted twice. Two kinds are needed.',
  [`${document}_expired`]: 'The document has expired.',
  [`${document}_failed_copy`]: 'A copy of a document is not accepted. Submit the original.',
  [`${document}_failed_greyscale`]: 'The document is in black and white. Submit it in color.',
  [`${document}_failed_other`]: 'The document could not be verified.',
  [`${document}_failed_test_mode`]: 'A test value was submitted that stands for a failed verification.',
  [`${document}_fraudulent`]: 'The document may have been altered.',
  [`${document}_id_number_mismatch`]: 'The ID number on the document differs from the one on the account.',
  [`${document}_id_number_missing`]: 'The document shows no ID number.',
  [`${document}_incomplete`]: 'The document is cropped or has missing pages.',
  [`${document}_invalid`]: 'This kind of document is not accepted.',
  [`${document}_issue_or_expiry_date_missing`]: 'The document shows no date of issue or expiry.',
  [`${document}_manipulated`]: 'The document seems to have been changed.',
  [`${document}_missing_back`]: 'The back of the document is missing.',
  [`${document}_missing_front`]: 'The front of the document is missing.',
  [`${document}_name_mismatch`]: 'The name on the document differs from the one on the account.',
  [`${document}_name_missing`]: 'The document shows no name.',
  [`${document}_nationality_mismatch`]: 'The nationality on the document differs from the one on the account.',
  [`${document}_not_readable`]: 'The document can’t be read.',
  [`${document}_not_signed`]: 'The document is not signed.',
  [`${document}_not_uploaded`]: 'No document was uploaded.',
  [`${document}_photo_mismatch`]: 'The photo on the document doesn’t match.',
  [`${document}_too_large`]: 'The file of the document is too large.',
  [`${document}_type_not_supported`]: 'This type of file is not accepted. Submit a JPEG, PNG or PDF.',
  [`${failed}_address_match`]: 'The address could not be verified.',
  [`${failed}_business_iec_number`]: 'The importer exporter code could not be verified.',
  [`${failed}_document_match`]: 'The document doesn’t match the details on the account.',
  [`${failed}_id_number_match`]: 'The ID number could not be verified.',
  [`${failed}_keyed_identity`]: 'The identity could not be verified with the details on the account.',
  [`${failed}_keyed_match`]: 'The details on the account could not be matched to a record.',
  [`${failed}_name_match`]: 'The name could not be verified.',
  [`${failed}_residential_address`]: 'The home address could not be verified.',
  [`${failed}_tax_id_match`]: 'The tax ID does not match the name of the business.',
  [`${failed}_tax_id_not_issued`]: 'The tax ID has not been issued.',
  [`${failed}_other`]: 'The details could not be verified.',
  verification_missing_owners: 'Not all owners of the business have been named.',
  verification_missing_executives: 'Not all executives of the business have been named.',
  verification_requires_additional_memorandum_of_associations: 'The memorandum of association is needed.',
};

/** The requirement that a refusal with this code is about, when `field` was submitted. */
export function refusedField(code: string, field: string): string {
  const owner = field.split('.')[0] ?? '';
  if (code === 'verification_missing_owners') return 'company.owners_provided';
  if (code === 'verification_missing_executives') return 'company.executives_provided';
  if (code === 'invalid_tos_acceptance') return 'tos_acceptance.date';
  if (code.endsWith('_memorandum_of_associations')) return 'company.verification.document';
  if (code.startsWith(document) && !field.includes('.verification.'))
    return `${owner === 'business_profile' ? 'company' : owner}.verification.document`;
  return field;
}
