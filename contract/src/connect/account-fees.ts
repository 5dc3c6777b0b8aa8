/** A rate as a fraction and a fixed part in minor units. */
export interface AccountFee {
  currency: string;
  percentage_rate: number;
  fixed_rate: number;
}

/** A promotion: with `discount` a share off base and additional, else its own rates instead of the base. FX is never discounted. */
export interface AccountFeeDiscount extends AccountFee {
  /** ISO, UTC. */
  end_time: string | null;
  volume_allowance: number | null;
  volume_currency: string | null;
  current_volume: number | null;
  /** A fraction. */
  discount?: number;
  tc_url?: string;
}

/** What each payment method costs the store, by method; the first discount is the one that applies. */
export type AccountFees = Record<
  string,
  { base: AccountFee; additional: AccountFee; fx: AccountFee; discount: AccountFeeDiscount[] }
>;
