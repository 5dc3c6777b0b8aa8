import * as words from '@purser/contract/payouts/labels';
import { translated } from '../translated.ts';

/** On the wire a payout is a `deposit`. */
export const labelByPayoutType = translated(words.labelByPayoutType);
export const labelByPayoutState = translated(words.labelByPayoutState);
