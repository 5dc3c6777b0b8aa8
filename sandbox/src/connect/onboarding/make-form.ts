import type { Account } from '../account.ts';
import { rolesOf, type Role } from '../country-rules.ts';
import { externalAccounts } from '../../payouts/external-account.ts';
import { peopleOf, type KnownPerson } from '../people.ts';
import { isProvided } from '../provided.ts';
import { requiredFields, structureOf } from '../required-fields.ts';
import { documentInstead } from '../requirements.ts';
import { bankFields, companyFields, productFields, typeFields } from './business-fields.ts';
import type { Field, Form, NamedPerson, Step } from './form.ts';
import { noticeOf } from './notice.ts';
import { documentFields, namesUnder, personFields, roleFields, withoutParts } from './person-fields.ts';
import { reviewLines } from './review-lines.ts';
import { testValuesOf } from './step-test-values.ts';

/** What the element was told to collect. */
export interface Collection {
  fields: 'currently_due' | 'eventually_due';
  /** Whether the platform collects the acceptance of the terms itself. */
  skipsTerms: boolean;
  /** Whether it collects the bank itself. */
  skipsBank: boolean;
}

export const roleWords: Record<Role, { step: string; noun: string; plural: string; title: string; intro: string }> = {
  owner: {
    step: 'owners',
    noun: 'owner',
    plural: 'owners',
    title: 'Business owners',
    intro: 'Add everyone who owns 25% or more of the business.',
  },
  director: {
    step: 'directors',
    noun: 'director',
    plural: 'directors',
    title: 'Business directors',
    intro: 'Add everyone on the governing board of the business.',
  },
  executive: {
    step: 'executives',
    noun: 'executive',
    plural: 'executives',
    title: 'Business executives',
    intro: 'Add everyone who manages the business, for example its CEO.',
  },
};

export const representativeOf = (account: Account): KnownPerson | undefined =>
  peopleOf(account).find(({ relationship }) => relationship?.['representative']);

/** The person who answers for the account, as requirements name them, with what is stored. */
export function answeringOf(account: Account): { prefix: string; subject: unknown } {
  if (account['business_type'] === 'individual') return { prefix: 'individual', subject: account['individual'] };
  const person = representativeOf(account);
  return { prefix: person?.id ?? 'representative', subject: person };
}

export const nameOf = (person: unknown): string => {
  const { first_name, last_name } = (person ?? {}) as { first_name?: string; last_name?: string }; // as applyPerson wrote it
  return [first_name, last_name].filter(Boolean).join(' ');
};

/** The form as it is for this account now. */
export function makeForm(account: Account, collection: Collection): Form {
  const due = dueOf(account, collection);
  const errors = new Map(
    account.requirements.errors.map(({ requirement, reason }) => [shownName(account, requirement), reason] as const),
  );
  const offered = new Set(alternativesOf(account).flatMap((each) => each.original_fields_due));
  const notice = noticeOf(account, due);
  const isClosed = account.requirements.disabled_reason?.startsWith('rejected.') ?? false;
  const all = isClosed ? [] : stepsOf(account, collection, due);
  const steps = all
    .map((step): Step => ({
      ...step,
      isDue: [...due].some((field) => stepOf(account, field) === step.id),
      fields: step.fields.map((field) => withError(field, errors, offered.has(requirementNameOf(account, field.name)))),
      testValues: testValuesOf(step.id),
    }))
    // Once everything was handed in, only what is wrong is shown again.
    .filter(
      ({ isDue, id }) =>
        !account.details_submitted || isDue || (due.size > 0 && (id === 'summary' || offers(account, id))),
    );
  const first = steps.find(({ isDue, id }) => isDue && id !== 'summary');
  return {
    merchant: String(account.business_profile['name'] ?? ''),
    steps,
    at: first?.id ?? 'summary',
    review: reviewLines(account, all),
    isSubmitted: account.details_submitted,
    notice,
    asksForTerms: due.has('tos_acceptance.date') || due.has('tos_acceptance.ip'),
  };
}

/** The requirements that this form collects. */
export function dueOf(account: Account, { fields, skipsTerms, skipsBank }: Collection): Set<string> {
  const { currently_due, past_due, eventually_due } = account.requirements;
  const broken = externalAccounts(account).some(({ status }) => status === 'errored') ? ['external_account'] : [];
  const all = [...broken, ...currently_due, ...past_due, ...(fields === 'eventually_due' ? eventually_due : [])];
  return new Set(
    all.filter(
      (field) => !(skipsTerms && field.startsWith('tos_acceptance.')) && !(skipsBank && field === 'external_account'),
    ),
  );
}

/** Whether a document that may be uploaded in place of something belongs to the step. */
const offers = (account: Account, step: string): boolean =>
  alternativesOf(account).some((each) => each.alternative_fields_due.some((field) => stepOf(account, field) === step));

interface Alternative {
  original_fields_due: string[];
  alternative_fields_due: string[];
}
const alternativesOf = ({ requirements }: Account): Alternative[] => requirements.alternatives as Alternative[]; // made in requirements.ts

/** The representative’s own fields are named so, whether the person exists already or not. */
function shownName(account: Account, requirement: string): string {
  const name = fieldNameOf(requirement);
  const { prefix } = answeringOf(account);
  return prefix.startsWith('person_') && !name.includes('.verification.')
    ? name.replace(`${prefix}.`, 'representative.')
    : name;
}

const requirementNameOf = (account: Account, name: string): string =>
  name.replace(/^representative\./, `${answeringOf(account).prefix}.`);

const fieldNameOf = (requirement: string): string =>
  requirement === 'external_account'
    ? 'external_account.account_number'
    : requirement.endsWith('document')
      ? `${requirement}.front`
      : withoutParts(requirement);

/** What was refused is asked for again, unless a document may be uploaded in its place. */
function withError(field: Field, errors: Map<string, string>, isOffered = false): Field {
  const error = errors.get(field.name);
  if (error === undefined) return field;
  return {
    ...field,
    error: isOffered ? `${error} Correct it, or upload a document in a later step.` : error,
    isKept: false,
    ...(isOffered && { isOptional: true }),
  };
}

/** The step that a requirement is met in. */
export function stepOf(account: Account, requirement: string): string {
  const [owner = '', part = ''] = requirement.split('.');
  const { prefix } = answeringOf(account);
  if (requirement === 'business_type' || requirement === 'company.structure') return 'business_type';
  if (requirement === 'external_account') return 'external_account';
  if (owner === 'tos_acceptance') return 'summary';
  if (owner === 'business_profile') return 'support_details';
  for (const { step } of Object.values(roleWords)) if (owner === step || part === `${step}_provided`) return step;
  if (owner === 'company') return part === 'verification' ? 'business_documents' : 'business_details';
  if (owner === prefix || owner === 'representative')
    return part === 'verification' ? 'representative_document' : 'representative_details';
  const person = peopleOf(account).find(({ id }) => id === owner);
  const role = rolesHere(account).find((each) => person?.relationship?.[each]);
  return role ? roleWords[role].step : 'representative_details';
}

export const rolesHere = (account: Account): Role[] =>
  rolesOf(account.country, String(account['business_type']), structureOf(account));

type Draft = Omit<Step, 'isDue' | 'testValues'>;

function stepsOf(account: Account, collection: Collection, due: Set<string>): Draft[] {
  const isTyped = typeof account['business_type'] === 'string';
  const isIndividual = account['business_type'] === 'individual';
  return [
    {
      id: 'business_type',
      title: 'Tell us about your business',
      intro: 'We collect this information to serve your business better and to meet the rules of your country.',
      fields: typeFields(account),
    },
    ...(isTyped && !isIndividual
      ? [
          {
            id: 'business_details',
            title: 'Business details',
            intro: 'Enter the details exactly as they are registered.',
            fields: companyFields(account),
          },
        ]
      : []),
    ...(isTyped ? answeringSteps(account, collection, due, isIndividual) : []),
    ...rolesHere(account).map((role) => roleStep(account, role)),
    ...(isTyped && !isIndividual && asksDocument(account, due, 'company.verification.document', collection)
      ? [
          {
            id: 'business_documents',
            title: 'Business document',
            intro: 'Upload a document that shows the legal name and the registration number of the business.',
            fields: documentFields(account, 'company.verification.document', 'Registration document'),
          },
        ]
      : []),
    {
      id: 'support_details',
      title: 'What you sell',
      intro: 'Tell us about your products and how customers reach you.',
      fields: productFields(account),
    },
    ...(collection.skipsBank
      ? []
      : [
          {
            id: 'external_account',
            title: 'Bank account for payouts',
            intro: 'Your earnings are paid out to this account.',
            fields: bankFields(account),
          },
        ]),
    {
      id: 'summary',
      title: 'Review and submit',
      intro: 'Check that everything is right before you submit it.',
      fields: [],
    },
  ];
}

function answeringSteps(account: Account, collection: Collection, due: Set<string>, isIndividual: boolean): Draft[] {
  const { prefix, subject } = answeringOf(account);
  const required = requiredFields(account).filter(
    ({ stage, field }) => stage === 'now' || collection.fields === 'eventually_due' || due.has(field),
  );
  const asked = [
    ...namesUnder(required, prefix),
    ...[...due].filter((field) => field.startsWith(`${prefix}.`)).map((field) => field.slice(prefix.length + 1)),
  ];
  const documents = ['document', 'additional_document'].filter((name) =>
    asksDocument(account, due, `${prefix}.verification.${name}`, collection),
  );
  const shown = isIndividual ? 'individual' : 'representative';
  return [
    {
      id: 'representative_details',
      title: isIndividual ? 'Verify your personal details' : 'Your details as representative',
      intro: isIndividual
        ? 'Enter your details as they appear on your identity document.'
        : 'Enter the details of the person who may act for the business.',
      fields: personFields(account, prefix, asked, subject).map((field) => ({
        ...field,
        name: field.name.replace(prefix, shown),
      })),
    },
    ...(documents.length === 0
      ? []
      : [
          {
            id: 'representative_document',
            title: 'Identity document',
            intro: 'Upload a passport, identity card or driver’s license that is valid and fully visible.',
            fields: documents.flatMap((name) =>
              documentFields(
                account,
                `${prefix}.verification.${name}`,
                name === 'document' ? 'Front of the identity document' : 'Proof of address',
              ),
            ),
          },
        ]),
  ];
}

/** A document is asked for by the country's rules, by name, or in place of what could not be verified. */
function asksDocument(account: Account, due: Set<string>, document: string, { fields }: Collection): boolean {
  const byRule = requiredFields(account).find(({ field }) => field === document);
  return (
    due.has(document) ||
    isProvided(account, document) ||
    byRule?.stage === 'now' ||
    (byRule !== undefined && fields === 'eventually_due') ||
    account.requirements.errors.some(({ requirement }) => documentInstead(requirement) === document)
  );
}

function roleStep(account: Account, role: Role): Draft {
  const { step, noun, plural, title, intro } = roleWords[role];
  const representative = representativeOf(account);
  const isRepresentative = Boolean(representative?.relationship?.[role]);
  const others = peopleOf(account).filter((each) => each.relationship?.[role] && each !== representative);
  const mine: Field = {
    name: `relationship.${role}`,
    label: `${nameOf(representative) || 'The representative'} is ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
    kind: 'checkbox',
    value: isRepresentative ? 'true' : '',
    isOptional: true,
  };
  return {
    id: step,
    title,
    intro,
    fields: representative ? [mine] : [],
    people: {
      noun,
      plural,
      listed: others.map((each) => listed(account, role, each)),
      blank: roleFields(account, role, undefined),
    },
  };
}

function listed(account: Account, role: Role, person: KnownPerson): NamedPerson {
  const errors = account.requirements.errors.filter(({ requirement }) => requirement.startsWith(`${person.id}.`));
  const byName = new Map(
    errors.map(({ requirement, reason }) => [fieldNameOf(requirement).slice(person.id.length + 1), reason]),
  );
  const isOpen = account.requirements.currently_due.some((field) => field.startsWith(`${person.id}.`));
  return {
    id: person.id,
    name: nameOf(person),
    problem: errors[0]?.reason ?? (isOpen ? 'Some details are missing.' : null),
    fields: roleFields(account, role, person).map((field) => withError(field, byName)),
  };
}
