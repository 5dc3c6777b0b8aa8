import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant } from '../endpoint.ts';

/** What the provider asks of a business, in the words of merchants: the provider has several fields for most. */
export const topics = [
  'business_type',
  'category',
  'website',
  'support_contact',
  'statement_descriptor',
  'business_size',
  'business_name',
  'business_address',
  'business_phone',
  'business_id',
  'business_document',
  'legal_name',
  'date_of_birth',
  'home_address',
  'email',
  'phone',
  'personal_id',
  'nationality',
  'role',
  'identity_document',
  'address_document',
  'representative',
  'owners',
  'directors',
  'executives',
  'bank_account',
  'terms',
  'other',
] as const;
export type Topic = (typeof topics)[number];

/** The first that matches; `person` stands for each way in which the provider names a person. */
const patterns: [RegExp, Topic][] = [
  [/^external_account/, 'bank_account'],
  [/tos_acceptance/, 'terms'],
  [/^business_type$|^company\.structure$/, 'business_type'],
  [/^business_profile\.mcc$/, 'category'],
  [/^business_profile\.(url|product_description)$/, 'website'],
  [/^business_profile\.support_/, 'support_contact'],
  [/^business_profile\.(annual_revenue|estimated_worker_count|monthly_estimated_revenue)/, 'business_size'],
  [/statement_descriptor/, 'statement_descriptor'],
  [/^company\.name/, 'business_name'],
  [/^company\.(address|address_kan[aj]i?)/, 'business_address'],
  [/^company\.phone$/, 'business_phone'],
  [/^company\.(tax_id|vat_id|registration_number|export_)/, 'business_id'],
  [/^company\.verification|^documents\.(company|proof_of_registration)/, 'business_document'],
  [/^(company\.)?owners(hip)?(_|$)|^company\.ownership/, 'owners'],
  [/^(company\.)?directors(_|$)/, 'directors'],
  [/^(company\.)?executives(_|$)/, 'executives'],
  [/^(company\.)?representative$|^relationship\.representative$/, 'representative'],
  [/^documents\.bank/, 'bank_account'],
  [/^person\.(first_name|last_name|full_name|maiden_name)/, 'legal_name'],
  [/^person\.dob/, 'date_of_birth'],
  [/^person\.(address|registered_address)/, 'home_address'],
  [/^person\.email$/, 'email'],
  [/^person\.phone$/, 'phone'],
  [/^person\.(id_number|ssn_last_4)/, 'personal_id'],
  [/^person\.(nationality|political_exposure)/, 'nationality'],
  [/^person\.relationship/, 'role'],
  [/^person\.verification\.document|^person\.verification\.proof_of_liveness/, 'identity_document'],
  [/^person\.verification\.additional_document/, 'address_document'],
  [/^person\.(verification|documents)/, 'identity_document'],
];

const people = /^(individual|representative|owners|directors|executives|person_\w+)\./;

/** What a field of the provider is about: `individual.dob.day` is the date of birth. */
export function topicOf(requirement: string): Topic {
  const name = requirement.replace(people, 'person.');
  return patterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

/** Whom a field is about: `individual`, `representative`, `person_…`, or the business. */
export const subjectOf = (requirement: string): string => people.exec(requirement)?.[1] ?? 'business';

/** Refused before missing, missing before what is checked: the worst of several fields is that of their topic. */
export const requirementStates = ['refused', 'missing', 'checking', 'done'] as const;
export type RequirementState = (typeof requirementStates)[number];

/** One thing that the provider asks for or asked for, and what became of it. */
export const Requirement = z.object({
  /** Unique within the account. */
  id: z.string(),
  topic: z.enum(topics),
  /** The person it is about, as the provider names it, or `business`. */
  subject: z.string(),
  /** The provider's names. */
  fields: z.array(z.string()),
  state: z.enum(requirementStates),
  /** Since when it is in this state. */
  since: UnixSeconds,
  /** When it was asked for, last given and last checked; null for what we didn't see. */
  asked: UnixSeconds,
  given: UnixSeconds.nullable(),
  checked: UnixSeconds.nullable(),
  /** By when it is needed; null without a deadline. */
  due: UnixSeconds.nullable(),
  is_overdue: z.boolean(),
  /** What stops without it, or has stopped when it is overdue; empty when it is done or nothing stops yet. */
  stops: z.array(z.enum(['payments', 'payouts'])),
  errors: z.array(z.object({ code: z.string(), reason: z.string() })),
});
export type Requirement = z.infer<typeof Requirement>;

export const listRequirements = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/accounts/requirements',
    summary: 'What the provider asks of the business, and what became of it',
  })
  .output(
    z.object({
      /** What needs something first. */
      data: z.array(Requirement),
      /** The account could not be read and is shown as it was then; null when it could. */
      unread_since: UnixSeconds.nullable(),
    }),
  );
