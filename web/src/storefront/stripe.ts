/** The part of the provider's script that the checkout uses; the page loads the script. */
export interface StripeError {
  type: string;
  message?: string;
}
interface PaymentElement {
  mount(target: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: (event: { error?: StripeError }) => void): void;
  on(event: 'change', listener: (event: { value: { type: string } }) => void): void;
}
interface WalletAddress {
  line1: string;
  line2?: string | null;
  city: string;
  state?: string | null;
  postal_code: string;
  country: string;
}
/** The data that a wallet returns after confirmation. */
export interface ExpressConfirmation {
  billingDetails?: { name: string; email?: string; phone?: string; address: WalletAddress };
  shippingAddress?: { name: string; address: WalletAddress };
  paymentFailed(payload?: { reason: string }): void;
}
export interface ExpressElement {
  mount(target: HTMLElement): void;
  destroy(): void;
  on(event: 'ready', listener: (event: { availablePaymentMethods?: object }) => void): void;
  on(event: 'click', listener: (event: { resolve(options?: object): void; reject(): void }) => void): void;
  on(event: 'confirm', listener: (event: ExpressConfirmation) => void): void;
}
export interface Elements {
  create(type: 'payment', options?: object): PaymentElement;
  create(type: 'expressCheckout', options?: object): ExpressElement;
  submit(): Promise<{ error?: StripeError }>;
  update(options: object): void;
}
export interface StripeClient {
  elements(options: object): Elements;
  createPaymentMethod(options: {
    elements: Elements;
    params?: { billing_details: BillingDetails };
  }): Promise<{ error?: StripeError; paymentMethod?: { id: string; type: string } }>;
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeError }>;
}
export interface BillingDetails {
  name: string;
  email: string;
  phone: string | null;
  address: {
    line1: string;
    line2: string | null;
    city: string;
    state: string | null;
    postal_code: string;
    country: string;
  };
}

declare global {
  interface Window {
    Stripe?: (key: string, options: { stripeAccount: string; locale?: string }) => StripeClient;
  }
}

/** The provider's client, or nothing when its script didn't load within ten seconds. */
export async function loadStripe(
  key: string,
  stripeAccount: string,
  locale: string,
): Promise<StripeClient | undefined> {
  for (let waited = 0; waited < 10_000; waited += 100) {
    if (window.Stripe) return window.Stripe(key, { stripeAccount, locale: locale.split('-')[0] });
    await new Promise((done) => setTimeout(done, 100));
  }
  return undefined;
}
