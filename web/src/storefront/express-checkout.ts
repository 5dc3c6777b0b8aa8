import { createExpressButton } from './express-button.ts';
import type { ExpressLook } from './express-button.ts';
import { paymentDetail, receivedAddress, unreachable } from './placed-order.ts';
import type { PlacedOrder } from './placed-order.ts';
import { loadStripe } from './stripe.ts';
import type { Stripe, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';

/** Written into the page by the server's express slot. */
interface ExpressSettings extends ExpressLook {
  publishable_key: string;
  account_id: string;
  locale: string;
  currency: string;
  amount: number;
  /** The product that the button buys; without one, the cart. */
  product_id: number | null;
}

/** Every express button of the page. */
export function startExpress(): void {
  for (const slot of document.querySelectorAll<HTMLElement>('[data-express]'))
    void startSlot(slot, JSON.parse(slot.dataset['express'] ?? '{}') as ExpressSettings); // written by express-slot.ts
}

async function startSlot(slot: HTMLElement, settings: ExpressSettings): Promise<void> {
  const target = slot.querySelector<HTMLElement>('[data-express-button]');
  const problem = slot.querySelector<HTMLElement>('[data-express-problem]');
  const stripe = await loadStripe(settings.publishable_key, settings.account_id, settings.locale);
  // Hidden for shoppers without a wallet.
  if (!stripe || !target || !problem) return;
  const { elements, element } = createExpressButton(stripe, settings, settings);
  /** A product bought with the button gets a separate cart, so that the shopper's cart is unchanged. */
  let cart: Record<string, string> = {};
  const fail = (message: string) => {
    problem.textContent = message;
    problem.hidden = false;
  };

  element.on('ready', ({ availablePaymentMethods }) => {
    slot.hidden = !availablePaymentMethods;
  });
  element.on('click', (event) => {
    problem.hidden = true;
    if (settings.product_id === null) return event.resolve(wanted);
    void buyAlone(settings.product_id, event);
  });
  element.on('confirm', (event) => void pay(stripe, event));
  element.mount(target);

  async function buyAlone(id: number, event: { resolve(options?: object): void; reject(): void }): Promise<void> {
    try {
      await elements.update({ amount: await prepareCart(id) });
      event.resolve(wanted);
    } catch {
      event.reject();
      fail('This product isn’t available right now. Try again.');
    }
  }

  async function prepareCart(id: number): Promise<number> {
    const quantity = Number(document.querySelector<HTMLInputElement>('#quantity')?.value ?? 1) || 1;
    const answer = await fetch(`/wp-json/wc/store/v1/cart/add-item?currency=${settings.currency}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, quantity }),
    });
    if (!answer.ok) throw new Error('the product could not be put into a cart');
    cart = { 'Cart-Token': answer.headers.get('Cart-Token') ?? '' };
    return Number(((await answer.json()) as { totals: { total_price: string } }).totals.total_price); // the Store API's cart
  }

  async function pay(client: Stripe, event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    try {
      const made = await client.createPaymentMethod({ elements });
      if (!made.paymentMethod) throw new Error(made.error?.message);
      const response = await fetch('/wp-json/wc/store/v1/checkout', {
        method: 'POST',
        credentials: settings.product_id === null ? 'same-origin' : 'omit',
        headers: { 'content-type': 'application/json', ...cart },
        body: JSON.stringify({
          ...addressesOf(event),
          payment_method: 'woocommerce_payments',
          payment_data: [
            { key: 'wcpay-payment-method', value: made.paymentMethod.id },
            { key: 'purser-seen-currency', value: settings.currency },
          ],
        }),
      });
      const answer = (await response.json()) as PlacedOrder & { message: string }; // one or the other, by the status
      if (!response.ok) {
        event.paymentFailed({ reason: 'fail' });
        return fail(answer.message);
      }
      await finish(client, answer);
    } catch {
      event.paymentFailed({ reason: 'fail' });
      fail(unreachable);
    }
  }

  async function finish(client: Stripe, placed: PlacedOrder): Promise<void> {
    const secret = paymentDetail(placed, 'client_secret');
    if (placed.payment_result.payment_status !== 'success' && secret) {
      const { error } = await client.handleNextAction({ clientSecret: secret });
      if (error) return fail('Your bank couldn’t confirm the payment and nothing was charged. Try again.');
    }
    location.assign(receivedAddress(placed));
  }
}

/** The data requested from the wallet. */
const wanted = { emailRequired: true, phoneNumberRequired: false, billingAddressRequired: true };

function addressesOf({ billingDetails, shippingAddress }: StripeExpressCheckoutElementConfirmEvent) {
  const addressOf = (person: { name: string; address: NonNullable<typeof billingDetails>['address'] }) => {
    const [first = '', ...rest] = person.name.trim().split(/\s+/);
    const { line1, line2, city, state, postal_code, country } = person.address;
    return {
      first_name: first,
      last_name: rest.join(' ') || first,
      company: '',
      address_1: line1,
      address_2: line2 ?? '',
      city,
      state: state ?? '',
      postcode: postal_code,
      country,
      phone: billingDetails?.phone ?? '',
    };
  };
  if (!billingDetails) throw new Error('the wallet told no address');
  return {
    billing_address: { ...addressOf(billingDetails), email: billingDetails.email ?? '' },
    shipping_address: addressOf(shippingAddress ?? billingDetails),
  };
}
