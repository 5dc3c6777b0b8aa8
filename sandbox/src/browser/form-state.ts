/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ElementError, ElementOptions } from './element-messages.ts';
import { fault } from './field-rules.ts';
import { forms, noPostal } from './form-fields.ts';
import type { FieldName } from './form-fields.ts';

export const form = required('form', HTMLFormElement);

interface FormState {
  /** Null until the page has sent them. */
  options: ElementOptions | null;
  /** Payment methods to choose from, and the chosen one. */
  offered: string[];
  selected: string;
}
export const state: FormState = { options: null, offered: [], selected: 'card' };

export const values = new Map<FieldName, string>();
/** Fields that were left or submitted: only these show their error. */
export const judged = new Set<FieldName>();

export const valueOf = (name: FieldName) => values.get(name) ?? '';
/** The sandbox's day when the page was made: its clock may be ahead of the browser's. */
const today = new Date(Number(form.dataset['now']));
export const faultOf = (name: FieldName) => fault(name, valueOf, countryNow(), today);

function required<T extends Element>(selector: string, kind: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The form's page has no ${selector}.`);
  return found;
}

export function activeFields(): FieldName[] {
  const wish = state.options?.fields ?? {};
  const address = wish.address;
  const never = new Set<FieldName>();
  if (wish.name === 'never') never.add('name');
  if (wish.email === 'never') never.add('email');
  if (address === 'never' || (typeof address === 'object' && address.country === 'never')) never.add('country');
  if (address === 'never' || (typeof address === 'object' && address.postalCode === 'never')) never.add('postal');
  if (state.options?.type === 'card') never.add('country');
  if (noPostal.has(countryNow())) never.add('postal');
  return (forms[state.selected]?.fields ?? []).filter((name) => !never.has(name));
}

export function countryNow(): string {
  return valueOf('country') || state.options?.defaults.address?.country || regionOf(state.options?.locale) || 'US';
}

function regionOf(locale: string | undefined): string | undefined {
  try {
    return locale ? new Intl.Locale(locale).maximize().region : undefined;
  } catch {
    return undefined;
  }
}

export function firstFault(): { name: FieldName; error: ElementError } | null {
  for (const name of activeFields()) {
    const found = faultOf(name);
    if (found) return { name, error: { type: 'validation_error', ...found } };
  }
  return null;
}
