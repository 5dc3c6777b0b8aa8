import { billingDetails, messageFor, missingFields, setFieldError } from './checkout-fields.ts';
import { createCheckoutView } from './checkout-view.ts';
import { startExpress } from './express-checkout.ts';
import { methodsIn, mountPaymentForm, unloaded } from './payment-form.ts';
import type { CheckoutSettings, PaymentForm } from './payment-form.ts';
import { placeOrder } from './place-order.ts';
import { unreachable } from './placed-order.ts';
import { startSavedCards } from './saved-cards.ts';

/** The checkout's script. The page works without it up to the payment; card data goes from here to the provider only. */

startExpress();
const form = document.querySelector<HTMLFormElement>('#checkout');
const settingsElement = document.querySelector('#storefront-settings');
if (form && settingsElement?.textContent)
  void startCheckout(form, JSON.parse(settingsElement.textContent) as CheckoutSettings); // written by checkout-page.ts

async function startCheckout(form: HTMLFormElement, settings: CheckoutSettings): Promise<void> {
  const view = createCheckoutView(form);
  const headers: Record<string, string> = settings.rest_nonce ? { 'X-WP-Nonce': settings.rest_nonce } : {};
  const savedCards = startSavedCards(form, {
    element: view.paymentTarget,
    headers,
    onProblem: view.showProblem,
    announce: view.announce,
  });
  let payment: PaymentForm | undefined;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!view.isBusy()) void pay();
  });
  view.enable();
  form.addEventListener('change', ({ target }) => {
    const isCountry = target instanceof HTMLElement && /_country$|^same_address$/.test(target.id);
    if (isCountry)
      void payment?.elements.update({ allowedPaymentMethodTypes: methodsIn(view.billingCountry(), settings) });
  });
  view.setBusy(true);
  payment = await mountPaymentForm(settings, view, savedCards);
  view.setBusy(false);

  async function pay(): Promise<void> {
    if (!payment) return view.showProblem(unloaded);
    view.clearProblems();
    const missing = missingFields(form);
    if (missing.length > 0) {
      for (const input of missing) setFieldError(input.id, messageFor(form, input));
      missing[0]?.focus();
      return view.announce(`${missing.length} ${missing.length === 1 ? 'field needs' : 'fields need'} your attention.`);
    }
    view.setBusy(true, 'Checking your payment…');
    try {
      const id = savedCards.chosen() || (await createMethod(payment));
      const { currency } = settings;
      if (id) await placeOrder(payment.stripe, view, id, { isSaving: savedCards.isSaving(), currency, headers });
    } catch {
      view.showProblem(unreachable);
    } finally {
      if (!view.isLeaving()) view.setBusy(false);
    }
  }

  /** The payment method that was entered; undefined, and the problem shown, if the provider refuses it. */
  async function createMethod({ stripe, elements }: PaymentForm): Promise<string | undefined> {
    const submitted = await elements.submit();
    if (submitted.error) view.failPayment(submitted.error.message);
    else {
      const params = { billing_details: billingDetails(view.billingKind()) };
      const made = await stripe.createPaymentMethod({ elements, params });
      if (made.paymentMethod) return made.paymentMethod.id;
      view.failPayment(made.error?.message);
    }
    return undefined;
  }
}
