/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ElementError } from './element-messages.ts';
import type { FieldName } from './form-fields.ts';
import { sayChange } from './form-messages.ts';
import { activeFields, faultOf, firstFault, judged } from './form-state.ts';

export const inputOf = (name: FieldName) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`#field-${name}`);

export function judge(name: FieldName): void {
  judged.add(name);
  showFault(name);
}

export function showFault(name: FieldName): void {
  const input = inputOf(name);
  const place = document.querySelector(`#error-${name}`);
  if (!input || !place) return;
  const found = judged.has(name) ? faultOf(name) : null;
  place.textContent = found?.message ?? '';
  if (found) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

/** Judges every field and focuses the first that is wrong; returns its error. */
export function submit(): ElementError | null {
  for (const name of activeFields()) judge(name);
  const found = firstFault();
  if (!found) return null;
  inputOf(found.name)?.focus();
  sayChange();
  return found.error;
}

/** Shows the provider's error beside the field that it names. */
export function showRefusal(error: ElementError): void {
  const byCode: Record<string, FieldName> = {
    incorrect_number: 'number',
    invalid_number: 'number',
    expired_card: 'expiry',
    invalid_expiry_month: 'expiry',
    invalid_expiry_year: 'expiry',
    incorrect_cvc: 'cvc',
    invalid_cvc: 'cvc',
    incorrect_zip: 'postal',
    invalid_bank_account_iban: 'iban',
    bank_account_unusable: 'iban',
  };
  const name = byCode[error.code ?? ''];
  const place = name && document.querySelector(`#error-${name}`);
  if (!name || !place) return;
  place.textContent = error.message;
  inputOf(name)?.setAttribute('aria-invalid', 'true');
}
