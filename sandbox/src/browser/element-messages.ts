/** The messages between the page's script (`stripe-js/`) and the payment form in its frame (`element.ts`). */

export interface Appearance {
  theme?: string;
  variables?: Record<string, string>;
}

export interface BillingDetails {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country', string | null>>;
}

type FieldWish = 'auto' | 'never';

export interface ElementOptions {
  type: 'payment' | 'card';
  key: string;
  account: string | null;
  currency: string;
  amount: number;
  locale: string;
  methods: string[] | null;
  appearance: Appearance;
  defaults: BillingDetails;
  fields: {
    name?: FieldWish;
    email?: FieldWish;
    address?: FieldWish | { country?: FieldWish; postalCode?: FieldWish };
  };
}

export interface ElementError {
  type: string;
  code?: string;
  message: string;
  param?: string;
}

export interface ElementState {
  complete: boolean;
  empty: boolean;
  method: string;
  brand: string;
  error?: ElementError;
}

export type ToElement =
  | { type: 'options'; options: ElementOptions }
  | { type: 'focus' | 'blur' | 'clear' }
  | { type: 'submit'; call: number }
  | { type: 'createPaymentMethod'; call: number; billing_details: BillingDetails; metadata: Record<string, string> };

export type FromElement =
  | { type: 'ready' }
  | { type: 'size'; height: number; scheme: 'light' | 'dark' }
  | { type: 'change'; state: ElementState }
  | { type: 'focus' | 'blur' | 'escape' }
  | { type: 'answer'; call: number; error?: ElementError; paymentMethod?: unknown; method?: string };
