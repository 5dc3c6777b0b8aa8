import type { AccountFee, AccountFeeDiscount, AccountFees } from '@purser/contract/connect/account-fees';

/** What one payment costs: a fraction of it and a fixed part in minor units. */
export interface Rate {
  rate: number;
  fixed: number;
}

/** The price of a payment method with its parts. */
export interface FeeRow {
  method: string;
  currency: string;
  current: Rate;
  /** Struck through when the current fee differs. */
  before: Rate | null;
  /** A fraction; set when the discount is a percentage. */
  share: number | null;
  base: Rate;
  /** Null when there is none. */
  international: Rate | null;
  fx: Rate | null;
  total: Rate;
  discount: AccountFeeDiscount | null;
}

/** Groups rows with the same price and discount, in the order of the first of each. */
export function foldEqual(rows: readonly FeeRow[]): [FeeRow, ...FeeRow[]][] {
  const groups = new Map<string, [FeeRow, ...FeeRow[]]>();
  for (const row of rows) {
    const key = JSON.stringify({ ...row, method: '' });
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

const rateOf = ({ percentage_rate, fixed_rate }: AccountFee): Rate => ({ rate: percentage_rate, fixed: fixed_rate });
const times = ({ rate, fixed }: Rate, share: number): Rate => ({
  rate: rate * share,
  fixed: Math.round(fixed * share),
});
const plus = (a: Rate, b: Rate): Rate => ({ rate: a.rate + b.rate, fixed: a.fixed + b.fixed });
const isSome = ({ rate, fixed }: Rate): boolean => rate > 0 || fixed > 0;
const isSame = (a: Rate, b: Rate): boolean => a.rate === b.rate && a.fixed === b.fixed;

/** One row per enabled method that has a price, then card readers. The first discount is the one that applies; FX is never discounted. */
export function feeRows(fees: AccountFees, enabledMethods: readonly string[]): FeeRow[] {
  const methods = [...new Set([...enabledMethods, 'card_present'])];
  return methods.flatMap((method) => {
    const fee = fees[method];
    if (!fee) return [];
    const discount = fee.discount[0] ?? null;
    const base = rateOf(fee.base);
    const additional = rateOf(fee.additional);
    const fx = rateOf(fee.fx);
    const share = discount?.discount ?? null;
    const left = 1 - (share ?? 0);
    const current = !discount ? base : share === null ? rateOf(discount) : times(base, left);
    const priced = share === null ? plus(current, additional) : times(plus(base, additional), left);
    return [
      {
        method,
        currency: fee.base.currency,
        current,
        before: isSame(current, base) ? null : base,
        share,
        base: current,
        international: isSome(additional) ? times(additional, left) : null,
        fx: isSome(fx) ? fx : null,
        total: plus(priced, fx),
        discount,
      },
    ];
  });
}
