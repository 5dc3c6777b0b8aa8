import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import type { StoredAddress } from '../database/column-types.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { Carts } from '../database/tables.ts';

/** What a cart remembers of a line; its price is the product's at the moment of reading. */
export interface CartEntry {
  product_id: number;
  quantity: number;
}

export interface StoredCart {
  token: string;
  items: CartEntry[];
  billing: StoredAddress;
  shipping: StoredAddress;
  /** The order that a checkout of this cart began. */
  order_id: number | null;
  /** What the shopper pays in, as they were shown it; undefined before any choice. */
  chosen?: ShownMoney | undefined;
}

/** A currency at the rate, rounding and charm that its prices were shown with; carts of before keep the rate alone. */
export interface ShownMoney {
  currency: string;
  rate: string;
  price_rounding: string | null;
  price_charm: string | null;
  rate_source: Carts['rate_source'];
  rate_time: Temporal.Instant | null;
  since: Temporal.Instant;
}

const cookieName = 'purser_cart';

/** The cart token from the header, the cookie, or this response, if any. */
export function sentCartToken({
  request,
  response_headers,
}: Pick<Context, 'request' | 'response_headers'>): string | undefined {
  const given =
    request.headers.get('cart-token')?.trim() ??
    cookieTokenOf(request.headers) ??
    response_headers.get('cart-token') ??
    '';
  return /^[0-9a-f]{48}$/.test(given) ? given : undefined;
}

const cookieTokenOf = (headers: Headers): string | undefined =>
  headers.get('cookie')?.match(/(?:^|;\s*)purser_cart=([0-9a-f]{48})(?:;|$)/)?.[1];

/** The caller's cart token, or a new one; sent in the `Cart-Token` header and as a cookie. */
export function cartTokenOf(context: Context): string {
  const token = sentCartToken(context) ?? randomBytes(24).toString('hex');
  const isTold = context.response_headers.get('cart-token') === token;
  context.response_headers.set('Cart-Token', token);
  if (!isTold && token !== cookieTokenOf(context.request.headers)) {
    const secure = context.request.origin.startsWith('https:') ? '; Secure' : '';
    context.response_headers.append(
      'Set-Cookie',
      `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000${secure}`,
    );
  }
  return token;
}

export const emptyCart = (token: string): StoredCart => ({
  token,
  items: [],
  billing: {},
  shipping: {},
  order_id: null,
});

export async function readCart(
  db: Database | DatabaseTransaction,
  store_id: number,
  token: string,
  options: { lock?: boolean } = {},
): Promise<StoredCart> {
  let row = db.selectFrom('carts').selectAll().where('store_id', '=', store_id).where('token', '=', token);
  if (options.lock) row = row.forUpdate();
  const cart = await row.executeTakeFirst();
  if (!cart) return emptyCart(token);
  return {
    token,
    items: cart.items,
    billing: cart.billing,
    shipping: cart.shipping,
    order_id: cart.order_id,
    chosen:
      cart.currency && cart.exchange_rate && cart.rate_set
        ? {
            currency: cart.currency,
            rate: cart.exchange_rate,
            price_rounding: cart.price_rounding,
            price_charm: cart.price_charm,
            rate_source: cart.rate_source,
            rate_time: cart.rate_time,
            since: cart.rate_set,
          }
        : undefined,
  };
}
