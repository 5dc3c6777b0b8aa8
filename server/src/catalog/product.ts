import type { Product } from '@purser/contract/checkout/storefront';
import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Products } from '../database/tables.ts';
import { pricesOf } from './prices.ts';
import { priceIn } from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';

export type ProductRow = Selectable<Products>;

type Shown = Pick<Context, 'store' | 'request'>;

export const productPath = (slug: string): string => `/product/${encodeURIComponent(slug)}`;

export const imagesOf = (row: ProductRow, { request }: Shown): Product['images'] => {
  const src = new URL(row.image, request.origin).href;
  return [{ id: row.product_id, src, thumbnail: src, alt: row.image_alt, name: row.name }];
};

/** A product in the Store API's shape, priced in `money`. */
export const productOf = (row: ProductRow, shown: Shown, money: ShopMoney): Product => ({
  id: row.product_id,
  name: row.name,
  slug: row.slug,
  permalink: new URL(productPath(row.slug), shown.request.origin).href,
  sku: row.sku,
  short_description: row.short_description,
  description: row.description,
  prices: pricesOf(priceIn(money, row.price), money.currency, shown.store.locale),
  is_in_stock: row.stock > 0,
  is_purchasable: row.stock > 0,
  images: imagesOf(row, shown),
});
