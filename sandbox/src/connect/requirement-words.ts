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
  'company.owners_provided': 'Owners of the business',
  'company.directors_provided': 'Directors of the business',
  'company.executives_provided': 'Executives of the business',
  external_account: 'Bank account for payouts',
  'tos_acceptance.date': 'Terms of service',
  'tos_acceptance.ip': 'Terms of service',
};

/** What is asked of a person, whoever it is. */
const ofPeople: Record<string, string> = {
  address: 'Home address',
  dob: 'Date of birth',
  email: 'Email address',
  first_name: 'Name',
  first_name_kana: 'Name',
  first_name_kanji: 'Name',
  id_number: 'Personal ID number',
  last_name: 'Name',
  last_name_kana: 'Name',
  last_name_kanji: 'Name',
  nationality: 'Nationality',
  phone: 'Phone number',
  relationship: 'Role in the business',
  ssn_last_4: 'Personal ID number',
  verification: 'Identity document',
};

/** The requirement's name for merchants, or its name in the API. */
export function wordsFor(field: string): string {
  const [owner = '', part = ''] = field.split('.');
  const isCompany = owner === 'company' || owner === 'business_profile';
  return words[field] ?? words[`${owner}.${part}`] ?? (isCompany ? undefined : ofPeople[part]) ?? field;
}
