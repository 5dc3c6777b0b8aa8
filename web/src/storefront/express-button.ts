import type { Settings } from '@purser/contract/settings/settings';
import type { Stripe, StripeElements, StripeExpressCheckoutElement } from '@stripe/stripe-js';

/** The merchant's settings of the express button. */
export type ExpressLook = Pick<
  Settings,
  | 'payment_request_button_type'
  | 'payment_request_button_size'
  | 'payment_request_button_theme'
  | 'payment_request_button_border_radius'
>;

const heightBySize = { small: 40, medium: 48, large: 55 } as const;
const typeByType = { default: 'plain', buy: 'buy', donate: 'donate', book: 'book' } as const;
const appleTheme = { dark: 'black', light: 'white', 'light-outline': 'white-outline' } as const;

/** Mounts the provider's button with the merchant's settings; the shop and the settings' preview both use it. */
export function createExpressButton(
  stripe: Stripe,
  look: ExpressLook,
  price: { amount: number; currency: string },
): { elements: StripeElements; element: StripeExpressCheckoutElement } {
  const type = typeByType[look.payment_request_button_type];
  const elements = stripe.elements({
    mode: 'payment',
    ...price,
    paymentMethodCreation: 'manual',
    appearance: { variables: { borderRadius: `${look.payment_request_button_border_radius}px` } },
  });
  const element = elements.create('expressCheckout', {
    buttonHeight: heightBySize[look.payment_request_button_size],
    buttonTheme: {
      applePay: appleTheme[look.payment_request_button_theme],
      // It has no outline theme.
      googlePay: look.payment_request_button_theme === 'dark' ? 'black' : 'white',
    },
    buttonType: { applePay: type, googlePay: type },
  });
  return { elements, element };
}
