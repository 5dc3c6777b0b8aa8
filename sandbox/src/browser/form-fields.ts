/** What the payment form asks for, by method of payment. */

interface Method {
  label: string;
  hint: string;
  fields: FieldName[];
}
export type FieldName =
  | 'number'
  | 'expiry'
  | 'cvc'
  | 'country'
  | 'postal'
  | 'name'
  | 'email'
  | 'iban'
  | 'bsb'
  | 'account';
export interface Field {
  label: string;
  autocomplete: string;
  inputmode?: string;
  placeholder?: string;
  maxlength?: number;
}

const redirectHint = 'After submission, you will be redirected to securely complete the next steps.';
export const methods: Record<string, Method> = {
  card: { label: 'Card', hint: '', fields: ['number', 'expiry', 'cvc', 'country', 'postal'] },
  ideal: { label: 'iDEAL', hint: redirectHint, fields: [] },
  bancontact: { label: 'Bancontact', hint: redirectHint, fields: ['name'] },
  eps: { label: 'EPS', hint: redirectHint, fields: ['name'] },
  p24: { label: 'Przelewy24', hint: redirectHint, fields: ['email'] },
  alipay: { label: 'Alipay', hint: redirectHint, fields: [] },
  wechat_pay: { label: 'WeChat Pay', hint: redirectHint, fields: [] },
  grabpay: { label: 'GrabPay', hint: redirectHint, fields: [] },
  klarna: { label: 'Klarna', hint: redirectHint, fields: ['email', 'country'] },
  affirm: { label: 'Affirm', hint: redirectHint, fields: [] },
  afterpay_clearpay: { label: 'Afterpay', hint: redirectHint, fields: ['name', 'email'] },
  multibanco: {
    label: 'Multibanco',
    hint: 'After submission, you will see a reference to pay at an ATM or in your banking app.',
    fields: ['email'],
  },
  sepa_debit: {
    label: 'SEPA Direct Debit',
    hint: 'By providing your IBAN, you authorise the store and its payment provider to debit your account. You can get a refund from your bank within eight weeks.',
    fields: ['name', 'email', 'iban'],
  },
  au_becs_debit: {
    label: 'BECS Direct Debit',
    hint: 'By providing your bank account details, you agree to the Direct Debit Request and its service agreement.',
    fields: ['name', 'email', 'bsb', 'account'],
  },
};
export const fields: Record<FieldName, Field> = {
  number: {
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    placeholder: '1234 1234 1234 1234',
    maxlength: 23,
  },
  expiry: {
    label: 'Expiration date',
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
    placeholder: 'MM / YY',
    maxlength: 9,
  },
  cvc: { label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC', maxlength: 4 },
  country: { label: 'Country', autocomplete: 'country' },
  postal: { label: 'Postal code', autocomplete: 'postal-code', maxlength: 12 },
  name: { label: 'Full name', autocomplete: 'name', maxlength: 100 },
  email: {
    label: 'Email',
    autocomplete: 'email',
    inputmode: 'email',
    placeholder: 'you@example.com',
    maxlength: 254,
  },
  iban: { label: 'IBAN', autocomplete: 'off', placeholder: 'DE00 0000 0000 0000 0000 00', maxlength: 42 },
  bsb: { label: 'BSB', autocomplete: 'off', inputmode: 'numeric', placeholder: '000-000', maxlength: 7 },
  account: {
    label: 'Account number',
    autocomplete: 'off',
    inputmode: 'numeric',
    placeholder: '000123456',
    maxlength: 9,
  },
};

export const postalLabels: Record<string, string> = { US: 'ZIP code' };
// Countries whose cards are not asked for a postal code.
export const noPostal = new Set(
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GN GQ GY HK IE JM KE KI KM KN KP LC ML MO MR MS MU MW NR NU PA QA RW SB SC SL SO SR ST SY TF TK TL TO TT TV TZ UG VU YE ZA ZW'.split(
    ' ',
  ),
);
export const countryCodes =
  'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GI GR GT HK HR HU ID IE IL IN IS IT JM JP KE KR LI LT LU LV MA MC MT MX MY NG NL NO NZ PA PE PH PK PL PT PY QA RO RS SA SE SG SI SK TH TN TR TW UA US UY VN ZA'.split(
    ' ',
  );
