import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { recordAudit } from '../access/audit.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { insertLines } from './begin-order.ts';
import { linesOf, totalsOf } from './cart.ts';
import { readOrder } from '../orders/get-order.ts';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';
import { takeOrderNumbers } from '../orders/order-numbers.ts';
import { storeMoney } from '@purser/contract/multi-currency/shop-money';
import { readShopOptions } from '../settings/shop-options.ts';

export const createOrder = endpoint.checkout.createOrder.handler(async ({ input, context }) => {
  const { store } = context;
  const { username } = callerOf(context);
  const order = await transact(context.db, async (tx) => {
    const items = [...Map.groupBy(input.line_items, ({ product_id }) => product_id)].map(([product_id, same]) => ({
      product_id,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    }));
    const lines = await linesOf(tx, store.store_id, items, storeMoney(store.currency));
    const stranger = items.find(({ product_id }) => !lines.some(({ product }) => product.product_id === product_id));
    if (stranger)
      throw refuse(
        'woocommerce_rest_invalid_product_id',
        400,
        `line_items: the store does not sell product ${stranger.product_id}.`,
        { params: { line_items: `The store does not sell product ${stranger.product_id}.` } },
      );
    const totals = totalsOf(
      lines,
      { ...(await readShopOptions(tx, store.store_id)), shipping_flat_rate: 0 },
      store.currency,
    );
    const order_id = await takeOrderNumbers(tx, store.store_id);
    const created = await tx
      .insertInto('orders')
      .values({
        ...totals,
        ...(await customerOf(tx, context, input.billing)),
        store_id: store.store_id,
        order_id,
        order_key: `wc_order_${randomBytes(15).toString('base64url')}`,
        status: 'pending',
        currency: store.currency,
        store_total: totals.total,
        exchange_rate: '1',
        items_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
        customer_note: input.customer_note,
        billing: JSON.stringify(input.billing),
        shipping: JSON.stringify({}),
        user_agent: context.request.user_agent.slice(0, 500),
        created: context.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await insertLines(tx, store.store_id, order_id, lines);
    await addOrderNote(tx, context, created, orderNotes.placedInPerson, username);
    await recordAudit(tx, context, {
      action: 'createOrder',
      object_type: 'order',
      object_id: String(order_id),
      after: { total: created.total, currency: created.currency },
      outcome: 'done',
    });
    return created;
  });
  return readOrder(context, order);
});

/** The buyer, as given; with an email, a customer of the store. */
async function customerOf(
  tx: DatabaseTransaction,
  { clock, store }: Context,
  billing: { first_name?: string; last_name?: string; email?: string; country?: string },
) {
  const { first_name = '', last_name = '', email = '', country = '' } = billing;
  const customer_name = `${first_name} ${last_name}`.trim();
  const told = { customer_name, customer_email: email, customer_country: country };
  if (email === '') return told;
  const name = customer_name || email;
  const { customer_id } = await tx
    .insertInto('customers')
    .values({ store_id: store.store_id, email, name, country, created: clock.now() })
    .onConflict((conflict) =>
      conflict
        .expression(sql`store_id, lower(email)`)
        .doUpdateSet({ ...(customer_name && { name: customer_name }), email }),
    )
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return { ...told, customer_id };
}
