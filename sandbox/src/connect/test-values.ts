import { requirementErrors } from './requirement-errors.ts';

/** How the check of a submitted value ends. */
export interface Outcome {
  /** The code of the error. */
  fails?: string;
  /** Stops the whole account: `under_review`, `rejected.fraud`, … */
  stops?: string;
  /** Known at once, without waiting. */
  instant?: true;
  /** The field whose value it is, when the outcome is about another one. */
  from?: string;
}

/** States that a product description can bring about, by their own name. */
export const stoppingWords = [
  'under_review',
  'rejected.fraud',
  'rejected.listed',
  'rejected.terms_of_service',
  'rejected.other',
  'listed',
  'platform_paused',
  'other',
];

const idNumbers: Record<string, Outcome> = {
  '111111111': { fails: 'verification_failed_keyed_identity' },
  '222222222': { instant: true },
  '333333333': { fails: 'verification_failed_id_number_match' },
};
const lastDigits: Record<string, Outcome> = {
  '1111': { fails: 'verification_failed_keyed_identity' },
  '2222': { instant: true },
};
const taxIds: Record<string, Outcome> = {
  '111111111': { fails: 'verification_failed_tax_id_match' },
  '111111112': { fails: 'verification_failed_tax_id_not_issued' },
  '222222222': { instant: true },
};
const streets: Record<string, Outcome> = {
  address_full_match: { instant: true },
  address_no_match: { fails: 'verification_failed_address_match' },
  address_line1_no_match: { fails: 'invalid_street_address' },
};
const birthdays: Record<string, Outcome> = {
  '1900-01-01': { stops: 'under_review' },
  '1902-01-01': { instant: true },
};
const documents: Record<string, Outcome> = {
  file_identity_document_failure: { fails: 'verification_document_failed_test_mode' },
};

/** The test values of each kind of field. */
const tables: [ending: RegExp, values: Record<string, Outcome>, isAlwaysChecked: boolean][] = [
  [/\.id_number$/, idNumbers, true],
  [/\.ssn_last_4$/, lastDigits, true],
  [/\.tax_id$/, taxIds, true],
  [/\.address(\.line1)?$/, streets, false],
  [/\.dob$/, birthdays, false],
  [/\.verification\.(additional_)?document$/, documents, true],
];

/** The outcome of checking `value`, or nothing when a value of this field isn't checked. */
export function outcomeOf(field: string, value: string): Outcome | undefined {
  const plain = value.trim();
  if (requirementErrors[plain] !== undefined) return { fails: plain };
  if (field === 'business_profile.product_description' && stoppingWords.includes(plain)) return { stops: plain };
  const table = tables.find(([ending]) => ending.test(field));
  if (!table) return undefined;
  const [, values, isAlwaysChecked] = table;
  return values[plain.replaceAll(/(?<=\d)[\s-](?=\d)/g, '')] ?? values[plain] ?? (isAlwaysChecked ? {} : undefined);
}

/** What a document says, by its file's name without its ending: `verification_document_expired.png`, or `expired.png`. */
export function documentValue(filename: string | null): string {
  const stem = (filename ?? '').replace(/\.\w+$/, '').trim();
  const long = `verification_document_${stem}`;
  return requirementErrors[long] === undefined ? stem : long;
}
