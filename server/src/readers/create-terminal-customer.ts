import { createHash } from 'node:crypto';
import { endpoint, refuse } from '../http/endpoint.ts';
import { findOrder } from '../orders/order-row.ts';
import { askProvider } from './ask-provider.ts';

const ended = ['completed', 'cancelled', 'refunded', 'failed'];

export const createTerminalCustomer = endpoint.readers.createTerminalCustomer.handler(async ({ input, context }) => {
  const { db, provider, store } = context;
  const { store_id } = store;
  const order = await findOrder(db, store_id, input.order_id);
  if (!order) throw refuse('wcpay_missing_order', 404, 'The order could not be found.');
  if (ended.includes(order.status))
    throw refuse('wcpay_invalid_order_status', 400, `The order is ${order.status}, so it no longer needs a customer.`);
  const known =
    order.customer_id === null
      ? undefined
      : await db
          .selectFrom('customers')
          .select(['customer_id', 'provider_customer_id'])
          .where('store_id', '=', store_id)
          .where('customer_id', '=', order.customer_id)
          .executeTakeFirst();
  if (known?.provider_customer_id) return { id: known.provider_customer_id };
  const facts = { name: order.customer_name, email: order.customer_email };
  // A guest without an email is a new customer at each order.
  const subject = known ? `customer ${known.customer_id}` : `order ${order.order_key}`;
  const key = createHash('sha256')
    .update(JSON.stringify([subject, facts]))
    .digest('hex')
    .slice(0, 32);
  const { id } = await askProvider(
    context,
    provider.stripe.customers.create(
      { ...(facts.name && { name: facts.name }), ...(facts.email && { email: facts.email }) },
      { stripeAccount: store.account_id, idempotencyKey: `purser-terminal-customer-${store_id}-${key}` },
    ),
  );
  if (known)
    await db
      .updateTable('customers')
      .set({ provider_customer_id: id })
      .where('store_id', '=', store_id)
      .where('customer_id', '=', known.customer_id)
      .execute();
  return { id };
});
