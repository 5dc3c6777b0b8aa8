import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { accountStatuses } from '@purser/contract/connect/account-status';
import type { AccountStatus } from '@purser/contract/connect/account-status';
import type { Tone } from '../ui/badge.tsx';

type AccountWord = (typeof accountStatuses)[number] | 'unknown';

/** The badge of a status: every `rejected.*` is Rejected, and an unknown status is Unknown. */
export const accountWord = (status: string): AccountWord =>
  status.startsWith('rejected') ? 'rejected' : (accountStatuses.find((each) => each === status) ?? 'unknown');

export const labelByAccountWord: Record<AccountWord, MessageDescriptor> = {
  complete: msg`Complete`,
  enabled: msg`Enabled`,
  restricted_soon: msg`Restricted soon`,
  pending_verification: msg`Pending verification`,
  restricted_partially: msg`Restricted partially`,
  restricted: msg`Restricted`,
  rejected: msg`Rejected`,
  under_review: msg`Under review`,
  unknown: msg`Unknown`,
};

export const toneByAccountWord: Record<AccountWord, Tone> = {
  complete: 'success',
  enabled: 'success',
  restricted_soon: 'warning',
  pending_verification: 'info',
  restricted_partially: 'danger',
  restricted: 'danger',
  rejected: 'danger',
  under_review: 'info',
  unknown: 'neutral',
};

type PaymentsState = 'enabled' | 'pending_verification' | 'disabled';

export const paymentsState = ({
  paymentsEnabled,
  status,
}: Pick<AccountStatus, 'paymentsEnabled' | 'status'>): PaymentsState =>
  paymentsEnabled ? 'enabled' : status === 'pending_verification' ? 'pending_verification' : 'disabled';

type PayoutsState = 'under_review' | 'pending_verification' | 'disabled' | AccountStatus['deposits']['interval'];

/** In this order: blocked, under review, disabled; otherwise the payout interval. */
export function payoutsState({
  deposits,
  status,
}: {
  deposits: Pick<AccountStatus['deposits'], 'status' | 'interval'>;
  status: string;
}): PayoutsState {
  if (deposits.status === 'blocked' || status === 'under_review') return 'under_review';
  if (deposits.status === 'enabled') return deposits.interval;
  return status === 'pending_verification' ? 'pending_verification' : 'disabled';
}

export const labelByPaymentsState: Record<PaymentsState, MessageDescriptor> = {
  enabled: msg`Enabled`,
  pending_verification: msg`Pending verification`,
  disabled: msg`Disabled`,
};

export const labelByPayoutsState: Record<PayoutsState, MessageDescriptor> = {
  under_review: msg`Under Review`,
  pending_verification: msg`Pending verification`,
  disabled: msg`Disabled`,
  daily: msg`Automatic (daily)`,
  weekly: msg`Automatic (weekly)`,
  monthly: msg`Automatic (monthly)`,
  manual: msg`Manual`,
};

export const toneByState: Record<PaymentsState | PayoutsState, Tone> = {
  enabled: 'success',
  pending_verification: 'info',
  disabled: 'danger',
  under_review: 'warning',
  daily: 'success',
  weekly: 'success',
  monthly: 'success',
  manual: 'success',
};
