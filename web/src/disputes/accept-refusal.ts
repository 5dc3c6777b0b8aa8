import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '@purser/contract/endpoint';
import type { closeDispute } from '@purser/contract/disputes/dispute';

/** Why a dispute couldn’t be accepted; follows the sentence that says so. */
export const acceptRefusalByCode: Record<ErrorCode<typeof closeDispute>, MessageDescriptor> = {
  resource_missing: msg`We couldn’t find the dispute.`,
  dispute_not_editable: msg`It was already submitted, accepted or decided.`,
  dispute_not_answerable: msg`The bank doesn’t take a response to this kind of dispute.`,
  file_missing: msg`A file of the evidence doesn’t exist anymore.`,
  evidence_too_large: msg`The files of the evidence are too large.`,
  wcpay_dispute_error: msg`We couldn’t reach the payment provider. The dispute is still open.`,
  wcpay_server_error: msg`An unexpected error occurred. The dispute is still open.`,
  idempotency_in_progress: msg`An earlier response is still in progress. Wait until its outcome is known.`,
  idempotency_key_reused: msg`The dispute changed in the meantime. Reload the page and try again.`,
};
