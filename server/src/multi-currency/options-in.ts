import { costIn } from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import type { ShopOptions } from '../settings/shop-options.ts';

/** The options in the shopper's currency. */
export const optionsIn = (money: ShopMoney, options: ShopOptions): ShopOptions => ({
  ...options,
  shipping_flat_rate: costIn(money, options.shipping_flat_rate),
  free_shipping_from: options.free_shipping_from === null ? null : costIn(money, options.free_shipping_from),
});
