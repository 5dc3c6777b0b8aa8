import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProofLineName } from '@purser/contract/payouts/payout-proof';

/** The names of the lines, the same as in the reports. */
export const labelByProofLine: Record<ProofLineName, MessageDescriptor> = {
  charges: msg`Charges`,
  refunds: msg`Refunds`,
  refund_failures: msg`Failed refunds`,
  disputes: msg`Disputes`,
  dispute_reversals: msg`Disputes won back`,
  fees_charges: msg`Fees on charges`,
  fees_refunds: msg`Fees on refunds`,
  fees_disputes: msg`Dispute fees`,
  fees_other: msg`Other fees`,
  reader_fees: msg`Card reader fees`,
  loan_payouts: msg`Loans paid out`,
  loan_paydowns: msg`Loan repayments`,
  fx: msg`Currency conversion`,
  adjustments: msg`Adjustments`,
  reserves: msg`Reserves`,
  returned_payouts: msg`Returned payouts`,
  carried_over: msg`Carried over`,
  payout_fee: msg`Payout fee`,
};
