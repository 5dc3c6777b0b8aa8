/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { brandName, brandOf, brands, digits, isCardNumber } from './card-number.ts';
import { formatted } from './field-rules.ts';
import { inputOf, judge, showFault } from './form-faults.ts';
import { countryCodes } from './form-fields.ts';
import type { Field, FieldName } from './form-fields.ts';
import { sayChange } from './form-messages.ts';
import { countryNow, faultOf, judged, state, valueOf, values } from './form-state.ts';

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export function textInput(name: FieldName, field: Field): HTMLInputElement {
  const input = element('input', {
    id: `field-${name}`,
    name,
    type: name === 'email' ? 'email' : 'text',
    autocomplete: field.autocomplete,
    'aria-describedby': `error-${name}`,
    autocapitalize: 'none',
    spellcheck: 'false',
    autocorrect: 'off',
    'aria-required': 'true',
  });
  if (field.inputmode) input.setAttribute('inputmode', field.inputmode);
  if (field.placeholder) input.placeholder = field.placeholder;
  if (field.maxlength) input.maxLength = field.maxlength;
  input.value = valueOf(name);
  input.addEventListener('input', () => {
    rewrite(input, name);
    values.set(name, input.value);
    if (judged.has(name)) showFault(name);
    if (name === 'number') onNumber();
    if (name === 'expiry' && digits(input.value).length === 4 && !faultOf('expiry')) advance(input, 'cvc');
    sayChange();
  });
  return input;
}

// Formats while typing, and keeps the caret behind the character that was typed.
function rewrite(input: HTMLInputElement, name: FieldName): void {
  const before = input.value;
  const after = formatted(name, before, valueOf('number'));
  if (after === before) return;
  const meaningful = name === 'iban' ? /[A-Za-z0-9]/ : /\d/;
  const caret = input.selectionStart ?? before.length;
  let left = Array.from(before.slice(0, caret)).filter((character) => meaningful.test(character)).length;
  const atEnd = caret === before.length;
  input.value = after;
  if (atEnd) return;
  let at = 0;
  while (at < after.length && left > 0) {
    if (meaningful.test(after.charAt(at))) left -= 1;
    at += 1;
  }
  input.setSelectionRange(at, at);
}

function onNumber(): void {
  showBrand();
  const number = digits(valueOf('number'));
  const brand = brandOf(number);
  if (number.length === Math.max(...brand.lengths)) {
    judge('number');
    const input = inputOf('number');
    if (isCardNumber(number) && input instanceof HTMLInputElement) advance(input, 'expiry');
  }
}

// Only when the caret is at the end: a correction, or a script that fills in the form, keeps its place.
function advance(from: HTMLInputElement, to: FieldName): void {
  const next = inputOf(to);
  if (document.activeElement === from && from.selectionStart === from.value.length && next && !next.value) next.focus();
}

export function showBrand(): void {
  const mark = document.querySelector('#brand');
  if (!mark) return;
  const name = brandName(digits(valueOf('number')));
  mark.className = `brand brand-${name}`;
  mark.textContent = brands[name]?.label === 'American Express' ? 'Amex' : (brands[name]?.label ?? '');
  mark.setAttribute('aria-label', brands[name]?.label ?? 'Unknown card brand');
}

export function countrySelect(redraw: () => void): HTMLSelectElement {
  const select = element('select', { id: 'field-country', name: 'country', autocomplete: 'country' });
  const names = new Intl.DisplayNames([state.options?.locale ?? 'en', 'en'], { type: 'region' });
  const now = countryNow();
  const rows = [...new Set([...countryCodes, now])]
    .map((code) => ({ code, label: names.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  for (const { code, label } of rows) select.append(element('option', { value: code }, label));
  select.value = now;
  select.addEventListener('change', () => {
    values.set('country', select.value);
    judged.delete('postal');
    redraw();
    sayChange();
  });
  return select;
}

export function bankSelect(name: FieldName, choices: Record<string, string>): HTMLSelectElement {
  const select = element('select', {
    id: `field-${name}`,
    name,
    'aria-describedby': `error-${name}`,
    'aria-required': 'true',
  });
  select.append(element('option', { value: '' }, 'Select bank'));
  for (const [value, label] of Object.entries(choices)) select.append(element('option', { value }, label));
  select.value = valueOf(name);
  select.addEventListener('change', () => {
    values.set(name, select.value);
    if (judged.has(name)) showFault(name);
    sayChange();
  });
  return select;
}
