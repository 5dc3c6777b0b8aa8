import { createHash } from 'node:crypto';
import type { Cart } from '@purser/contract/checkout/storefront';
import { StoreAddress } from '@purser/contract/checkout/storefront';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { transact } from '../database/database.ts';
import { refuse } from '../http/endpoint.ts';
import { lookOf, pricesOf } from '../catalog/prices.ts';
import { imagesOf, productPath } from '../catalog/product.ts';
import type { ProductRow } from '../catalog/product.ts';
import { priceIn, smallestStep } from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { optionsIn } from '../multi-currency/options-in.ts';
import { isPayable } from '../orders/order-row.ts';
import { readShopOptions } from '../settings/shop-options.ts';
import type { ShopOptions } from '../settings/shop-options.ts';
import { keepShownMoney } from './cart-money.ts';
import { readVisit } from './visit.ts';
import { cartTokenOf, readCart } from './stored-cart.ts';
import type { CartEntry, StoredCart } from './stored-cart.ts';

export interface CartLine {
  product: ProductRow;
  quantity: number;
  /** In the cart's currency, as is the total. */
  price: number;
  total: number;
}

export interface Totals {
  subtotal: number;
  shipping_total: number;
  tax_total: number;
  total: number;
}

/** A cart whose order is settled is an empty cart: its goods are bought. */
export async function openCart(
  db: Database | DatabaseTransaction,
  store_id: number,
  token: string,
  options: { lock?: boolean } = {},
): Promise<StoredCart> {
  const cart = await readCart(db, store_id, token, options);
  if (cart.order_id === null) return cart;
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('store_id', '=', store_id)
    .where('order_id', '=', cart.order_id)
    .executeTakeFirst();
  if (order && isPayable(order)) return cart;
  // A cancelled order gives its goods back to the cart.
  return { ...cart, items: order?.status === 'cancelled' ? cart.items : [], order_id: null };
}

/** Changes the caller's cart under its lock and returns it in the Store API's shape. */
export async function changeCart(
  context: Context,
  change: (cart: StoredCart, tx: DatabaseTransaction) => Promise<CartEntry[]>,
): Promise<Cart> {
  const { store_id } = context.store;
  const { money } = await readVisit(context);
  const token = cartTokenOf(context);
  const changed = await transact(context.db, async (tx) => {
    const now = context.clock.now();
    await tx
      .insertInto('carts')
      .values({ store_id, token, created: now, updated: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const cart = await openCart(tx, store_id, token, { lock: true });
    // Chosen without a cart: by the person elsewhere, or by their country.
    if ((cart.chosen?.currency ?? context.store.currency) !== money.currency)
      await keepShownMoney(tx, context, token, money);
    const items = await change(cart, tx);
    await tx
      .updateTable('carts')
      .set({ items: JSON.stringify(items), order_id: cart.order_id, updated: now })
      .where('store_id', '=', store_id)
      .where('token', '=', token)
      .execute();
    return { ...cart, items };
  });
  return cartOf(context, changed);
}

/** A line's key: stable for a product, as the Store API's clients expect. */
export const keyOf = (entry: CartEntry): string =>
  createHash('sha256').update(`line ${entry.product_id}`).digest('hex').slice(0, 32);

export function entryByKey(cart: StoredCart, key: string): CartEntry {
  const entry = cart.items.find((item) => keyOf(item) === key);
  if (!entry) throw refuse('woocommerce_rest_cart_invalid_key', 409, 'This item is no longer in your cart.');
  return entry;
}

/** Refuses a quantity that the shop does not have. */
export function requireStock(product: ProductRow, quantity: number): void {
  if (product.stock >= quantity) return;
  throw refuse(
    'woocommerce_rest_product_out_of_stock',
    409,
    product.stock === 0
      ? `“${product.name}” is out of stock.`
      : `Only ${product.stock} of “${product.name}” are in stock.`,
    { product_id: product.product_id, quantity_available: product.stock },
  );
}

/** The lines of a cart at today's prices in `money`; products that the shop no longer sells fall out. */
export async function linesOf(
  db: Database | DatabaseTransaction,
  store_id: number,
  items: readonly CartEntry[],
  money: ShopMoney,
): Promise<CartLine[]> {
  if (items.length === 0) return [];
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', store_id)
    .where(
      'product_id',
      'in',
      items.map((item) => item.product_id),
    )
    .execute();
  const byId = new Map(products.map((product) => [product.product_id, product]));
  return items.flatMap(({ product_id, quantity }) => {
    const product = byId.get(product_id);
    if (!product) return [];
    const price = priceIn(money, product.price);
    return [{ product, quantity, price, total: price * quantity }];
  });
}

/**
 * Whole minor units throughout; the tax of the sum is rounded half up once, to what `currency` can be charged in, so lines and
 * total cannot drift apart.
 */
export function totalsOf(lines: readonly Pick<CartLine, 'total'>[], options: ShopOptions, currency: string): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const isFree = options.free_shipping_from !== null && subtotal >= options.free_shipping_from;
  const shipping_total = lines.length === 0 || isFree ? 0 : options.shipping_flat_rate;
  const taxed = BigInt(subtotal + shipping_total) * BigInt(options.tax_basis_points);
  const step = BigInt(smallestStep(currency));
  const tax_total = Number(((taxed + 5000n * step) / (10_000n * step)) * step);
  return { subtotal, shipping_total, tax_total, total: subtotal + shipping_total + tax_total };
}

/** The cart as the Store API shows it. */
export async function cartOf(context: Context, cart: StoredCart): Promise<Cart> {
  const { store } = context;
  const { money } = await readVisit(context);
  const [lines, options] = await Promise.all([
    linesOf(context.db, store.store_id, cart.items, money),
    readShopOptions(context.db, store.store_id),
  ]);
  const totals = totalsOf(lines, optionsIn(money, options), money.currency);
  const look = lookOf(money.currency, store.locale);
  return {
    items: lines.map((line): Cart['items'][number] => {
      const { product, quantity } = line;
      return {
        key: keyOf({ product_id: product.product_id, quantity }),
        id: product.product_id,
        name: product.name,
        sku: product.sku,
        quantity,
        permalink: new URL(productPath(product.slug), context.request.origin).href,
        prices: pricesOf(line.price, money.currency, store.locale),
        totals: {
          line_subtotal: String(line.total),
          line_total: String(line.total),
          currency_code: look.currency_code,
          currency_minor_unit: look.currency_minor_unit,
        },
        images: imagesOf(product, context),
      };
    }),
    items_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    needs_payment: totals.total > 0,
    needs_shipping: lines.length > 0,
    billing_address: StoreAddress.parse(cart.billing),
    shipping_address: StoreAddress.parse(cart.shipping),
    totals: {
      total_items: String(totals.subtotal),
      total_shipping: String(totals.shipping_total),
      total_tax: String(totals.tax_total),
      total_price: String(totals.total),
      ...look,
    },
    payment_methods: ['woocommerce_payments'],
    errors: lines
      .filter((line) => line.product.stock < line.quantity)
      .map(({ product }) => ({
        code: 'woocommerce_rest_product_out_of_stock',
        message:
          product.stock === 0
            ? `“${product.name}” is out of stock.`
            : `Only ${product.stock} of “${product.name}” are in stock.`,
      })),
  };
}
