import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { labelByPayoutState as payoutStates } from '@purser/contract/payouts/labels';
import * as words from '@purser/contract/transactions/labels';
import type { Charge } from '@purser/contract/transactions/charge';
import { labelOf, translated } from '../translated.ts';

type Labels<K extends string | number> = Record<K, MessageDescriptor>;

export const labelByRefundReason = translated(words.labelByRefundReason);
export const labelByType = translated(words.labelByType);
export const labelByChannel = translated(words.labelByChannel);
export const labelByDevice = translated(words.labelByDevice);
export const labelByRisk = translated(words.labelByRiskLevel);
export const labelBySource = translated(words.labelBySource);
/** Of the payout that a transaction is in. */
export const labelByPayoutState = translated(payoutStates);

const labelByPhone: Labels<NonNullable<Charge['tap_to_pay']>> = {
  ios: msg`Tap to Pay on iPhone`,
  android: msg`Tap to Pay on Android`,
  unknown: msg`Tap to Pay`,
};

/** Where a charge was made; a phone that took the card itself is named. */
export const channelLabel = ({ channel, tap_to_pay }: Pick<Charge, 'channel' | 'tap_to_pay'>): MessageDescriptor =>
  tap_to_pay && channel !== 'online' ? labelByPhone[tap_to_pay] : labelByChannel[channel];

/** The name of a brand or method; callers show the key of an unknown one. */
export const sourceLabel = (source: string): MessageDescriptor | undefined => labelOf(labelBySource, source);

/** The risk as the charge's outcome spells it. */
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
  unknown: msg`Card (unknown type)`,
};
