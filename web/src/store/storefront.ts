import { loadStripe } from './stripe.ts';
import type { BillingDetails, Elements, StripeClient } from './stripe.ts';

/** The checkout's behaviour. The page works without it up to the payment, which goes from here to the provider alone. */

interface CheckoutSettings {
  publishable_key: string;
  account_id: string;
  amount: number;
  currency: string;
  locale: string;
  payment_method_types: string[];
}

interface Refusal {
  code: string;
  message: string;
  data?: { params?: Record<string, string> };
}

interface Placed {
  order_id: number;
  order_key: string;
  payment_result: {
    payment_status: string;
    payment_details: { key: string; value: string }[];
    redirect_url: string;
  };
}

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
  setBusy(true, payWords);
  await mountPayment();
  setBusy(false, payWords);

  async function mountPayment(): Promise<void> {
    stripe = await loadStripe(settings.publishable_key, settings.account_id, settings.locale);
    if (!stripe) {
      paymentTarget.classList.remove('is-loading');
      showProblem('The payment form could not be loaded. Check your connection or ad blocker and reload the page.');
      return;
    }
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    elements = stripe.elements({
      mode: 'payment',
      amount: settings.amount,
      currency: settings.currency,
      paymentMethodTypes: settings.payment_method_types,
      paymentMethodCreation: 'manual',
      appearance: { theme: isDark ? 'night' : 'stripe', variables: look() },
    });
    const element = elements.create('payment', { fields: { billingDetails: 'never' } });
    element.on('ready', () => paymentTarget.classList.remove('is-loading'));
    element.on('loaderror', () => {
      paymentTarget.classList.remove('is-loading');
      showProblem('The payment form could not be loaded. Reload the page to try again.');
    });
    element.mount(paymentTarget);
  }

  async function pay(): Promise<void> {
    if (!stripe || !elements) {
      showProblem('The payment form could not be loaded. Reload the page to try again.');
      return;
    }
    clearProblems();
    const missing = missingFields();
    if (missing.length > 0) {
      for (const input of missing) setFieldError(input.id, messageFor(input));
      missing[0]?.focus();
      status.textContent = `${missing.length} ${missing.length === 1 ? 'field needs' : 'fields need'} your attention.`;
      return;
    }
    setBusy(true, 'Checking your payment…');
    try {
      const submitted = await elements.submit();
      if (submitted.error) return failPayment(submitted.error.message);
      const made = await stripe.createPaymentMethod({ elements, params: { billing_details: billingDetails() } });
      if (!made.paymentMethod) return failPayment(made.error?.message);
      setBusy(true, 'Placing your order…');
      await placeOrder(stripe, made.paymentMethod.id);
    } catch {
      showProblem(
        'We could not reach the shop. Check your connection and try again: the same cart is never charged twice.',
      );
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
      billing_address: { ...readAddress(sameAddress.checked ? 'shipping' : 'billing'), email: value('billing_email') },
      shipping_address: readAddress('shipping'),
      customer_note: value('customer_note'),
      payment_method: 'woocommerce_payments',
      payment_data: [{ key: 'wcpay-payment-method', value: payment_method_id }],
    });
    // Another tab may be paying the same cart; its answer is ours too.
    for (let attempt = 0; ; attempt++) {
      const response = await fetch('/wp-json/wc/store/v1/checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const answer = (await response.json()) as Placed & Refusal; // one or the other, by the status
      if (response.ok) return finish(client, answer);
      if (answer.code === 'idempotency_in_progress' && attempt < 10) {
        await new Promise((done) => setTimeout(done, 2000));
        continue;
      }
      return refuse(response.status, answer);
    }
  }

  async function finish(client: StripeClient, placed: Placed): Promise<void> {
    const received = `/order-received/${placed.order_id}?key=${encodeURIComponent(placed.order_key)}`;
    const { payment_status, payment_details, redirect_url } = placed.payment_result;
    const clientSecret = payment_details.find(({ key }) => key === 'client_secret')?.value;
    if (payment_status === 'success') return leaveTo(redirect_url || received);
    if (!clientSecret) return leaveTo(received);
    setBusy(true, 'Waiting for your confirmation…');
    // Stays here for the card issuer's question; leaves the page for a bank's or wallet's own site.
    const confirmed = await client.handleNextAction({ clientSecret });
    // The provider's own words are for programmers.
    if (confirmed.error)
      return failPayment(
        'Your bank could not confirm the payment and nothing was charged. Try again or use another card.',
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
        const kind =
          fieldName === 'email'
            ? 'billing'
            : part.startsWith('shipping') || sameAddress.checked
              ? 'shipping'
              : 'billing';
        const id = `${kind}_${fieldName}`;
        if (!fieldName || !setFieldError(id, message)) unplaced.push(message);
        else first ??= id;
      }
      if (unplaced.length > 0) showProblem(unplaced.join(' '));
      else if (first) document.getElementById(first)?.focus();
      return;
    }
    if (refusal.code === 'woocommerce_rest_payment_error') return failPayment(refusal.message);
    if (refusal.code === 'woocommerce_rest_cart_empty') return leaveTo('/cart');
    showProblem(refusal.message);
  }

  /** Whatever is wrong with the payment stands beside it; the values of the form stay. */
  function failPayment(message = 'The payment could not be made. Try another way to pay.'): void {
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

  /** Writes what is wrong below the field, or takes it away; false when there is no such field. */
  function setFieldError(id: string, message: string): boolean {
    const input = document.getElementById(id);
    const place = document.getElementById(`${id}_error`);
    if (!input || !place) return false;
    place.textContent = message;
    place.hidden = message === '';
    if (message) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', place.id);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
    return true;
  }

  function missingFields(): HTMLInputElement[] {
    return [...form.querySelectorAll<HTMLInputElement>('input[required], select[required]')].filter((input) => {
      const isHidden = input.closest('[hidden]') !== null;
      return !isHidden && (input.value.trim() === '' ? !isOptionalPostcode(input) : !input.checkValidity());
    });
  }

  // Some countries have no postcodes; the shop knows which and says so if it needs one.
  function isOptionalPostcode(input: HTMLInputElement): boolean {
    if (!input.id.endsWith('_postcode')) return false;
    return ['IE', 'HK', 'AE', 'QA', 'PA', 'JM', 'KE'].includes(value(input.id.replace('postcode', 'country')));
  }

  function messageFor(input: HTMLInputElement): string {
    const name = form.querySelector(`label[for="${input.id}"]`)?.textContent.trim() ?? 'This field';
    if (input.type === 'email' && input.value.trim() !== '') return 'Enter a valid e-mail address.';
    return `${name} is needed.`;
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

  function value(id: string): string {
    const input = document.getElementById(id);
    return input instanceof HTMLInputElement ||
      input instanceof HTMLSelectElement ||
      input instanceof HTMLTextAreaElement
      ? input.value.trim()
      : '';
  }

  function readAddress(kind: 'shipping' | 'billing') {
    const of = (name: string) => value(`${kind}_${name}`);
    return {
      first_name: of('first_name'),
      last_name: of('last_name'),
      company: of('company'),
      address_1: of('address_1'),
      address_2: of('address_2'),
      city: of('city'),
      state: of('state'),
      postcode: of('postcode'),
      country: of('country'),
      phone: of('phone'),
    };
  }

  function billingDetails(): BillingDetails {
    const address = readAddress(sameAddress.checked ? 'shipping' : 'billing');
    return {
      name: `${address.first_name} ${address.last_name}`,
      email: value('billing_email'),
      phone: address.phone || null,
      address: {
        line1: address.address_1,
        line2: address.address_2 || null,
        city: address.city,
        state: address.state || null,
        postal_code: address.postcode,
        country: address.country,
      },
    };
  }
}

/** The provider's form in the shop's colours. */
function look(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    colorPrimary: colour('--accent'),
    colorBackground: colour('--card'),
    colorText: colour('--ink'),
    colorDanger: colour('--danger'),
    borderRadius: '8px',
  };
}
