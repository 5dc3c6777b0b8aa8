/** A field that a local method asks for in the payment form. */
export type LocalField = 'name' | 'email' | 'country' | 'iban' | 'bsb' | 'account' | 'eps_bank' | 'p24_bank' | 'code';

interface LocalMethod {
  /** As shoppers read it. */
  name: string;
  /** How the money arrives. `instant` is paid with the confirmation itself, because the shopper is already known. */
  family: 'redirect' | 'debit' | 'voucher' | 'instant';
  currencies: string[];
  capability: string;
  /** Whether it can be authorized first and captured later. */
  manualCapture?: boolean;
  /** Refunds that are not immediate: they take days, or wait until the customer has named an account. */
  refund?: 'later' | 'asks_customer';
  /** Declined for a shopper whose email has `+denied`, as in the method's own test mode. */
  deniesByEmail?: boolean;
  /** Its part of the payment form; none for a method that is no longer offered. */
  form?: {
    fields: LocalField[];
    /** Instead of the hint of its family. */
    hint?: string;
    /** A CSS background. */
    badge: string;
  };
}

const many = 'aud cad eur gbp usd nzd sgd hkd jpy myr'.split(' ');

/** Every payment method besides cards. The payment form in the browser reads this file too, so it imports nothing. */
export const localMethods: Record<string, LocalMethod> = {
  link: {
    name: 'Link',
    family: 'instant',
    currencies: ['usd'],
    capability: 'link_payments',
    manualCapture: true,
    deniesByEmail: true,
    form: {
      fields: ['email', 'code'],
      hint: 'Enter the code that Link sent you. In test mode, enter any six digits.',
      badge: 'linear-gradient(90deg, #011e0f 45%, #00d66f 45%)',
    },
  },
  ideal: {
    name: 'iDEAL',
    family: 'redirect',
    currencies: ['eur'],
    capability: 'ideal_payments',
    form: { fields: [], badge: 'linear-gradient(90deg, #1d1d1b 60%, #cc0066 60%)' },
  },
  bancontact: {
    name: 'Bancontact',
    family: 'redirect',
    currencies: ['eur'],
    capability: 'bancontact_payments',
    form: { fields: ['name'], badge: 'linear-gradient(115deg, #1e3764 55%, #ffcc00 55%)' },
  },
  eps: {
    name: 'EPS',
    family: 'redirect',
    currencies: ['eur'],
    capability: 'eps_payments',
    form: { fields: ['name', 'eps_bank'], badge: 'linear-gradient(90deg, #71706f 50%, #c8036f 50%)' },
  },
  p24: {
    name: 'Przelewy24',
    family: 'redirect',
    currencies: ['eur', 'pln'],
    capability: 'p24_payments',
    refund: 'later',
    form: { fields: ['email', 'p24_bank'], badge: '#d13239' },
  },
  giropay: {
    name: 'giropay',
    family: 'redirect',
    currencies: ['eur'],
    capability: 'giropay_payments',
  },
  sofort: {
    name: 'Sofort',
    family: 'redirect',
    currencies: ['eur'],
    capability: 'sofort_payments',
  },
  alipay: {
    name: 'Alipay',
    family: 'redirect',
    currencies: ['cny', ...many],
    capability: 'alipay_payments',
    refund: 'later',
    form: { fields: [], badge: '#1c6fd1' },
  },
  wechat_pay: {
    name: 'WeChat Pay',
    family: 'redirect',
    currencies: ['cny', 'chf', 'dkk', 'nok', 'sek', ...many],
    capability: 'wechat_pay_payments',
    refund: 'later',
    form: { fields: [], badge: '#1aa34a' },
  },
  grabpay: {
    name: 'GrabPay',
    family: 'redirect',
    currencies: ['sgd', 'myr'],
    capability: 'grabpay_payments',
    form: { fields: [], badge: '#00893c' },
  },
  klarna: {
    name: 'Klarna',
    family: 'redirect',
    currencies: 'eur usd gbp dkk nok sek chf czk pln aud nzd cad ron'.split(' '),
    capability: 'klarna_payments',
    manualCapture: true,
    deniesByEmail: true,
    form: { fields: ['email', 'country'], badge: '#ffb3c7' },
  },
  affirm: {
    name: 'Affirm',
    family: 'redirect',
    currencies: ['usd', 'cad'],
    capability: 'affirm_payments',
    manualCapture: true,
    deniesByEmail: true,
    form: { fields: [], badge: '#4a4af4' },
  },
  afterpay_clearpay: {
    name: 'Afterpay',
    family: 'redirect',
    currencies: 'usd cad gbp aud nzd'.split(' '),
    capability: 'afterpay_clearpay_payments',
    manualCapture: true,
    deniesByEmail: true,
    form: { fields: ['name', 'email'], badge: '#b2fce4' },
  },
  multibanco: {
    name: 'Multibanco',
    family: 'voucher',
    currencies: ['eur'],
    capability: 'multibanco_payments',
    refund: 'asks_customer',
    form: { fields: ['email'], badge: '#3a6cb5' },
  },
  sepa_debit: {
    name: 'SEPA Direct Debit',
    family: 'debit',
    currencies: ['eur'],
    capability: 'sepa_debit_payments',
    refund: 'later',
    form: {
      fields: ['name', 'email', 'iban'],
      hint: 'By providing your IBAN, you authorize the store and its payment provider to debit your account. You can get a refund from your bank within eight weeks.',
      badge: 'linear-gradient(90deg, #10298e 65%, #ffbe00 65%)',
    },
  },
  au_becs_debit: {
    name: 'BECS Direct Debit',
    family: 'debit',
    currencies: ['aud'],
    capability: 'au_becs_debit_payments',
    refund: 'later',
    form: {
      fields: ['name', 'email', 'bsb', 'account'],
      hint: 'By providing your bank account details, you agree to the Direct Debit Request and its service agreement.',
      badge: '#1a5c8f',
    },
  },
};

/** The refusal of a shopper who agreed to pay, chosen by their email as in the test modes of these methods. */
export function refusedByEmail(type: string, email: string | null): { code: string; message: string } | undefined {
  const name = email?.split('@')[0] ?? '';
  if (!localMethods[type]?.deniesByEmail || !/\+denied(?:$|[-_.+])/.test(name)) return undefined;
  return {
    code: 'payment_method_provider_decline',
    message: 'The payment method provider declined the payment attempt.',
  };
}
