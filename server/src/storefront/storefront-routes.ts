import { call } from '@orpc/server';
import { policyKinds, policyPaths } from '@purser/contract/policies/policy';
import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Context as HonoContext } from 'hono';
import { restNonce, sessionOf } from '../access/authorize.ts';
import { anyone, guard, merchants } from '../access/guard.ts';
import type { RouteEnvironment } from '../access/guard.ts';
import { createNonce } from '../access/nonce.ts';
import type { Context } from '../context.ts';
import { limitBody } from '../http/limit-body.ts';
import { readSettings, takesPayments } from '../settings/settings.ts';
import type { ShopSettings } from '../settings/settings.ts';
import { addCartItem } from '../checkout/add-cart-item.ts';
import { cartOf, openCart } from '../checkout/cart.ts';
import { readVisit } from '../checkout/visit.ts';
import { switcherOption } from '@purser/contract/multi-currency/store-settings';
import { readCurrencyOptions } from '../multi-currency/currency-options.ts';
import { simulated } from './simulation.ts';
import { sentCartToken } from '../checkout/stored-cart.ts';
import type { StoredCart } from '../checkout/stored-cart.ts';
import { cartPage } from './cart-page.ts';
import type { CartMessage } from './cart-page.ts';
import { checkoutPage } from './checkout-page.ts';
import type { Wallet } from './checkout-page.ts';
import { readPayableMethods } from '../checkout/payable-methods.ts';
import { optionsIn } from '../multi-currency/options-in.ts';
import { readShopOptions } from '../settings/shop-options.ts';
import { dismissNotice, pageOf } from './currency-notice.ts';
import { readExpress } from './express-slot.ts';
import { orderReceivedPage } from './order-received-page.ts';
import { orderReceivedUrl } from '../orders/order-received-url.ts';
import { findOrder } from '../orders/order-row.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findPolicy, readPublishedPolicies } from '../policies/policies.ts';
import { policyPage } from './policy-page.ts';
import { notFoundPage, productPage, productsPage } from './product-pages.ts';
import { removeCartItem } from '../checkout/remove-cart-item.ts';
import { readBackOrder } from '../checkout/settle-order.ts';
import { readSellingLocations } from '../catalog/selling-locations.ts';
import { readPicture, styles, stylesHash } from './storefront-layout.ts';
import type { View } from './shop-view.ts';
import { supportContact } from '../orders/support-contact.ts';
import { listSavedCards } from '../checkout/saved-cards.ts';
import { updateCartItem } from '../checkout/update-cart-item.ts';
import { readVoucher } from '../orders/voucher.ts';

type Page = HonoContext<RouteEnvironment>;

/** The shop: plain pages and forms; only the payment itself needs a script. */
export function storefrontRoutes(): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();

  app.get('/storefront.css', guard(anyone), (c) =>
    c.body(styles, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': c.req.query('v') === stylesHash ? 'public, max-age=31536000, immutable' : 'no-cache',
    }),
  );

  app.get('/products/:file{[a-z0-9-]+\\.svg}', guard(anyone), (c) => {
    const file = c.req.param('file');
    try {
      return c.body(readPicture(file), 200, {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
        // Opened on its own, a picture may do nothing.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      });
    } catch {
      return c.text('Not found', 404);
    }
  });

  app.get('/', guard(anyone), simulated, async (c) => {
    const { context } = c.var;
    const products = await context.db
      .selectFrom('products')
      .selectAll()
      .where('store_id', '=', context.store.store_id)
      .orderBy('position')
      .orderBy('product_id')
      .execute();
    return c.html(productsPage(await viewOf(c), products));
  });

  app.get('/product/:slug', guard(anyone), simulated, async (c) => {
    const { context } = c.var;
    const slug = c.req.param('slug');
    const product = /^[\w-]{1,100}$/.test(slug)
      ? await context.db
          .selectFrom('products')
          .selectAll()
          .where('store_id', '=', context.store.store_id)
          .where('slug', '=', slug)
          .executeTakeFirst()
      : undefined;
    const view = await viewOf(c);
    return product
      ? c.html(productPage(view, product, await readExpress(context, 'product')))
      : c.html(notFoundPage(view), 404);
  });

  for (const kind of policyKinds)
    app.get(policyPaths[kind], guard(anyone), simulated, async (c) => {
      const { db, store } = c.var.context;
      const [view, policy] = await Promise.all([viewOf(c), findPolicy(db, store.store_id, kind)]);
      return policy?.body ? c.html(policyPage(view, policy)) : c.html(notFoundPage(view), 404);
    });

  app.get('/cart', guard(anyone), simulated, (c) => showCart(c, messageOf(c.req.query('done'))));

  app.post('/cart', guard(anyone), simulated, limitBody(16 * 1024), async (c) => {
    // Another site's form would act on this browser's cart.
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.text('Forbidden', 403);
    const form = await c.req.parseBody();
    const text = (name: string) => {
      const value = form[name];
      return typeof value === 'string' ? value : '';
    };
    const { context } = c.var;
    try {
      if (text('act') === 'add')
        await call(addCartItem, { id: text('id'), quantity: text('quantity') || 1 }, { context });
      else if (text('act') === 'update')
        await call(updateCartItem, { key: text('key'), quantity: text('quantity') }, { context });
      else await call(removeCartItem, { key: text('key') }, { context });
    } catch (error) {
      const message = refusalText(error);
      if (message === undefined) throw error;
      return showCart(c, { text: message, isError: true }, 409);
    }
    return c.redirect(`/cart?done=${text('act') === 'add' ? 'added' : 'changed'}`, 303);
  });

  app.post('/currency-notice', guard(anyone), simulated, limitBody(16 * 1024), async (c) => {
    const { currency, back } = await c.req.parseBody();
    if (typeof currency === 'string' && /^[a-z]{3}$/.test(currency))
      c.var.context.response_headers.append('Set-Cookie', dismissNotice(c.var.context, currency));
    return c.redirect(pageOf(typeof back === 'string' ? back : ''), 303);
  });

  app.get('/checkout', guard(anyone), simulated, async (c) => {
    const { context } = c.var;
    const { stored, cart } = await readCurrentCart(context);
    if (cart.items.length === 0) {
      const paid = stored?.paid;
      const search = context.request.simulation ? new URL(c.req.url).search : '';
      return c.redirect(paid ? orderReceivedUrl('', paid) : `/cart${search}`, 302);
    }
    const settings = await readSettings(context);
    const locations = await readSellingLocations(context.db, context.store.store_id);
    c.header('cache-control', 'private, no-store');
    // In parallel, so that a provider that doesn't respond costs one timeout.
    const [view, payable, wallet] = await Promise.all([
      viewOf(c, cart.items_count),
      readPayableMethods(context, settings),
      readWallet(context, settings),
    ]);
    return c.html(checkoutPage(view, cart, payable, locations, wallet, await readExpress(context, 'checkout')));
  });

  app.get('/order-received/:id', guard(anyone), simulated, async (c) => {
    const { context } = c.var;
    c.header('cache-control', 'private, no-store');
    c.header('referrer-policy', 'no-referrer');
    // The order has its currency; the page would only seem to change it.
    delete context.request.currency;
    const order_id = Number(c.req.param('id'));
    const found = Number.isSafeInteger(order_id)
      ? await findOrder(context.db, context.store.store_id, order_id)
      : undefined;
    if (!found || !isKey(found, c.req.query('key') ?? '')) return c.html(notFoundPage(await viewOf(c)), 404);
    const [view, order] = await Promise.all([viewOf(c), readBackOrder(context, context.store, found)]);
    const lines = await context.db
      .selectFrom('order_lines as line')
      .leftJoin('products as product', (join) =>
        join.onRef('product.store_id', '=', 'line.store_id').onRef('product.product_id', '=', 'line.product_id'),
      )
      .select(['line.name', 'line.quantity', 'line.total', 'product.image'])
      .where('line.store_id', '=', order.store_id)
      .where('line.order_id', '=', order.order_id)
      .orderBy('line.line_id')
      .execute();
    const contact = await supportContact(context.db, order.store_id);
    const voucher = await readVoucher(context.db, order, context.store);
    const isMerchant = (await sessionOf(context))?.user.capabilities.has('manage_woocommerce') ?? false;
    const address = orderReceivedUrl('', order);
    return c.html(orderReceivedPage(view, order, lines, contact, address, voucher, isMerchant));
  });

  // One mail as it was sent, for the frame of the admin's Mail page: nothing in it may run, load or leave.
  app.get('/wp-admin/mail/:id', guard(merchants(false)), async (c) => {
    const { context } = c.var;
    const id = c.req.param('id');
    const mail = /^\d{1,15}$/.test(id)
      ? await context.db
          .selectFrom('mail')
          .select('body_html')
          .where('store_id', '=', context.store.store_id)
          .where('mail_id', '=', Number(id))
          .executeTakeFirst()
      : undefined;
    if (!mail) return c.text('Not found', 404);
    c.header('cache-control', 'private, no-store');
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    );
    return c.html(mail.body_html);
  });

  return app;
}

async function viewOf(c: Page, count?: number): Promise<View> {
  const { context, nonce } = c.var;
  const { store, db, request } = context;
  const { money, currencies, located, gone } = await readVisit(context);
  const token = cartTokenIn(context);
  const cart = token ? await openCart(db, store.store_id, token) : noCart;
  const asked = request.currency?.toLowerCase();
  const refused = asked && !currencies.some(({ currency }) => currency === asked) ? asked : undefined;
  const canSwitch = !c.req.path.startsWith('/order-received/');
  return {
    context,
    nonce,
    count: count ?? cart.items.reduce((sum, item) => sum + item.quantity, 0),
    money,
    currencies: currencies.map(({ currency }) => currency),
    canSwitch,
    hasSwitcher: request.simulation?.hasSwitcher ?? (await readCurrencyOptions(context)).get(switcherOption) === 'yes',
    located: canSwitch ? located : undefined,
    isOpen: takesPayments(context, await readSettings(context)),
    policies: await readPublishedPolicies(db, store.store_id),
    free_shipping_from: optionsIn(money, await readShopOptions(db, store.store_id)).free_shipping_from,
    path: c.req.path,
    query: withoutNews(new URL(c.req.url).searchParams),
    notice: refused
      ? `We don’t sell in ${refused.toUpperCase()}. Prices are in ${money.currency.toUpperCase()}.`
      : gone
        ? `We no longer sell in ${gone.toUpperCase()}. Prices are now in ${money.currency.toUpperCase()}.`
        : undefined,
  };
}

/** What was just done to the cart is said once. */
function withoutNews(query: URLSearchParams): URLSearchParams {
  query.delete('done');
  return query;
}

const noCart: StoredCart = { token: '', items: [], billing: {}, shipping: {}, order_id: null };

/** A simulated visitor has no cart: the manager's own stays as it is. */
const cartTokenIn = (context: Context): string | undefined =>
  context.request.simulation ? undefined : sentCartToken(context);

/** The browser's cart without giving it a token: looking costs nothing. `paid` is the order that it became. */
async function readCurrentCart(context: Context) {
  const { store, db } = context;
  const token = cartTokenIn(context);
  if (!token) return { stored: undefined, cart: await cartOf(context, noCart) };
  const open = await openCart(db, store.store_id, token);
  const row = await db
    .selectFrom('carts')
    .innerJoin('orders', (join) =>
      join.onRef('orders.store_id', '=', 'carts.store_id').onRef('orders.order_id', '=', 'carts.order_id'),
    )
    .select(['orders.order_id', 'orders.order_key'])
    .where('carts.store_id', '=', store.store_id)
    .where('token', '=', token)
    .executeTakeFirst();
  return { stored: { open, paid: row }, cart: await cartOf(context, open) };
}

async function showCart(c: Page, message?: CartMessage, status: 200 | 409 = 200): Promise<Response> {
  const { cart } = await readCurrentCart(c.var.context);
  c.header('cache-control', 'private, no-store');
  const express = await readExpress(c.var.context, 'cart');
  return c.html(cartPage(await viewOf(c, cart.items_count), cart, express, message), status);
}

const messageOf = (done: string | undefined): CartMessage | undefined =>
  done === 'added'
    ? { text: 'Added to your cart.', isError: false }
    : done === 'changed'
      ? { text: 'Cart updated.', isError: false }
      : undefined;

/** The shopper's text for a refused cart call; undefined for our own failures. */
function refusalText(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error.status >= 500) return undefined;
  return error.status === 400 ? 'Enter a quantity of 1 or more.' : error.message;
}

function isKey(order: OrderRow, key: string): boolean {
  const [given, wanted] = [Buffer.from(key), Buffer.from(order.order_key)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The saved cards of the signed-in shopper; empty when the shop saves no cards. */
async function readWallet(context: Context, settings: ShopSettings): Promise<Wallet | undefined> {
  if (!settings.is_saved_cards_enabled) return undefined;
  const session = await sessionOf(context);
  if (!session) return { nonce: null, cards: [] };
  return {
    nonce: createNonce(context.clock.now(), session.token, restNonce, session.user.user_id),
    cards: await listSavedCards(context, session.user),
  };
}
