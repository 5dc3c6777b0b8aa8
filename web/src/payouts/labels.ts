import * as words from '@purser/contract/payouts/labels';
import { translated } from '../translated.ts';

/** `deposit` is what the wire calls a payout. */
export const labelByPayoutType = translated(words.labelByPayoutType);
export const labelByPayoutState = translated(words.labelByPayoutState);
