import { z } from 'zod';
import { Amount, Currency } from '../money.ts';
import { rateSources } from './currency.ts';

/**
 * How the prices of an order were made of the store's, as the shopper saw them. The provider converts what it settles at a rate
 * of its own, which is on the balance transaction.
 */
export const SaleRate = z.object({
  store_currency: Currency,
  /** The order's total at this rate. */
  store_total: Amount,
  /** Units of the order's currency for one unit of the store's, as decimal text. */
  exchange_rate: z.string(),
  /** Null for orders of before this was stored, as is all that follows. */
  rate_source: z.enum(rateSources).exclude(['store']).nullable(),
  /** Unix seconds of an automatic rate, as its source dates it. */
  rate_time: z.int().nullable(),
  /** The step that prices went up to and what was added then, in units of the order's currency. */
  price_rounding: z.string().nullable(),
  price_charm: z.string().nullable(),
});
export type SaleRate = z.infer<typeof SaleRate>;
