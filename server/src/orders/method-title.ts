const nameByMethod: Record<string, string> = {
  card: 'Card',
  link: 'Link',
  giropay: 'giropay',
  sofort: 'Sofort',
  klarna: 'Klarna',
  affirm: 'Affirm',
  afterpay_clearpay: 'Afterpay',
  sepa_debit: 'SEPA Direct Debit',
  au_becs_debit: 'BECS Direct Debit',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  eps: 'EPS',
  p24: 'Przelewy24',
  multibanco: 'Multibanco',
  alipay: 'Alipay',
  wechat_pay: 'WeChat Pay',
  grabpay: 'GrabPay',
};

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
};

/** How an order was paid, in words: `Visa •••• 4242`, `Klarna`; the method's own name when it is new to us. */
export function methodTitle(method: string, charge: unknown): string {
  const details = detailsOf(charge);
  const type = details?.type ?? method;
  const inner = details?.[type];
  const { brand, last4 } = (typeof inner === 'object' && inner !== null ? inner : {}) as {
    brand?: string;
    last4?: string;
  }; // the provider's method details
  const name = (brand && brandNames[brand]) || nameByMethod[type] || type.replaceAll('_', ' ');
  return last4 ? `${name} •••• ${last4}` : name;
}

/** `charge` is the provider's object as the projector stored it. */
const detailsOf = (charge: unknown): ({ type: string } & Record<string, unknown>) | undefined =>
  (charge as { payment_method_details?: { type: string } } | undefined)?.payment_method_details;
