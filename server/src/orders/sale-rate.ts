import { toUnixSeconds } from '@purser/contract/dates';
import type { SaleRate } from '@purser/contract/multi-currency/sale-rate';
import type { Store } from '../context.ts';
import type { OrderRow } from './order-row.ts';

type Sold = Pick<
  OrderRow,
  'currency' | 'store_total' | 'exchange_rate' | 'rate_source' | 'rate_time' | 'price_rounding' | 'price_charm'
>;

/** How an order's prices were made of the store's; null when they are the store's. */
export const saleRateOf = (order: Sold | undefined, { currency }: Pick<Store, 'currency'>): SaleRate | null =>
  order && order.currency !== currency
    ? {
        store_currency: currency,
        store_total: order.store_total,
        exchange_rate: order.exchange_rate,
        rate_source: order.rate_source,
        rate_time: order.rate_time ? toUnixSeconds(order.rate_time) : null,
        price_rounding: order.price_rounding,
        price_charm: order.price_charm,
      }
    : null;
