import type { cardBrands, channels, devices, paymentMethods, transactionTypes } from './transaction.ts';

/** English words for the values of a transaction. Screens translate them; files use them unchanged. */
export const labelByType: Record<(typeof transactionTypes)[number], string> = {
  charge: 'Charge',
  payment: 'Payment',
  payment_failure_refund: 'Payment failure refund',
  payment_refund: 'Payment refund',
  refund: 'Refund',
  refund_failure: 'Refund failure',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute reversal',
  card_reader_fee: 'Reader fee',
  financing_payout: 'Loan disbursement',
  financing_paydown: 'Loan repayment',
  fee_refund: 'Fee refund',
};

export const labelByChannel: Record<(typeof channels)[number], string> = {
  online: 'Online',
  in_person: 'In-person',
  in_person_pos: 'In-person (POS)',
};

export const labelByDevice: Record<(typeof devices)[number], string> = { android: 'Android', ios: 'iOS' };

export const labelByRiskLevel: Record<0 | 1 | 2, string> = { 0: 'Normal', 1: 'Elevated', 2: 'Highest' };

/** Card brands and payment methods, as `source` names them. */
export const labelBySource: Record<(typeof cardBrands)[number] | (typeof paymentMethods)[number], string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
  affirm: 'Affirm',
  afterpay_clearpay: 'Afterpay / Clearpay',
  alipay: 'Alipay',
  au_becs_debit: 'BECS Direct Debit',
  bancontact: 'Bancontact',
  card: 'Card',
  card_present: 'Card, in person',
  eps: 'EPS',
  giropay: 'giropay',
  grabpay: 'GrabPay',
  ideal: 'iDEAL',
  klarna: 'Klarna',
  link: 'Link',
  multibanco: 'Multibanco',
  p24: 'Przelewy24',
  sepa_debit: 'SEPA Direct Debit',
  sofort: 'Sofort',
  wechat_pay: 'WeChat Pay',
};

/** Payout statuses, as `deposit_status` names them. */
export const labelByPayoutStatus: Record<'paid' | 'pending' | 'in_transit' | 'canceled' | 'failed', string> = {
  paid: 'Completed (paid)',
  pending: 'Pending',
  in_transit: 'In transit',
  canceled: 'Canceled',
  failed: 'Failed',
};

/** Headings of the CSV file, in the order of the table's columns, hidden ones too. */
export const transactionsCsvHeader = [
  'Transaction Id',
  'Date / Time (UTC)',
  'Type',
  'Channel',
  'Paid Currency',
  'Amount Paid',
  'Payout Currency',
  'Amount',
  'Fees',
  'Net',
  'Order #',
  'Payment Method',
  'Customer',
  'Email',
  'Country',
  'Risk level',
  'Payout ID',
  'Payout date',
  'Payout status',
  'Exchange rate',
] as const;
