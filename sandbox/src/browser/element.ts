/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { dress } from './appearance.ts';
import { brandName, brandOf, brands, digits, luhn } from './card-number.ts';
import type { BillingDetails, ElementError, ElementOptions, FromElement, ToElement } from './element-messages.ts';
import { expiryOf, fault, formatted } from './field-rules.ts';
import {
  banks,
  countryCodes,
  fields,
  methods,
  noPostal,
  postalLabels,
  type Field,
  type FieldName,
} from './form-fields.ts';
import { postPaymentMethod } from './post-payment-method.ts';

// The payment form inside its frame: it alone sees the card number, and hands it straight to the provider.
// A module of its page, served with its types stripped, as are the files that it imports.
const form = required('form', HTMLFormElement);
let options: ElementOptions | null = null;
let port: MessagePort | null = null;
let selected = 'card';
let offered: string[] = [];
let drawn = '';
// Fields that were left once, or that a submission has judged: only these show their error.
const judged = new Set<FieldName>();
const values = new Map<FieldName, string>();

function required<T extends Element>(selector: string, kind: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The form's page has no ${selector}.`);
  return found;
}
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const valueOf = (name: FieldName) => values.get(name) ?? '';
const inputOf = (name: FieldName) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`#field-${name}`);
const faultOf = (name: FieldName) => fault(name, valueOf, countryNow());

function activeFields(): FieldName[] {
  const wish = options?.fields ?? {};
  const address = wish.address;
  const never = new Set<FieldName>();
  if (wish.name === 'never') never.add('name');
  if (wish.email === 'never') never.add('email');
  if (address === 'never' || (typeof address === 'object' && address.country === 'never')) never.add('country');
  if (address === 'never' || (typeof address === 'object' && address.postalCode === 'never')) never.add('postal');
  if (options?.type === 'card') never.add('country');
  if (noPostal.has(countryNow())) never.add('postal');
  return (methods[selected]?.fields ?? []).filter((name) => !never.has(name));
}

function countryNow(): string {
  return valueOf('country') || options?.defaults.address?.country || regionOf(options?.locale) || 'US';
}
function regionOf(locale: string | undefined): string | undefined {
  try {
    return locale ? new Intl.Locale(locale).maximize().region : undefined;
  } catch {
    return undefined;
  }
}

function firstFault(): { name: FieldName; error: ElementError } | null {
  for (const name of activeFields()) {
    const found = faultOf(name);
    if (found) return { name, error: { type: 'validation_error', ...found } };
  }
  return null;
}

function draw(): void {
  if (!options) return;
  const list = options.type === 'card' ? ['card'] : offered;
  if (!list.includes(selected)) selected = list[0] ?? 'card';
  const names = activeFields();
  const picture = JSON.stringify([list, selected, names, countryNow(), options.locale]);
  if (picture === drawn) return;
  const focused = document.activeElement?.id;
  drawn = picture;
  form.dataset.type = options.type;
  form.replaceChildren(...(list.length > 1 ? [picker(list)] : []), panel(names));
  if (focused) document.getElementById(focused)?.focus();
  for (const name of names) showFault(name);
  showBrand();
}

function picker(list: string[]): HTMLElement {
  const set = element(
    'fieldset',
    { class: 'methods' },
    element('legend', { class: 'visually-hidden' }, 'Payment method'),
  );
  for (const name of list) {
    const radio = element('input', { type: 'radio', name: 'method', value: name, id: `method-${name}` });
    radio.checked = name === selected;
    radio.addEventListener('change', () => {
      selected = name;
      draw();
      tellChange();
    });
    set.append(
      element(
        'label',
        { class: 'method', for: `method-${name}` },
        radio,
        element('span', { class: `badge badge-${name}`, 'aria-hidden': 'true' }),
        element('span', {}, methods[name]?.label ?? name),
      ),
    );
  }
  return set;
}

function panel(names: FieldName[]): HTMLElement {
  const hint = methods[selected]?.hint;
  const body = element('div', { class: 'panel' });
  for (const name of names) body.append(fieldRow(name));
  if (hint) body.append(element('p', { class: 'hint' }, hint));
  return body;
}

function fieldRow(name: FieldName): HTMLElement {
  const field = fields[name];
  const label = name === 'postal' ? (postalLabels[countryNow()] ?? field.label) : field.label;
  const control =
    name === 'country' ? countrySelect() : banks[name] ? bankSelect(name, banks[name]) : textInput(name, field);
  control.addEventListener('blur', () => {
    if (valueOf(name)) judge(name);
    say({ type: 'blur' });
  });
  control.addEventListener('focus', () => say({ type: 'focus' }));
  const box = element('div', { class: 'control' }, control);
  if (name === 'number') box.append(element('span', { class: 'brand', id: 'brand', role: 'img' }));
  return element(
    'div',
    { class: `field field-${name}` },
    element('label', { for: `field-${name}` }, label),
    box,
    element('p', { class: 'error', id: `error-${name}`, 'aria-live': 'polite' }),
  );
}

function textInput(name: FieldName, field: Field): HTMLInputElement {
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
    tellChange();
  });
  return input;
}

// Formats while typing and keeps the caret behind the sign that was typed.
function rewrite(input: HTMLInputElement, name: FieldName): void {
  const before = input.value;
  const after = formatted(name, before, valueOf('number'));
  if (after === before) return;
  const meaningful = name === 'iban' ? /[A-Za-z0-9]/ : /\d/;
  const caret = input.selectionStart ?? before.length;
  let left = Array.from(before.slice(0, caret)).filter((sign) => meaningful.test(sign)).length;
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
    if (luhn(number) && input instanceof HTMLInputElement) advance(input, 'expiry');
  }
}
// Only a hand that types at the end is led on; a correction or a script that fills keeps its place.
function advance(from: HTMLInputElement, to: FieldName): void {
  const next = inputOf(to);
  if (document.activeElement === from && from.selectionStart === from.value.length && next && !next.value) next.focus();
}

function showBrand(): void {
  const mark = document.querySelector('#brand');
  if (!mark) return;
  const name = brandName(digits(valueOf('number')));
  mark.className = `brand brand-${name}`;
  mark.textContent = brands[name]?.label === 'American Express' ? 'Amex' : (brands[name]?.label ?? '');
  mark.setAttribute('aria-label', brands[name]?.label ?? 'Unknown card brand');
}

function countrySelect(): HTMLSelectElement {
  const select = element('select', { id: 'field-country', name: 'country', autocomplete: 'country' });
  const names = new Intl.DisplayNames([options?.locale ?? 'en', 'en'], { type: 'region' });
  const now = countryNow();
  const rows = [...new Set([...countryCodes, now])]
    .map((code) => ({ code, label: names.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  for (const { code, label } of rows) select.append(element('option', { value: code }, label));
  select.value = now;
  select.addEventListener('change', () => {
    values.set('country', select.value);
    judged.delete('postal');
    draw();
    tellChange();
  });
  return select;
}

function bankSelect(name: FieldName, choices: Record<string, string>): HTMLSelectElement {
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
    tellChange();
  });
  return select;
}

function judge(name: FieldName): void {
  judged.add(name);
  showFault(name);
}
function showFault(name: FieldName): void {
  const input = inputOf(name);
  const place = document.querySelector(`#error-${name}`);
  if (!input || !place) return;
  const found = judged.has(name) ? faultOf(name) : null;
  place.textContent = found?.message ?? '';
  if (found) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

function tellChange(): void {
  const names = activeFields();
  const wrong = names
    .filter((name) => judged.has(name))
    .map(faultOf)
    .find((found) => found !== null);
  say({
    type: 'change',
    state: {
      complete: firstFault() === null,
      empty: names.every((name) => name === 'country' || !valueOf(name)),
      method: selected,
      brand: brandName(digits(valueOf('number'))),
      ...(wrong ? { error: { type: 'validation_error', ...wrong } } : {}),
    },
  });
}

function submit(): ElementError | null {
  for (const name of activeFields()) judge(name);
  const found = firstFault();
  if (!found) return null;
  inputOf(found.name)?.focus();
  tellChange();
  return found.error;
}

async function createPaymentMethod(
  billing: BillingDetails,
  metadata: Record<string, string>,
): Promise<{ error?: ElementError; paymentMethod?: unknown }> {
  const wrong = submit();
  if (wrong) return { error: wrong };
  const params: Record<string, unknown> = { type: selected, billing_details: billingDetails(billing), metadata };
  if (selected === 'card') {
    const [exp_month, exp_year] = expiryOf(valueOf('expiry'));
    params.card = { number: digits(valueOf('number')), exp_month, exp_year, cvc: valueOf('cvc') };
  }
  if (selected === 'sepa_debit') params.sepa_debit = { iban: valueOf('iban').replaceAll(' ', '') };
  if (selected === 'au_becs_debit')
    params.au_becs_debit = { bsb_number: digits(valueOf('bsb')), account_number: valueOf('account') };
  if (selected === 'eps') params.eps = { bank: valueOf('eps_bank') };
  if (selected === 'p24') params.p24 = { bank: valueOf('p24_bank') };
  const answer = await postPaymentMethod(options?.key ?? '', options?.account ?? null, params);
  if (answer.error) showRefusal(answer.error);
  return answer;
}

// The provider's refusal is shown beside the field it names.
function showRefusal(error: ElementError): void {
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

function billingDetails(given: BillingDetails): BillingDetails {
  const shown = new Set(activeFields());
  const defaults = options?.defaults ?? {};
  const typed: BillingDetails = {};
  if (shown.has('name')) typed.name = valueOf('name');
  if (shown.has('email')) typed.email = valueOf('email');
  const address = {
    ...defaults.address,
    ...(shown.has('country') ? { country: countryNow() } : {}),
    ...(shown.has('postal') ? { postal_code: valueOf('postal').trim() } : {}),
    ...given.address,
  };
  return { ...defaults, ...typed, ...given, ...(Object.keys(address).length ? { address } : {}) };
}

function tellSize(): void {
  say({
    type: 'size',
    height: Math.ceil(form.getBoundingClientRect().height) + 8,
    scheme: document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light',
  });
}
function say(message: FromElement): void {
  port?.postMessage(message);
}

async function take(next: ElementOptions): Promise<void> {
  const first = options === null;
  const mustAsk =
    first || options?.currency !== next.currency || JSON.stringify(options.methods) !== JSON.stringify(next.methods);
  options = next;
  if (first) {
    const { name, email, address } = next.defaults;
    if (name) values.set('name', name);
    if (email) values.set('email', email);
    if (address?.postal_code) values.set('postal', address.postal_code);
  }
  dress(options.appearance);
  if (mustAsk && next.type === 'payment') offered = next.methods ?? (await methodsFor(next));
  offered = offered.filter((name) => name in methods);
  if (!offered.length) offered = ['card'];
  draw();
  tellSize();
  if (first) say({ type: 'ready' });
}

async function methodsFor(asked: ElementOptions): Promise<string[]> {
  try {
    const url = new URL('element/methods', location.href);
    url.search = new URLSearchParams({
      key: asked.key,
      account: asked.account ?? '',
      currency: asked.currency,
      amount: String(asked.amount),
    }).toString();
    const answer: { payment_method_types?: string[] } = await (await fetch(url)).json();
    return answer.payment_method_types ?? ['card'];
  } catch {
    return ['card'];
  }
}

async function hear(message: ToElement): Promise<void> {
  switch (message.type) {
    case 'options':
      return take(message.options);
    case 'focus':
      form.querySelector<HTMLElement>('.panel input, .panel select')?.focus();
      return;
    case 'blur':
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return;
    case 'clear':
      values.clear();
      judged.clear();
      drawn = '';
      draw();
      tellChange();
      return;
    case 'submit': {
      const error = submit();
      say({ type: 'answer', call: message.call, method: selected, ...(error ? { error } : {}) });
      return;
    }
    case 'createPaymentMethod':
      say({
        type: 'answer',
        call: message.call,
        ...(await createPaymentMethod(message.billing_details, message.metadata)),
      });
  }
}

form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') say({ type: 'escape' });
});
new ResizeObserver(tellSize).observe(form);
addEventListener('message', (event: MessageEvent<unknown>) => {
  const given = event.ports[0];
  if (event.source !== window.parent || event.data !== 'sandbox-element' || !given || port) return;
  port = given;
  port.addEventListener('message', ({ data }: MessageEvent<ToElement>) => void hear(data));
  port.start();
});
