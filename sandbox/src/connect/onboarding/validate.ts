import type { Field } from './form.ts';
import { bankPartsOf, isPostalCode } from './places.ts';
import { requirementErrors } from '../requirement-errors.ts';

/** What to enter instead, or nothing when the value is fine. `today` is an ISO day. */
export function faultOf(field: Field, value: string, country: string, today: string): string | undefined {
  if (value === '') return field.isOptional || field.isKept ? undefined : missing(field);
  // A test value stands for its outcome in whatever text field it is.
  if (requirementErrors[value] !== undefined) return undefined;
  return rules.find(([fits]) => fits(field))?.[1](value, country, today, field);
}

function missing({ kind, label }: Field): string {
  const name = inSentence(label.replace(/ \(.*\)$/, ''));
  if (kind === 'file') return 'Upload this document';
  return kind === 'select' ? `Choose the ${name}` : `Enter the ${name}`;
}

/** A label within a sentence; abbreviations keep their capitals. */
const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label;

const isUnitedStates = (country: string): boolean => country === 'US' || country === 'PR';

type Rule = (value: string, country: string, today: string, field: Field) => string | undefined;
const unless = (isFine: boolean, text: string): string | undefined => (isFine ? undefined : text);
const ending =
  (...names: string[]) =>
  ({ name }: Field) =>
    names.some((each) => name === each || name.endsWith(`.${each}`));

const rules: [fits: (field: Field) => boolean, rule: Rule][] = [
  [
    ({ options }) => options !== undefined,
    (value, _country, _today, { options, label }) =>
      unless(options?.some(([key]) => key === value) ?? false, `Choose the ${inSentence(label)}`),
  ],
  [
    ({ kind }) => kind === 'email',
    (value) => unless(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'Enter an email like name@example.com'),
  ],
  [
    ({ kind }) => kind === 'tel',
    (value) => unless(/^\+?[\d\s().-]{7,20}$/.test(value), 'Enter a phone number with its area code'),
  ],
  [
    ({ kind }) => kind === 'url',
    (value) =>
      unless(/^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(value), 'Enter an address like https://example.com'),
  ],
  [
    ({ kind }) => kind === 'date',
    (value, _country, today) =>
      unless(
        /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= '1900-01-01' && value <= yearsBefore(today, 18),
        'Enter the date of birth of a person of 18 years or more',
      ),
  ],
  [ending('ssn_last_4'), (value) => unless(/^\d{4}$/.test(value), 'Enter 4 digits')],
  [
    ending('id_number'),
    (value, country) =>
      unless(
        isUnitedStates(country) ? /^\d{3}-?\d{2}-?\d{4}$/.test(value) : /^[A-Z\d ().-]{4,24}$/i.test(value),
        isUnitedStates(country) ? 'Enter 9 digits' : 'Enter the number with its letters and digits',
      ),
  ],
  [
    ending('tax_id'),
    (value, country) =>
      unless(
        isUnitedStates(country) ? /^\d{2}-?\d{7}$/.test(value) : /^[A-Z\d /().-]{4,24}$/i.test(value),
        isUnitedStates(country) ? 'Enter 9 digits' : 'Enter the number with its letters and digits',
      ),
  ],
  [ending('postal_code'), (value, country) => unless(isPostalCode(country, value), 'Enter a valid postal code')],
  [
    ending('percent_ownership'),
    (value) => unless(/^\d{1,3}(\.\d+)?$/.test(value) && Number(value) <= 100, 'Enter a share between 0 and 100'),
  ],
  [
    ({ name }) => name.startsWith('external_account.'),
    (value, country, _today, { name, label }) => {
      const part = bankPartsOf(country).find((each) => `external_account.${each.name}` === name);
      return unless(part?.pattern.test(value.replaceAll(' ', '')) ?? false, `Enter a valid ${inSentence(label)}`);
    },
  ],
];

function yearsBefore(day: string, years: number): string {
  return Temporal.PlainDate.from(day).subtract({ years }).toString();
}
