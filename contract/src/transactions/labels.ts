import { nameByBrand, nameByMethod, nameByOtherSource } from './source-name.ts';
import type { refundReasons } from './refund.ts';
import type { channels, devices, transactionTypes } from './transaction.ts';

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

/** Reasons of refunds; an absent one is "other". */
export const labelByRefundReason: Record<(typeof refundReasons)[number], string> = {
  duplicate: 'Duplicate order',
  fraudulent: 'Fraudulent',
  requested_by_customer: 'Requested by customer',
};

export const labelByChannel: Record<(typeof channels)[number], string> = {
  online: 'Online',
  in_person: 'In-person',
  in_person_pos: 'In-person (POS)',
};

export const labelByDevice: Record<(typeof devices)[number], string> = { android: 'Android', ios: 'iOS' };

export const labelByRiskLevel: Record<0 | 1 | 2, string> = { 0: 'Normal', 1: 'Elevated', 2: 'Highest' };

/** Card brands, payment methods and the other names that `source` can have. */
export const labelBySource = { ...nameByOtherSource, ...nameByMethod, ...nameByBrand };
