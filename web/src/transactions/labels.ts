import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Charge } from '@purser/contract/transactions/charge';
import type { refundReasons } from '@purser/contract/transactions/refund';
import type {
  cardBrands,
  channels,
  devices,
  paymentMethods,
  RiskLevel,
  transactionTypes,
} from '@purser/contract/transactions/transaction';

type Labels<K extends string | number> = Record<K, MessageDescriptor>;

/** Why money went back; none is "other". */
export const labelByRefundReason: Labels<(typeof refundReasons)[number]> = {
  duplicate: msg`Duplicate order`,
  fraudulent: msg`Fraudulent`,
  requested_by_customer: msg`Requested by customer`,
};

export const labelByType: Labels<(typeof transactionTypes)[number]> = {
  charge: msg`Charge`,
  payment: msg`Payment`,
  payment_failure_refund: msg`Payment failure refund`,
  payment_refund: msg`Payment refund`,
  refund: msg`Refund`,
  refund_failure: msg`Refund failure`,
  dispute: msg`Dispute`,
  dispute_reversal: msg`Dispute reversal`,
  card_reader_fee: msg`Reader fee`,
  financing_payout: msg`Loan disbursement`,
  financing_paydown: msg`Loan repayment`,
  fee_refund: msg`Fee refund`,
};

export const labelByChannel: Labels<(typeof channels)[number]> = {
  online: msg`Online`,
  in_person: msg`In-person`,
  in_person_pos: msg`In-person (POS)`,
};

const labelByPhone: Labels<NonNullable<Charge['tap_to_pay']>> = {
  ios: msg`Tap to Pay on iPhone`,
  android: msg`Tap to Pay on Android`,
  unknown: msg`Tap to Pay`,
};

/** Where a charge was made; a phone that took the card itself is named. */
export const channelLabel = ({ channel, tap_to_pay }: Pick<Charge, 'channel' | 'tap_to_pay'>): MessageDescriptor =>
  tap_to_pay && channel !== 'online' ? labelByPhone[tap_to_pay] : labelByChannel[channel];

export const labelByDevice: Labels<(typeof devices)[number]> = { android: msg`Android`, ios: msg`iOS` };

export const labelByMethod: Labels<(typeof paymentMethods)[number]> = {
  affirm: msg`Affirm`,
  afterpay_clearpay: msg`Afterpay / Clearpay`,
  alipay: msg`Alipay`,
  au_becs_debit: msg`BECS Direct Debit`,
  bancontact: msg`Bancontact`,
  card: msg`Card`,
  card_present: msg`Card, in person`,
  eps: msg`EPS`,
  giropay: msg`giropay`,
  grabpay: msg`GrabPay`,
  ideal: msg`iDEAL`,
  klarna: msg`Klarna`,
  link: msg`Link`,
  multibanco: msg`Multibanco`,
  p24: msg`Przelewy24`,
  sepa_debit: msg`SEPA Direct Debit`,
  sofort: msg`Sofort`,
  wechat_pay: msg`WeChat Pay`,
};

export const labelByBrand: Labels<(typeof cardBrands)[number]> = {
  amex: msg`American Express`,
  cartes_bancaires: msg`Cartes Bancaires`,
  diners: msg`Diners Club`,
  discover: msg`Discover`,
  jcb: msg`JCB`,
  mastercard: msg`Mastercard`,
  unionpay: msg`UnionPay`,
  visa: msg`Visa`,
};

/** Bank transfers and other sources that a row may carry besides brands and methods. */
const labelByOtherSource: Labels<'ach_credit_transfer' | 'ach_debit' | 'acss_debit' | 'stripe_account' | 'wechat'> = {
  ach_credit_transfer: msg`ACH Credit Transfer`,
  ach_debit: msg`ACH Direct Debit`,
  acss_debit: msg`Pre-authorized debit`,
  stripe_account: msg`Provider account`,
  wechat: msg`WeChat Pay`,
};

const labelBySource: Record<string, MessageDescriptor> = { ...labelByOtherSource, ...labelByMethod, ...labelByBrand };

/** A brand's or method's name; one that we do not know is shown by its key, never hidden. */
export const sourceLabel = (source: string): MessageDescriptor | undefined => labelBySource[source];

export const labelByRisk: Labels<RiskLevel> = { 0: msg`Normal`, 1: msg`Elevated`, 2: msg`Highest` };

/** How a charge's outcome spells the risk. */
export const labelByRiskName: Labels<'normal' | 'elevated' | 'highest' | 'not_assessed' | 'unknown'> = {
  normal: msg`Normal`,
  elevated: msg`Elevated`,
  highest: msg`Highest`,
  not_assessed: msg`Not assessed`,
  unknown: msg`Unknown`,
};

export const labelByFunding: Labels<'credit' | 'debit' | 'prepaid' | 'unknown'> = {
  credit: msg`Credit card`,
  debit: msg`Debit card`,
  prepaid: msg`Prepaid card`,
  unknown: msg`Card of unknown kind`,
};

/** Looks a value up that comes from outside; what is not listed has no label. */
export const labelOf = (
  labels: Record<string, MessageDescriptor>,
  key: string | number | null | undefined,
): MessageDescriptor | undefined =>
  key !== null && key !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
