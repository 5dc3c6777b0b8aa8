import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

// The same sentence for each code of the same cause: a list of problems names each once.
const document = msg`We couldn’t verify your document. Upload a color photo or scan of the original, with all four corners in view.`;
const unreadable = msg`We couldn’t read your document. Upload a sharp color photo in good light, without glare.`;
const otherType = msg`We can’t accept this type of document. Upload a passport, a driver’s license or a national ID card.`;
const idNumber = msg`The ID number you entered doesn’t match our partner’s records. Check it, or upload an identity document.`;
const keyed = msg`We couldn’t verify the details you entered. Correct them, or upload an identity document that shows them.`;
const underage = msg`Underage. Age must be at least 18.`;

/** What is wrong with a detail that the provider refused, and what to do, by the provider’s code. */
const sentenceByCode: Record<string, MessageDescriptor> = {
  invalid_address_city_state_postal_code: msg`City, state and postal code don’t belong together. Check your address.`,
  invalid_street_address: msg`We couldn’t find your street and house number in that city. Check your address.`,
  invalid_tos_acceptance: msg`Your acceptance of the terms of service couldn’t be recorded. Accept them again.`,
  invalid_representative_country: msg`The representative must live in a country that our partner supports. Name another representative.`,
  invalid_dob_age_under_18: underage,
  invalid_dob_age_under_minimum: underage,
  verification_document_address_mismatch: msg`The address on your document isn’t the one you entered. Correct it, or upload a document with your current address.`,
  verification_document_address_missing: msg`Your document shows no address. Upload one that does, such as a utility bill or a bank statement.`,
  verification_document_corrupt: msg`The file of your document is damaged. Upload it again.`,
  verification_document_country_not_supported: msg`We can’t accept documents of this country. Upload one issued by the country you live in.`,
  verification_document_dob_mismatch: msg`The date of birth on your document isn’t the one you entered. Correct it, or upload another document.`,
  verification_document_duplicate_type: msg`You uploaded the same type of document twice. Upload two different types.`,
  verification_document_expired: msg`Your document has expired. Upload one that is still valid.`,
  verification_document_failed_copy: msg`Your document is a copy. Upload a photo or scan of the original.`,
  verification_document_failed_greyscale: msg`Your document is in black and white. Upload a color photo or scan.`,
  verification_document_failed_other: document,
  verification_document_failed_test_mode: msg`A test document was uploaded for a live account. Upload a real one.`,
  verification_document_fraudulent: msg`Our partner found that your document may have been altered. Upload the original document.`,
  verification_document_id_number_mismatch: msg`The ID number on your document isn’t the one you entered. Correct it, or upload another document.`,
  verification_document_id_number_missing: msg`Your document shows no ID number. Upload one that does.`,
  verification_document_incomplete: msg`Part of your document is cut off. Upload it again with all four corners in view.`,
  verification_document_invalid: otherType,
  verification_document_issue_or_expiry_date_missing: msg`Your document shows no date of issue or expiry. Upload one that does.`,
  verification_document_manipulated: msg`Our partner found that your document may have been altered. Upload the original document.`,
  verification_document_missing_back: msg`The back of your document is missing. Upload both sides.`,
  verification_document_missing_front: msg`The front of your document is missing. Upload both sides.`,
  verification_document_name_mismatch: msg`The name on your document isn’t the one you entered. Correct it, or upload another document.`,
  verification_document_name_missing: msg`Your document shows no name. Upload one that does.`,
  verification_document_nationality_mismatch: msg`The nationality on your document isn’t the one you entered. Correct it, or upload another document.`,
  verification_document_not_readable: unreadable,
  verification_document_not_signed: msg`Your document isn’t signed. Sign it and upload it again.`,
  verification_document_not_uploaded: msg`Your document didn’t arrive. Upload it again.`,
  verification_document_photo_mismatch: msg`The photo on your document doesn’t match the photo you took. Take another photo, or upload another document.`,
  verification_document_too_large: msg`Your document is larger than 10 MB. Upload a smaller file.`,
  verification_document_type_not_supported: otherType,
  verification_failed_address_match: msg`We couldn’t verify your address. Correct it, or upload a document that shows it.`,
  verification_failed_business_iec_number: msg`We couldn’t verify your Importer Exporter Code. Check it and enter it again.`,
  verification_failed_document_match: msg`Your document doesn’t match the details you entered. Correct them, or upload another document.`,
  verification_failed_id_number_match: idNumber,
  verification_failed_keyed_identity: keyed,
  verification_failed_keyed_match: keyed,
  verification_failed_name_match: msg`We couldn’t verify your name. Enter it as it appears on your identity document.`,
  verification_failed_residential_address: msg`We couldn’t verify that you live at this address. Enter your home address, not a business address or a PO box.`,
  verification_failed_tax_id_match: msg`Your business name and tax ID don’t match the tax authority’s records. Enter both as they appear on your tax documents.`,
  verification_failed_tax_id_not_issued: msg`The tax authority hasn’t issued this tax ID. Check it and enter it again.`,
  verification_failed_other: msg`We couldn’t verify your details. Check them, then contact support if the problem persists.`,
  verification_missing_owners: msg`Owners are missing. Add everyone who owns 25% or more of the business.`,
  verification_missing_executives: msg`Executives are missing. Add everyone who directs or manages the business.`,
  verification_requires_additional_memorandum_of_associations: msg`We need another document: upload your memorandum of association.`,
};

/** Reported beside a code that says more. */
const ignored = 'invalid_value_other';

export interface RequirementError {
  code: string;
  reason: string;
}

/** One sentence for each problem: ours, or the provider’s reason where we have none. */
export function requirementSentences(
  errors: readonly RequirementError[],
  write: (sentence: MessageDescriptor) => string,
): string[] {
  const sentences = errors
    .filter(({ code }) => code !== ignored)
    .map(({ code, reason }) => {
      const ours = Object.hasOwn(sentenceByCode, code) ? sentenceByCode[code] : undefined;
      return ours ? write(ours) : reason || code;
    });
  return [...new Set(sentences)];
}
