import type { PolicyKind } from '@purser/contract/policies/policy';
import type { Located } from '../checkout/visitor-country.ts';
import type { Context } from '../context.ts';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';

/** What every page of the shop is drawn from. */
export interface View {
  context: Context;
  nonce: string;
  /** Pieces in the cart. */
  count: number;
  /** What prices are shown in, and what else could be chosen. */
  money: ShopMoney;
  currencies: readonly string[];
  /** Whether this page may change it, and whether the shop's own header offers that. */
  canSwitch: boolean;
  hasSwitcher: boolean;
  /** Where the visitor seems to be, when the shop chooses currencies by country. */
  located?: Located | undefined;
  /** Goods worth this ship free, in minor units of that money. */
  free_shipping_from: number | null;
  /** The policies that the shop has a page of. */
  policies: readonly PolicyKind[];
  /** Of the page. */
  path: string;
  query: URLSearchParams;
  /** Whether the merchant takes payments at all. */
  isOpen: boolean;
  /** The page's message for a currency that the shop does not sell in, or no more. */
  notice?: string | undefined;
}
