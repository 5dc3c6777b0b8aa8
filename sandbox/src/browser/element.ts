/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { dress } from './appearance.ts';
import { digits } from './card-number.ts';
import type { BillingDetails, ElementError, ElementOptions, ToElement } from './element-messages.ts';
import { expiryOf } from './field-rules.ts';
import { showRefusal, submit } from './form-faults.ts';
import { forms } from './form-fields.ts';
import { listen, say, sayChange, saySize } from './form-messages.ts';
import { activeFields, countryNow, form, judged, state, valueOf, values } from './form-state.ts';
import { draw, drawAgain } from './form-view.ts';
import { postPaymentMethod } from './post-payment-method.ts';

// The payment form in its frame: only it sees the card number, which it sends straight to the provider.
// A module of its page, served with its types removed, like the files that it imports.

async function take(next: ElementOptions): Promise<void> {
  const before = state.options;
  const first = before === null;
  const mustAsk =
    first || before.currency !== next.currency || JSON.stringify(before.methods) !== JSON.stringify(next.methods);
  state.options = next;
  if (first) {
    const { name, email, address } = next.defaults;
    if (name) values.set('name', name);
    if (email) values.set('email', email);
    if (address?.postal_code) values.set('postal', address.postal_code);
  }
  dress(next.appearance);
  if (mustAsk && next.type === 'payment') state.offered = next.methods ?? (await methodsFor(next));
  state.offered = state.offered.filter((name) => name in forms);
  if (!state.offered.length) state.offered = ['card'];
  draw();
  saySize();
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

async function createPaymentMethod(
  billing: BillingDetails,
  metadata: Record<string, string>,
): Promise<{ error?: ElementError; paymentMethod?: unknown }> {
  const wrong = submit();
  if (wrong) return { error: wrong };
  const { options, selected } = state;
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

function billingDetails(given: BillingDetails): BillingDetails {
  const shown = new Set(activeFields());
  const defaults = state.options?.defaults ?? {};
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
      drawAgain();
      sayChange();
      return;
    case 'submit': {
      const error = submit();
      say({ type: 'answer', call: message.call, method: state.selected, ...(error ? { error } : {}) });
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
new ResizeObserver(saySize).observe(form);
addEventListener('message', (event: MessageEvent<unknown>) => {
  const given = event.ports[0];
  if (event.source !== window.parent || event.data !== 'sandbox-element' || !given) return;
  listen(given, (message) => void hear(message));
});
