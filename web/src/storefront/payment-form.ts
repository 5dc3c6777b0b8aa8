import type { CheckoutView } from './checkout-view.ts';
import type { SavedCards } from './saved-cards.ts';
import { loadStripe } from './stripe.ts';
import type { Stripe, StripeElements } from '@stripe/stripe-js';

/** What the page gives its script. */
export interface CheckoutSettings {
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

/** The provider's form for card data and other ways to pay. */
export interface PaymentForm {
  stripe: Stripe;
  elements: StripeElements;
}

export const unloaded = 'We couldn’t load the payment form. Reload the page to try again.';

/** The methods that are offered in the country of the billing address. */
export function methodsIn(country: string, { payment_methods }: CheckoutSettings): string[] {
  return payment_methods
    .filter(({ countries }) => countries === null || countries.includes(country))
    .map(({ id }) => id);
}

/** Puts the provider's form into the page; undefined when its script can't be loaded. */
export async function mountPaymentForm(
  settings: CheckoutSettings,
  view: CheckoutView,
  savedCards: SavedCards,
): Promise<PaymentForm | undefined> {
  const { paymentTarget } = view;
  const stripe = await loadStripe(settings.publishable_key, settings.account_id, settings.locale);
  if (!stripe) {
    paymentTarget.classList.remove('is-loading');
    view.showProblem('We couldn’t load the payment form. Check your connection or ad blocker and reload the page.');
    return undefined;
  }
  const methods = methodsIn(view.billingCountry(), settings);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const elements = stripe.elements({
    mode: 'payment',
    amount: settings.amount,
    currency: settings.currency,
    allowedPaymentMethodTypes: methods,
    paymentMethodCreation: 'manual',
    appearance: { theme: isDark ? 'night' : 'stripe', variables: look() },
  });
  const element = elements.create('payment', { fields: { billingDetails: 'never' } });
  element.on('ready', () => paymentTarget.classList.remove('is-loading'));
  // The first one is open by default.
  savedCards.showFor(methods[0]);
  element.on('change', (event) => savedCards.showFor(event.value.type));
  element.on('loaderror', () => {
    paymentTarget.classList.remove('is-loading');
    view.showProblem(unloaded);
  });
  element.mount(paymentTarget);
  return { stripe, elements };
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
