import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  BusinessType,
  BusinessTypes,
  OnboardingFields,
  SelfAssessment,
} from '@purser/contract/connect/onboarding';

/** The answers of the business step; empty when not answered. */
export interface BusinessAnswers {
  country: string;
  business_type: string;
  structure: string;
  /** The id of a category. */
  mcc: string;
}
export type BusinessField = keyof BusinessAnswers;

type TypeOfBusiness = BusinessTypes[number]['types'][number];

/** The types of a country, Company first. Puerto Rico has those of the United States. */
export function typesIn(lists: BusinessTypes, country: string): TypeOfBusiness[] {
  const key = country === 'PR' ? 'US' : country;
  const types = lists.find((each) => each.key === key)?.types ?? [];
  return types.toSorted((one, other) => Number(other.key === 'company') - Number(one.key === 'company'));
}

/** The structures that the chosen type has; most have none. */
export const structuresOf = (lists: BusinessTypes, { country, business_type }: BusinessAnswers) =>
  typesIn(lists, country).find(({ key }) => key === business_type)?.structures ?? [];

/** The questions to show: each follows once the ones before it are answered. */
export function shownFields(lists: BusinessTypes, answers: BusinessAnswers): BusinessField[] {
  const shown: BusinessField[] = ['country'];
  if (!answers.country) return shown;
  shown.push('business_type');
  if (!answers.business_type) return shown;
  const hasStructures = structuresOf(lists, answers).length > 0;
  if (hasStructures) shown.push('structure');
  if (!hasStructures || answers.structure) shown.push('mcc');
  return shown;
}

/** The later answers that a changed answer clears. */
export const clearedBy = (field: BusinessField): BusinessField[] =>
  field === 'country' ? ['business_type', 'structure'] : field === 'business_type' ? ['structure'] : [];

/** The messages of questions without an answer. */
export const missingByField: Record<BusinessField, MessageDescriptor> = {
  country: msg`Please provide a country`,
  business_type: msg`Please provide a business type`,
  structure: msg`Please provide a response`,
  mcc: msg`Please provide a type of goods or services`,
};

const wordsByType: Record<BusinessType, MessageDescriptor> = {
  company: msg`You operate a registered business with its own legal form, such as a limited company or a partnership.`,
  individual: msg`You run your business alone and didn’t register it as a company.`,
  non_profit: msg`You raise funds for a cause, not for profit.`,
  government_entity: msg`You belong to a public authority or a state-owned organization.`,
};

const wordsByTypeInUs: Record<BusinessType, MessageDescriptor> = {
  company: msg`You registered your business with your state: an LLC, a corporation or a partnership.`,
  individual: msg`You work for yourself, as a sole proprietor or the only member of an LLC, and report the income on your own taxes.`,
  non_profit: msg`Your organization is tax-exempt: the IRS recognized it, for example under section 501(c)(3).`,
  government_entity: msg`You belong to a federal, state, local or tribal authority.`,
};

export const wordsOfType = (country: string, type: BusinessType): MessageDescriptor =>
  (country === 'US' || country === 'PR' ? wordsByTypeInUs : wordsByType)[type];

/** What the server keeps of the answers. */
export const toSelfAssessment = ({ country, business_type, structure, mcc }: BusinessAnswers): SelfAssessment => ({
  ...(country && { country }),
  ...(business_type && { business_type }),
  ...(structure && { company: { structure } }),
  ...(mcc && { mcc }),
});

/** The answers that the server kept, without those that aren’t offered anymore. */
export function toAnswers(
  kept: SelfAssessment,
  { business_types, mccs_display_tree }: OnboardingFields,
  countries: readonly string[],
): BusinessAnswers {
  const answers: BusinessAnswers = { country: '', business_type: '', structure: '', mcc: '' };
  if (mccs_display_tree.some(({ items }) => items.some(({ id }) => id === kept.mcc))) answers.mcc = kept.mcc ?? '';
  if (!kept.country || !countries.includes(kept.country)) return answers;
  answers.country = kept.country;
  if (!typesIn(business_types, answers.country).some(({ key }) => key === kept.business_type)) return answers;
  answers.business_type = kept.business_type ?? '';
  const structure = kept.company?.structure;
  if (structuresOf(business_types, answers).some(({ key }) => key === structure)) answers.structure = structure ?? '';
  return answers;
}
