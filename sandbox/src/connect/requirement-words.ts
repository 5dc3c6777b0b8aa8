/** The name of each requirement for merchants. */
const words: Record<string, string> = {
  business_type: 'Type of business',
  'business_profile.url': 'Address of the website',
  'business_profile.mcc': 'Kind of goods',
  'business_profile.support_phone': 'Phone number for customers',
  'company.name': 'Legal name of the business',
  'company.phone': 'Phone number of the business',
  'company.tax_id': 'Tax ID of the business',
  'company.address': 'Address of the business',
  'company.verification.document': 'Document about the business',
  external_account: 'Bank account for payouts',
  'individual.dob': 'Date of birth',
  'individual.id_number': 'Personal ID number',
  'individual.address': 'Home address',
  'individual.verification.document': 'Identity document',
  'tos_acceptance.date': 'Terms of service',
  'tos_acceptance.ip': 'Terms of service',
};

/** The requirement's name for merchants, or its name in the API. */
export const wordsFor = (field: string): string =>
  words[field] ?? words[field.replace(/^person_\w+?\./, 'individual.')] ?? field;
