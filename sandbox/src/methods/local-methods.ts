/** How money comes by a method that is not a card. */
interface LocalMethod {
  /** `instant` is paid with the confirmation itself: the shopper was known before. */
  family: 'redirect' | 'debit' | 'voucher' | 'instant';
  currencies: string[];
  capability: string;
  /** Whether it can be held before capture. */
  manualCapture?: boolean;
  /** How its money goes back when that is not at once: later, or when the customer has told to which account. */
  refund?: 'later' | 'asks_customer';
}

const many = 'aud cad eur gbp usd nzd sgd hkd jpy myr'.split(' ');

export const localMethods: Record<string, LocalMethod> = {
  link: { family: 'instant', currencies: ['usd'], capability: 'link_payments', manualCapture: true },
  ideal: { family: 'redirect', currencies: ['eur'], capability: 'ideal_payments' },
  bancontact: { family: 'redirect', currencies: ['eur'], capability: 'bancontact_payments' },
  eps: { family: 'redirect', currencies: ['eur'], capability: 'eps_payments' },
  p24: { family: 'redirect', currencies: ['eur', 'pln'], capability: 'p24_payments', refund: 'later' },
  giropay: { family: 'redirect', currencies: ['eur'], capability: 'giropay_payments' },
  sofort: { family: 'redirect', currencies: ['eur'], capability: 'sofort_payments' },
  alipay: { family: 'redirect', currencies: ['cny', ...many], capability: 'alipay_payments', refund: 'later' },
  wechat_pay: {
    family: 'redirect',
    currencies: ['cny', 'chf', 'dkk', 'nok', 'sek', ...many],
    capability: 'wechat_pay_payments',
    refund: 'later',
  },
  grabpay: { family: 'redirect', currencies: ['sgd', 'myr'], capability: 'grabpay_payments' },
  klarna: {
    family: 'redirect',
    currencies: 'eur usd gbp dkk nok sek chf czk pln aud nzd cad ron'.split(' '),
    capability: 'klarna_payments',
    manualCapture: true,
  },
  affirm: { family: 'redirect', currencies: ['usd', 'cad'], capability: 'affirm_payments', manualCapture: true },
  afterpay_clearpay: {
    family: 'redirect',
    currencies: 'usd cad gbp aud nzd'.split(' '),
    capability: 'afterpay_clearpay_payments',
    manualCapture: true,
  },
  multibanco: {
    family: 'voucher',
    currencies: ['eur'],
    capability: 'multibanco_payments',
    refund: 'asks_customer',
  },
  sepa_debit: { family: 'debit', currencies: ['eur'], capability: 'sepa_debit_payments', refund: 'later' },
  au_becs_debit: { family: 'debit', currencies: ['aud'], capability: 'au_becs_debit_payments', refund: 'later' },
};

/** Who is refused although they agreed, told by their e-mail as in the test modes of these methods. */
export function refusedByEmail(type: string, email: string | null): { code: string; message: string } | undefined {
  const name = email?.split('@')[0] ?? '';
  if (!['klarna', 'affirm', 'afterpay_clearpay', 'link'].includes(type) || !/\+denied(?:$|[-_.+])/.test(name))
    return undefined;
  return {
    code: 'payment_method_provider_decline',
    message: 'The payment method provider declined the payment attempt.',
  };
}

/** What happens to a bank debit, by its account number. `after` is how long it stays `processing`, in seconds. */
interface DebitOutcome {
  failure?: { code: string; message: string };
  after: number;
  disputed?: boolean;
}

const later = 180;
const soon = 10;

function fails(code: string, after: number, message = 'The bank could not process the debit.'): DebitOutcome {
  return { failure: { code, message }, after };
}

const debits: Record<string, DebitOutcome> = {
  AT611904300234573201: { after: soon },
  AT321904300235473204: { after: later },
  AT861904300235473202: fails('debit_not_authorized', soon),
  AT051904300235473205: fails('debit_not_authorized', later),
  AT591904300235473203: { after: soon, disputed: true },
  '000123456': { after: soon },
  '900123456': { after: later },
  '111111113': fails('account_closed', soon, 'The bank account has been closed.'),
  '111111116': fails('no_account', soon, 'The bank account could not be located.'),
  '222222227': fails('refer_to_customer', soon, 'The bank asks to contact the customer.'),
  '922222227': fails('refer_to_customer', later, 'The bank asks to contact the customer.'),
  '333333335': fails('debit_not_authorized', soon, 'The debit was not authorized by the account holder.'),
};

/** What the bank says of an account that gives no better reason. */
export const debitRefused = {
  code: 'debit_not_authorized',
  message: 'The debit was not authorized by the account holder.',
};

export function debitOutcome(account: string): DebitOutcome {
  return debits[account] ?? { after: soon };
}

/** Aliases for accounts of the catalogue. */
export const debitAliases: Record<
  string,
  { type: 'sepa_debit'; iban: string } | { type: 'au_becs_debit'; account_number: string }
> = {
  pm_sepadebit_success: { type: 'sepa_debit', iban: 'AT611904300234573201' },
  pm_sepadebit_success_delayed: { type: 'sepa_debit', iban: 'AT321904300235473204' },
  pm_sepadebit_failed: { type: 'sepa_debit', iban: 'AT861904300235473202' },
  pm_sepadebit_failed_delayed: { type: 'sepa_debit', iban: 'AT051904300235473205' },
  pm_sepadebit_disputed: { type: 'sepa_debit', iban: 'AT591904300235473203' },
  pm_aubecsdebit_success: { type: 'au_becs_debit', account_number: '000123456' },
  pm_aubecsdebit_success_delayed: { type: 'au_becs_debit', account_number: '900123456' },
  pm_aubecsdebit_accountclosed: { type: 'au_becs_debit', account_number: '111111113' },
  pm_aubecsdebit_noaccount: { type: 'au_becs_debit', account_number: '111111116' },
  pm_aubecsdebit_refertocustomer: { type: 'au_becs_debit', account_number: '222222227' },
  pm_aubecsdebit_refertocustomer_delayed: { type: 'au_becs_debit', account_number: '922222227' },
  pm_aubecsdebit_debitnotauthorized: { type: 'au_becs_debit', account_number: '333333335' },
};

/** Account numbers worth remembering by fingerprint: all others behave the same. */
export const knownDebitAccounts = Object.keys(debits);
