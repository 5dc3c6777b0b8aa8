import { convert } from '../engine/currencies.ts';

/** The fee of an instant payout as a share of what leaves the balance, and its minimum in minor units. */
const feeShare = 0.015;
const leastFee = 50;
/** The smallest instant payout, in minor units. */
export const leastInstant = 50;
/** The maximum of instant payouts per day. */
export const instantPerDay = 10;

/** The fee on top of an instant payout of `amount`: 1.5 % of both together. */
export function instantFee(amount: number): number {
  return Math.max(leastFee, Math.round((amount * feeShare) / (1 - feeShare)));
}

/** The largest instant payout out of `gross`: with its fee it never exceeds that. */
export function mostInstant(gross: number, currency: string): number {
  let amount = Math.min(Math.round(gross * (1 - feeShare)) + 1, instantLimit(currency));
  while (amount > 0 && amount + instantFee(amount) > gross) amount -= Math.max(1, amount + instantFee(amount) - gross);
  return amount >= leastInstant ? amount : 0;
}

/** The largest single instant payout: 9,999 US dollars or what that is worth, in minor units. */
export function instantLimit(currency: string): number {
  return convert(999_900, 'usd', currency, 0).amount;
}
