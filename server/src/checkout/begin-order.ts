import { isPayable } from '../orders/order-row.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { transact } from '../database/database.ts';
import { refuse, refuseField } from '../http/endpoint.ts';
import { linesOf, totalsOf } from './cart.ts';
import { moneyToTake, pricingColumns } from './cart-money.ts';
import { readCart } from './stored-cart.ts';
import type { CartLine, Totals } from './cart.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';
import { takeOrderNumbers } from '../orders/order-numbers.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { returnStock, takeStock } from '../orders/order-stock.ts';
import { storeTotalOf } from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { optionsIn } from '../multi-currency/options-in.ts';
import { readShopOptions } from '../settings/shop-options.ts';

/** Longer than an attempt can take; by the database's clock. */
const leaseSeconds = 75;

/**
 * Creates the cart's order, or updates the one of an earlier attempt to the cart's contents, and takes its goods
 * out of the stock, all in one transaction. Returns the order with its new attempt, and the result of `judge`.
 */
export const beginOrder = <T>(
  context: Context,
  token: string,
  request: CheckoutRequest,
  payment_method: string,
  sale: {
    /** What the shop sells in. */
    currencies: readonly ShopMoney[];
    /** The reason why the method can't pay this amount of the currency, if any. */
    whyNot: (total: number, currency: string) => string | undefined;
  },
  judge: (tx: DatabaseTransaction, order: OrderRow) => Promise<T>,
): Promise<{ order: OrderRow; judgement: T }> =>
  transact(context.db, async (tx) => {
    const { store } = context;
    const cart = await readCart(tx, store.store_id, token, { lock: true });
    const earlier = await lockOrder(tx, store.store_id, cart.order_id);
    const payable = earlier && isPayable(earlier) ? earlier : undefined;
    if (earlier && !payable && earlier.status !== 'cancelled')
      throw refuse('woocommerce_rest_cart_empty', 409, 'You’ve already paid for this cart.');
    if (payable?.is_leased) throw inProgress();
    if (payable) await returnStock(tx, store.store_id, payable.order_id);

    const money = moneyToTake(context, sale.currencies, cart, request.seen_currency);
    const lines = await linesOf(tx, store.store_id, cart.items, money);
    if (lines.length === 0) throw refuse('woocommerce_rest_cart_empty', 409, 'Your cart is empty.');
    const totals = totalsOf(lines, optionsIn(money, await readShopOptions(tx, store.store_id)), money.currency);
    const problem = sale.whyNot(totals.total, money.currency);
    if (problem !== undefined) throw refuseField('payment_data', problem);
    const order_id = payable?.order_id ?? (await takeOrderNumbers(tx, store.store_id));
    const values = {
      ...(await orderValues(tx, context, request, lines, totals, money)),
      payment_method,
      attempt_lease: sql<Temporal.Instant>`now() + make_interval(secs => ${leaseSeconds})`,
      payment_error: null,
    };
    if (payable) {
      await tx
        .updateTable('orders')
        .set({ ...values, status: 'pending', attempt: payable.attempt + 1 })
        .where('store_id', '=', store.store_id)
        .where('order_id', '=', order_id)
        .execute();
      await tx
        .deleteFrom('order_lines')
        .where('store_id', '=', store.store_id)
        .where('order_id', '=', order_id)
        .execute();
      await addOrderNote(
        tx,
        context,
        { store_id: store.store_id, order_id },
        orderNotes.attemptRetried(payable.attempt + 1),
      );
    } else {
      await tx
        .insertInto('orders')
        .values({
          ...values,
          store_id: store.store_id,
          order_id,
          order_key: `wc_order_${randomBytes(15).toString('base64url')}`,
          status: 'pending',
          attempt: 1,
          created: context.clock.now(),
        })
        .execute();
      await addOrderNote(tx, context, { store_id: store.store_id, order_id }, orderNotes.placed);
    }
    await insertLines(tx, store.store_id, order_id, lines);
    await takeStock(
      tx,
      store.store_id,
      order_id,
      lines.map(({ product, quantity }) => ({ product_id: product.product_id, name: product.name, quantity })),
    );
    await tx
      .updateTable('carts')
      .set({
        order_id,
        billing: JSON.stringify(request.billing),
        shipping: JSON.stringify(request.shipping),
        updated: context.clock.now(),
      })
      .where('store_id', '=', store.store_id)
      .where('token', '=', token)
      .execute();
    // The attempt ends even if this process dies: paid, failed, or abandoned with its goods returned to the stock.
    await context.enqueue(
      tx,
      'settle_order',
      { store_id: store.store_id, order_id },
      { key: `settle_order:${store.store_id}:${order_id}`, delaySeconds: leaseSeconds + 5 },
    );
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('store_id', '=', store.store_id)
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    return { order, judgement: await judge(tx, order) };
  });

export const inProgress = () =>
  refuse(
    'idempotency_in_progress',
    409,
    'A payment for this order is in progress. Wait a moment before you try again.',
  );

const lockOrder = async (tx: DatabaseTransaction, store_id: number, order_id: number | null) =>
  order_id === null
    ? undefined
    : tx
        .selectFrom('orders')
        .select(['order_id', 'status', 'attempt'])
        .select(sql<boolean>`coalesce(attempt_lease > now(), false)`.as('is_leased'))
        .where('store_id', '=', store_id)
        .where('order_id', '=', order_id)
        .forUpdate()
        .executeTakeFirst();

async function orderValues(
  tx: DatabaseTransaction,
  context: Context,
  { billing, shipping, customer_note }: CheckoutRequest,
  lines: readonly CartLine[],
  totals: Totals,
  money: ShopMoney,
) {
  const customer_name = `${billing.first_name} ${billing.last_name}`;
  const { store } = context;
  // A guest is known by the address that receives the receipt.
  const customer = await tx
    .insertInto('customers')
    .values({
      store_id: store.store_id,
      email: billing.email,
      name: customer_name,
      country: billing.country,
      created: context.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.expression(sql`store_id, lower(email)`).doUpdateSet({ name: customer_name, country: billing.country }),
    )
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return {
    ...totals,
    currency: money.currency,
    store_total: storeTotalOf(money, totals.total),
    ...pricingColumns(money),
    items_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    customer_id: customer.customer_id,
    customer_name,
    customer_email: billing.email,
    customer_country: billing.country,
    customer_ip: context.request.ip,
    user_agent: context.request.user_agent.slice(0, 500),
    customer_note,
    billing: JSON.stringify(billing),
    shipping: JSON.stringify(shipping),
  };
}

export const insertLines = (tx: DatabaseTransaction, store_id: number, order_id: number, lines: readonly CartLine[]) =>
  tx
    .insertInto('order_lines')
    .values(
      lines.map(({ product, quantity, price, total }, index) => ({
        store_id,
        order_id,
        line_id: index + 1,
        product_id: product.product_id,
        sku: product.sku,
        name: product.name,
        quantity,
        price,
        total,
      })),
    )
    .execute();
