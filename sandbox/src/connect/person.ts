import { mergeMetadata } from '../api/metadata.ts';
import { newId } from '../engine/ids.ts';
import type { StripeObject } from '../engine/store.ts';

/** A person of a company; or the one that an individual's account belongs to, who is a part of the account. */
export interface Person extends StripeObject {
  object: 'person';
  account: string;
  created: number;
  metadata: Record<string, string>;
}

export function blankPerson(account: string, created: number): Person {
  return { id: newId('person'), object: 'person', account, created, metadata: {} };
}

/** Personal identifiers are hidden, as at Stripe. */
const hidden: Record<string, string> = {
  id_number: 'id_number_provided',
  id_number_secondary: 'id_number_secondary_provided',
  ssn_last_4: 'ssn_last_4_provided',
};
const plain = [
  'email',
  'first_name',
  'first_name_kana',
  'first_name_kanji',
  'full_name_aliases',
  'last_name',
  'last_name_kana',
  'last_name_kanji',
  'maiden_name',
  'gender',
  'phone',
  'nationality',
  'political_exposure',
];
const address = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'];
const parts: Record<string, readonly string[]> = {
  dob: ['day', 'month', 'year'],
  address,
  address_kana: [...address, 'town'],
  address_kanji: [...address, 'town'],
  registered_address: address,
  relationship: [
    'authorizer',
    'director',
    'executive',
    'legal_guardian',
    'owner',
    'percent_ownership',
    'representative',
    'title',
  ],
};

/** Writes the parameters of the API into the person. */
export function applyPerson(person: Person, params: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(params)) {
    const shown = hidden[name];
    if (shown !== undefined) person[shown] = value !== '';
    else if (plain.includes(name)) person[name] = value === '' ? null : value;
    const fields = parts[name];
    if (fields) person[name] = partOf(fields, person[name], value);
  }
  if (params['verification']) person['verification'] = verified(person['verification'], params['verification']);
  person.metadata = mergeMetadata(person.metadata, params['metadata']);
}

function partOf(fields: readonly string[], before: unknown, given: unknown): Record<string, unknown> {
  const old = (before ?? {}) as Record<string, unknown>; // made here only
  const values = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>; // JSON of the API
  return Object.fromEntries(
    fields.map((field) => [
      field,
      field in values ? (values[field] === '' ? null : values[field]) : given === '' ? null : (old[field] ?? null),
    ]),
  );
}

const noDocument = { back: null, details: null, details_code: null, front: null };

/** The documents that were given; whether they hold is said by the account's requirements. */
function verified(before: unknown, given: unknown): Record<string, unknown> {
  const old = (before ?? {}) as Record<string, object | null>; // made here only
  const values = given as Record<string, object | undefined>; // typed by the description
  const additional = values['additional_document'] ?? old['additional_document'];
  return {
    details: null,
    details_code: null,
    status: 'pending',
    ...(before as object | undefined),
    additional_document: additional ? { ...noDocument, ...old['additional_document'], ...additional } : null,
    document: { ...noDocument, ...old['document'], ...values['document'] },
  };
}

/** Says how the check of a person ended, whom requirements name by `prefix`. */
export function setVerified(
  person: Person,
  errors: readonly { code: string; reason: string; requirement: string }[],
  prefix: string,
): void {
  const error = errors.find(({ requirement }) => requirement.startsWith(`${prefix}.`));
  const verification = verified(person['verification'], {});
  const isDocument = error?.requirement.endsWith('.document') ?? false;
  person['verification'] = {
    ...verification,
    status: error ? 'unverified' : 'verified',
    details: error?.reason ?? null,
    // As at Stripe, without the prefix that names what was checked.
    details_code: error?.code.replace(/^verification_/, '') ?? null,
    document: {
      ...(verification['document'] as object), // made by verified
      details: isDocument ? (error?.reason ?? null) : null,
      details_code: isDocument ? (error?.code.replace(/^verification_/, '') ?? null) : null,
    },
  };
}
