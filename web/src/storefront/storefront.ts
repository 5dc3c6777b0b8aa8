import { billingDetails, messageFor, missingFields, readAddress, setFieldError, value } from './checkout-fields.ts';
import type { AddressKind } from './checkout-fields.ts';
import { startExpress } from './express-checkout.ts';
import { paymentDetail, receivedAddress, unreachable } from './placed-order.ts';
import type { PlacedOrder } from './placed-order.ts';
import { startSavedCards } from './saved-cards.ts';
import { loadStripe } from './stripe.ts';
import type { Elements, StripeClient } from './stripe.ts';

/** The checkout's script. The page works without it up to the payment; card data goes from here to the provider only. */

interface CheckoutSettings {
  publishable_key: string;
  account_id: string;
  amount: number;
  currency: string;
  locale: string;
  /** Of the signed-in shopper's session. */
  rest_nonce: string | null;
  /** `countries` that a method is for; null for all. */
  payment_methods: { id: string; countries: string[] | null }[];
}

interface Refusal {
  code: string;
  message: string;
  data?: { params?: Record<string, string>; order_key?: string };
}

startExpress();
const form = document.querySelector<HTMLFormElement>('#checkout');
const settingsElement = document.querySelector('#storefront-settings');
if (form && settingsElement?.textContent)
  void startCheckout(form, JSON.parse(settingsElement.textContent) as CheckoutSettings); // written by checkout-page.ts

async function startCheckout(form: HTMLFormElement, settings: CheckoutSettings): Promise<void> {
  const find = <E extends HTMLElement>(selector: string): E => {
    const element = form.querySelector<E>(selector);
    if (!element) throw new Error(`the checkout has no ${selector}`);
    return element;
  };
  const sameAddress = find<HTMLInputElement>('#same_address');
  const billingFields = find('#billing_fields');
  const paymentTarget = find('[data-element]');
  const paymentError = find('[data-payment-error]');
  const problem = find('[data-problem]');
  const button = find<HTMLButtonElement>('[data-pay]');
  const label = find('[data-pay-label]');
  const status = find('[data-status]');
  const payWords = label.textContent;

  const nonceHeader: Record<string, string> = settings.rest_nonce ? { 'X-WP-Nonce': settings.rest_nonce } : {};
  const savedCards = startSavedCards(form, {
    element: paymentTarget,
    headers: nonceHeader,
    onProblem: showProblem,
    announce: (message) => {
      status.textContent = message;
    },
  });

  const billingKind = (): AddressKind => (sameAddress.checked ? 'shipping' : 'billing');

  const showBilling = () => {
    billingFields.hidden = sameAddress.checked;
  };
  sameAddress.addEventListener('change', showBilling);
  showBilling();
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && target.getAttribute('aria-invalid')) setFieldError(target.id, '');
  });

  let stripe: StripeClient | undefined;
  let elements: Elements | undefined;
  let isBusy = true;
  // Registered before anything is awaited, so that an early click never submits the form to the page's address.
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void pay();
  });
  form.addEventListener('change', ({ target }) => {
    const isCountry = target instanceof HTMLElement && /_country$|^same_address$/.test(target.id);
    if (isCountry) elements?.update({ paymentMethodTypes: methodsHere() });
  });
  setBusy(true, payWords);
  await mountPayment();
  setBusy(false, payWords);

  /** The payment methods for the country of the billing address. */
  function methodsHere(): string[] {
    const country = value(`${billingKind()}_country`);
    return settings.payment_methods
      .filter(({ countries }) => countries === null || countries.includes(country))
      .map(({ id }) => id);
  }

  async function mountPayment(): Promise<void> {
    stripe = await loadStripe(settings.publishable_key, settings.account_id, settings.locale);
    if (!stripe) {
      paymentTarget.classList.remove('is-loading');
      showProblem('We couldn’t load the payment form. Check your connection or ad blocker and reload the page.');
      return;
    }
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    elements = stripe.elements({
      mode: 'payment',
      amount: settings.amount,
      currency: settings.currency,
      paymentMethodTypes: methodsHere(),
      paymentMethodCreation: 'manual',
      appearance: { theme: isDark ? 'night' : 'stripe', variables: look() },
    });
    const element = elements.create('payment', { fields: { billingDetails: 'never' } });
    element.on('ready', () => paymentTarget.classList.remove('is-loading'));
    // The first one is open by default.
    savedCards.showFor(methodsHere()[0]);
    element.on('change', (event) => savedCards.showFor(event.value.type));
    element.on('loaderror', () => {
      paymentTarget.classList.remove('is-loading');
      showProblem('We couldn’t load the payment form. Reload the page to try again.');
    });
    element.mount(paymentTarget);
  }

  async function pay(): Promise<void> {
    if (!stripe || !elements) {
      showProblem('We couldn’t load the payment form. Reload the page to try again.');
      return;
    }
    clearProblems();
    const missing = missingFields(form);
    if (missing.length > 0) {
      for (const input of missing) setFieldError(input.id, messageFor(form, input));
      missing[0]?.focus();
      status.textContent = `${missing.length} ${missing.length === 1 ? 'field needs' : 'fields need'} your attention.`;
      return;
    }
    setBusy(true, 'Checking your payment…');
    try {
      if (savedCards.chosen()) {
        setBusy(true, 'Placing your order…');
        return await placeOrder(stripe, savedCards.chosen());
      }
      const submitted = await elements.submit();
      if (submitted.error) return failPayment(submitted.error.message);
      const made = await stripe.createPaymentMethod({
        elements,
        params: { billing_details: billingDetails(billingKind()) },
      });
      if (!made.paymentMethod) return failPayment(made.error?.message);
      setBusy(true, 'Placing your order…');
      await placeOrder(stripe, made.paymentMethod.id);
    } catch {
      showProblem(unreachable);
    } finally {
      if (!isLeaving) setBusy(false, payWords);
    }
  }

  let isLeaving = false;
  function leaveTo(address: string): void {
    isLeaving = true;
    location.assign(address);
  }

  async function placeOrder(client: StripeClient, payment_method_id: string): Promise<void> {
    const body = JSON.stringify({
      billing_address: { ...readAddress(billingKind()), email: value('billing_email') },
      shipping_address: readAddress('shipping'),
      customer_note: value('customer_note'),
      payment_method: 'woocommerce_payments',
      payment_data: [
        { key: 'wcpay-payment-method', value: payment_method_id },
        // WooCommerce's name for this option.
        ...(savedCards.isSaving() ? [{ key: 'wc-woocommerce_payments-new-payment-method', value: 'true' }] : []),
      ],
    });
    // Another tab may be paying the same cart; its result is ours too.
    for (let attempt = 0; ; attempt++) {
      const response = await fetch('/wp-json/wc/store/v1/checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...nonceHeader },
        body,
      });
      const answer = (await response.json()) as PlacedOrder & Refusal; // one or the other, by the status
      if (response.ok) return finish(client, answer);
      if (answer.code === 'idempotency_in_progress' && attempt < 10) {
        await new Promise((done) => setTimeout(done, 2000));
        continue;
      }
      return refuse(response.status, answer);
    }
  }

  async function finish(client: StripeClient, placed: PlacedOrder): Promise<void> {
    const received = receivedAddress(placed);
    const { payment_status, redirect_url } = placed.payment_result;
    const clientSecret = paymentDetail(placed, 'client_secret');
    if (payment_status === 'success') return leaveTo(redirect_url || received);
    const next = paymentDetail(placed, 'next_action');
    // A voucher is paid elsewhere and later; the order's page shows it.
    if (!clientSecret || next === 'multibanco_display_details') return leaveTo(received);
    setBusy(true, 'Waiting for your confirmation…');
    // Stays on the page for 3D Secure; redirects for a bank's or wallet's site.
    const confirmed = await client.handleNextAction({ clientSecret });
    // The provider's message is for developers.
    if (confirmed.error)
      return failPayment(
        'The payment wasn’t confirmed and nothing was charged. Try again or choose another way to pay.',
      );
    leaveTo(received);
  }

  function refuse(status: number, refusal: Refusal): void {
    const params = refusal.data?.params;
    if (status === 400 && params) {
      const unplaced: string[] = [];
      let first: string | undefined;
      for (const [name, message] of Object.entries(params)) {
        const [part = '', fieldName = ''] = name.split('.');
        const kind = fieldName === 'email' ? 'billing' : part.startsWith('shipping') ? 'shipping' : billingKind();
        const id = `${kind}_${fieldName}`;
        if (!fieldName || !setFieldError(id, message)) unplaced.push(message);
        else first ??= id;
      }
      if (unplaced.length > 0) showProblem(unplaced.join(' '));
      else if (first) document.getElementById(first)?.focus();
      return;
    }
    if (refusal.code === 'woocommerce_rest_payment_error') return failPayment(refusal.message);
    // When the cart was ordered in another tab, show that order instead of an empty cart.
    if (refusal.code === 'woocommerce_rest_cart_empty') return leaveTo(refusal.data?.order_key ? '/checkout' : '/cart');
    showProblem(refusal.message);
  }

  /** Shows a problem with the payment next to it; the form keeps its values. */
  function failPayment(message = 'The payment didn’t go through. Try another way to pay.'): void {
    paymentError.textContent = message;
    paymentError.hidden = false;
    paymentTarget.scrollIntoView({ block: 'center' });
  }

  function showProblem(message: string): void {
    problem.textContent = message;
    problem.hidden = false;
    problem.focus();
    problem.scrollIntoView({ block: 'center' });
  }

  function clearProblems(): void {
    problem.hidden = true;
    paymentError.hidden = true;
    status.textContent = '';
    for (const input of form.querySelectorAll('[aria-invalid]')) setFieldError(input.id, '');
  }

  function setBusy(busy: boolean, words: string): void {
    isBusy = busy;
    button.setAttribute('aria-disabled', String(busy));
    label.textContent = words;
    button.querySelector('.spinner')?.remove();
    if (busy) {
      const spinner = document.createElement('span');
      spinner.className = 'spinner';
      spinner.setAttribute('aria-hidden', 'true');
      button.prepend(spinner);
      if (words !== payWords) status.textContent = words;
    }
  }
}

/** The provider's form in the shop's colors. */
function look(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    colorPrimary: color('--accent'),
    colorBackground: color('--card'),
    colorText: color('--ink'),
    colorDanger: color('--danger'),
    borderRadius: '8px',
  };
}
