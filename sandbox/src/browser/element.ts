/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { BillingDetails, ElementError, ElementOptions, FromElement, ToElement } from './element-messages.ts';

// The payment form inside its frame: it alone sees the card number, and hands it straight to the
// provider. Served as /sandbox/js/element.js with its types stripped; imports nothing.
(() => {
  interface Method {
    label: string;
    hint: string;
    fields: FieldName[];
  }
  type FieldName = 'number' | 'expiry' | 'cvc' | 'country' | 'postal' | 'name' | 'email' | 'iban' | 'bsb' | 'account';
  interface Field {
    label: string;
    autocomplete: string;
    inputmode?: string;
    placeholder?: string;
    maxlength?: number;
  }

  const redirectHint = 'After submission, you will be redirected to securely complete the next steps.';
  const methods: Record<string, Method> = {
    card: { label: 'Card', hint: '', fields: ['number', 'expiry', 'cvc', 'country', 'postal'] },
    ideal: { label: 'iDEAL', hint: redirectHint, fields: [] },
    bancontact: { label: 'Bancontact', hint: redirectHint, fields: ['name'] },
    eps: { label: 'EPS', hint: redirectHint, fields: ['name'] },
    p24: { label: 'Przelewy24', hint: redirectHint, fields: ['email'] },
    alipay: { label: 'Alipay', hint: redirectHint, fields: [] },
    wechat_pay: { label: 'WeChat Pay', hint: redirectHint, fields: [] },
    grabpay: { label: 'GrabPay', hint: redirectHint, fields: [] },
    klarna: { label: 'Klarna', hint: redirectHint, fields: ['email', 'country'] },
    affirm: { label: 'Affirm', hint: redirectHint, fields: [] },
    afterpay_clearpay: { label: 'Afterpay', hint: redirectHint, fields: ['name', 'email'] },
    multibanco: {
      label: 'Multibanco',
      hint: 'After submission, you will see a reference to pay at an ATM or in your banking app.',
      fields: ['email'],
    },
    sepa_debit: {
      label: 'SEPA Direct Debit',
      hint: 'By providing your IBAN, you authorise the store and its payment provider to debit your account. You can get a refund from your bank within eight weeks.',
      fields: ['name', 'email', 'iban'],
    },
    au_becs_debit: {
      label: 'BECS Direct Debit',
      hint: 'By providing your bank account details, you agree to the Direct Debit Request and its service agreement.',
      fields: ['name', 'email', 'bsb', 'account'],
    },
  };
  const fields: Record<FieldName, Field> = {
    number: {
      label: 'Card number',
      autocomplete: 'cc-number',
      inputmode: 'numeric',
      placeholder: '1234 1234 1234 1234',
      maxlength: 23,
    },
    expiry: {
      label: 'Expiration date',
      autocomplete: 'cc-exp',
      inputmode: 'numeric',
      placeholder: 'MM / YY',
      maxlength: 9,
    },
    cvc: { label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC', maxlength: 4 },
    country: { label: 'Country', autocomplete: 'country' },
    postal: { label: 'Postal code', autocomplete: 'postal-code', maxlength: 12 },
    name: { label: 'Full name', autocomplete: 'name', maxlength: 100 },
    email: {
      label: 'Email',
      autocomplete: 'email',
      inputmode: 'email',
      placeholder: 'you@example.com',
      maxlength: 254,
    },
    iban: { label: 'IBAN', autocomplete: 'off', placeholder: 'DE00 0000 0000 0000 0000 00', maxlength: 42 },
    bsb: { label: 'BSB', autocomplete: 'off', inputmode: 'numeric', placeholder: '000-000', maxlength: 7 },
    account: {
      label: 'Account number',
      autocomplete: 'off',
      inputmode: 'numeric',
      placeholder: '000123456',
      maxlength: 9,
    },
  };

  interface Brand {
    label: string;
    prefix: RegExp;
    groups: number[];
    lengths: number[];
    cvc: number;
  }
  const plain = { groups: [4, 4, 4, 4, 3], lengths: [16], cvc: 3 };
  const unknownBrand: Brand = { label: '', prefix: /^/, ...plain, lengths: [16] };
  const brands: Record<string, Brand> = {
    amex: { label: 'American Express', prefix: /^3[47]/, groups: [4, 6, 5], lengths: [15], cvc: 4 },
    diners: { label: 'Diners Club', prefix: /^3(?:0[0-5]|[689])/, groups: [4, 6, 4], lengths: [14], cvc: 3 },
    jcb: { label: 'JCB', prefix: /^35(?:2[89]|[3-8])/, ...plain },
    discover: { label: 'Discover', prefix: /^6(?:011|4[4-9]|5)/, ...plain },
    unionpay: { label: 'UnionPay', prefix: /^(?:62|81)/, ...plain, lengths: [16, 17, 18, 19] },
    mastercard: { label: 'Mastercard', prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, ...plain },
    visa: { label: 'Visa', prefix: /^4/, ...plain },
  };
  const postalLabels: Record<string, string> = { US: 'ZIP code' };
  // Countries whose cards are not asked for a postal code.
  const noPostal = new Set(
    'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GN GQ GY HK IE JM KE KI KM KN KP LC ML MO MR MS MU MW NR NU PA QA RW SB SC SL SO SR ST SY TF TK TL TO TT TV TZ UG VU YE ZA ZW'.split(
      ' ',
    ),
  );
  const countryCodes =
    'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GI GR GT HK HR HU ID IE IL IN IS IT JM JP KE KR LI LT LU LV MA MC MT MX MY NG NL NO NZ PA PE PH PK PL PT PY QA RO RS SA SE SG SI SK TH TN TR TW UA US UY VN ZA'.split(
      ' ',
    );

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

  const digits = (text: string) => text.replaceAll(/\D/g, '');
  const valueOf = (name: FieldName) => values.get(name) ?? '';
  const inputOf = (name: FieldName) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`#field-${name}`);
  const brandName = (number: string) =>
    Object.keys(brands).find((name) => brands[name]?.prefix.test(number)) ?? 'unknown';
  const brandOf = (number: string) => brands[brandName(number)] ?? unknownBrand;

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

  function formatted(name: FieldName, text: string): string {
    if (name === 'number') {
      const number = digits(text);
      const brand = brandOf(number);
      const kept = number.slice(0, Math.max(...brand.lengths));
      const parts: string[] = [];
      let at = 0;
      for (const size of brand.groups) {
        if (at < kept.length) parts.push(kept.slice(at, at + size));
        at += size;
      }
      return parts.join(' ');
    }
    if (name === 'expiry') {
      let number = digits(text);
      if (/^[2-9]/.test(number)) number = `0${number}`;
      // A browser fills in MM / YYYY.
      if (number.length === 6 && number.startsWith('20', 2)) number = number.slice(0, 2) + number.slice(4);
      number = number.slice(0, 4);
      return number.length > 2 ? `${number.slice(0, 2)} / ${number.slice(2)}` : number;
    }
    if (name === 'cvc') return digits(text).slice(0, brandOf(digits(valueOf('number'))).cvc);
    if (name === 'bsb')
      return digits(text)
        .slice(0, 6)
        .replace(/^(\d{3})(\d+)/, '$1-$2');
    if (name === 'account') return digits(text).slice(0, 9);
    if (name === 'iban')
      return text
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .slice(0, 34)
        .replaceAll(/(.{4})(?=.)/g, '$1 ');
    return text;
  }

  function luhn(number: string): boolean {
    let sum = 0;
    [...number].toReversed().forEach((digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    });
    return sum % 10 === 0;
  }
  function ibanHolds(iban: string): boolean {
    const turned = iban.slice(4) + iban.slice(0, 4);
    let rest = 0;
    for (const sign of turned) {
      for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
    }
    return rest === 1;
  }

  function fault(name: FieldName): { code: string; message: string } | null {
    const text = valueOf(name).trim();
    const incomplete = (what: string, code: string) => ({ code, message: `Your ${what} is incomplete.` });
    switch (name) {
      case 'number': {
        const number = digits(text);
        const brand = brandOf(number);
        if (number.length < Math.min(...brand.lengths)) return incomplete('card number', 'incomplete_number');
        return luhn(number) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
      }
      case 'expiry': {
        const [month, year] = expiryOf(text);
        if (!month || year === null) return incomplete("card's expiration date", 'incomplete_expiry');
        if (month > 12) return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
        const today = new Date();
        if (year < today.getFullYear())
          return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
        if (year > today.getFullYear() + 50)
          return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
        return year === today.getFullYear() && month < today.getMonth() + 1
          ? { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." }
          : null;
      }
      case 'cvc':
        return text.length < brandOf(digits(valueOf('number'))).cvc
          ? incomplete("card's security code", 'incomplete_cvc')
          : null;
      case 'postal':
        if (countryNow() === 'US')
          return /^\d{5}(?:-?\d{4})?$/.test(text) ? null : incomplete('ZIP code', 'incomplete_zip');
        return text ? null : incomplete('postal code', 'incomplete_zip');
      case 'email':
        return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : incomplete('email', 'incomplete_email');
      case 'name':
        return text ? null : incomplete('name', 'incomplete_name');
      case 'iban': {
        const iban = text.replaceAll(' ', '');
        if (iban.length < 15) return incomplete('IBAN', 'incomplete_iban');
        return ibanHolds(iban) ? null : { code: 'invalid_iban', message: 'The IBAN you entered is invalid.' };
      }
      case 'bsb':
        return digits(text).length === 6 ? null : incomplete('BSB', 'incomplete_bsb');
      case 'account':
        return text.length >= 4 ? null : incomplete('account number', 'incomplete_account_number');
      case 'country':
        return null;
    }
  }
  function expiryOf(text: string): [month: number, year: number | null] {
    const number = digits(text);
    return [Number(number.slice(0, 2)), number.length === 4 ? 2000 + Number(number.slice(2)) : null];
  }

  function firstFault(): { name: FieldName; error: ElementError } | null {
    for (const name of activeFields()) {
      const found = fault(name);
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
    const control = name === 'country' ? countrySelect() : textInput(name, field);
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
      if (name === 'expiry' && digits(input.value).length === 4 && !fault('expiry')) advance(input, 'cvc');
      tellChange();
    });
    return input;
  }

  // Formats while typing and keeps the caret behind the sign that was typed.
  function rewrite(input: HTMLInputElement, name: FieldName): void {
    const before = input.value;
    const after = formatted(name, before);
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
    if (document.activeElement === from && from.selectionStart === from.value.length && next && !next.value)
      next.focus();
  }

  function showBrand(): void {
    const mark = document.querySelector('#brand');
    if (!mark) return;
    const name = brandName(digits(valueOf('number')));
    mark.className = `brand brand-${name}`;
    mark.textContent = brands[name]?.label === 'American Express' ? 'Amex' : (brands[name]?.label ?? '');
    mark.setAttribute('aria-label', brands[name]?.label ?? 'Card brand not known yet');
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

  function judge(name: FieldName): void {
    judged.add(name);
    showFault(name);
  }
  function showFault(name: FieldName): void {
    const input = inputOf(name);
    const place = document.querySelector(`#error-${name}`);
    if (!input || !place) return;
    const found = judged.has(name) ? fault(name) : null;
    place.textContent = found?.message ?? '';
    if (found) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  function tellChange(): void {
    const names = activeFields();
    const wrong = names
      .filter((name) => judged.has(name))
      .map(fault)
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
    const body = new URLSearchParams();
    flatten(params, '', body);
    const headers: Record<string, string> = { Authorization: `Bearer ${options?.key ?? ''}` };
    if (options?.account) headers['Stripe-Account'] = options.account;
    try {
      const response = await fetch(new URL('../v1/payment_methods', location.href), { method: 'POST', headers, body });
      const answer: { error?: ElementError } = await response.json();
      if (!answer.error) return { paymentMethod: answer };
      showAnswered(answer.error);
      return { error: answer.error };
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'We could not reach the payment service. Check your connection and try again.',
        },
      };
    }
  }

  // The provider's refusal stands beside the field it names.
  function showAnswered(error: ElementError): void {
    const byCode: Record<string, FieldName> = {
      incorrect_number: 'number',
      invalid_number: 'number',
      expired_card: 'expiry',
      invalid_expiry_month: 'expiry',
      invalid_expiry_year: 'expiry',
      incorrect_cvc: 'cvc',
      invalid_cvc: 'cvc',
      incorrect_zip: 'postal',
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

  function flatten(value: unknown, path: string, into: URLSearchParams): void {
    if (value === undefined || value === null || value === '') return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}[${key}]` : key, into);
    } else into.append(path, String(value));
  }

  function dress(): void {
    const root = document.documentElement;
    const { theme, variables = {} } = options?.appearance ?? {};
    root.dataset.theme = theme ?? 'stripe';
    root.lang = 'en';
    root.removeAttribute('style');
    for (const [name, value] of Object.entries(variables)) {
      if (/^[a-zA-Z]+$/.test(name)) root.style.setProperty(`--${name}`, value);
    }
    root.dataset.scheme =
      theme === 'night' || isDark(getComputedStyle(document.body, null).getPropertyValue('--colorBackground'))
        ? 'dark'
        : 'light';
  }
  function isDark(color: string): boolean {
    const probe = element('span');
    probe.style.color = color;
    document.body.append(probe);
    const [red = 255, green = 255, blue = 255] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
    probe.remove();
    return red * 0.299 + green * 0.587 + blue * 0.114 < 110;
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
    dress();
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
})();
