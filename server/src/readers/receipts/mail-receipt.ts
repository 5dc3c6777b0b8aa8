import { findStore } from '../../access/find-store.ts';
import type { Job } from '../../jobs/jobs.ts';
import { queueMail } from '../../jobs/mail.ts';
import type { OrderListener } from '../../books/order-of-payment.ts';
import { formatPrice } from '../../catalog/prices.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptPage } from './receipt.ts';

/** Follows an order that was paid at the counter: its receipt is made once the payment is in our books. */
export const sendReceipt: OrderListener = async (services, tx, order, change) => {
  const { store_id, payment_intent_id } = order;
  if (order.fraud_meta_box_type !== 'terminal_payment' || change.to !== 'completed') return;
  if (order.customer_email === '' || payment_intent_id === null) return;
  await services.enqueue(tx, 'mail_receipt', { store_id, order_id: order.order_id, payment_intent_id });
};

/** Job: mails the receipt of a payment in person to who paid, once. */
export const mailReceipt: Job<'mail_receipt'> = async (services, payload) => {
  const { store_id, order_id, payment_intent_id } = payload;
  const store = await findStore(services.db, store_id);
  const order = await services.db
    .selectFrom('orders')
    .select('customer_email')
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  if (!store || !order) return;
  const facts = await readReceipt(services, store, payment_intent_id);
  if (typeof facts === 'string') return;
  const paid = formatPrice(facts.amount, facts.currency, facts.locale);
  await queueMail(services, services.db, store_id, {
    recipient: order.customer_email,
    subject: `Your receipt from ${facts.business.name} for order ${order_id}`,
    dedupe_key: `receipt-${payment_intent_id}`,
    body_text: [
      `Your receipt from ${facts.business.name}`,
      '',
      `Order ${order_id}`,
      ...(facts.order?.lines ?? []).map(
        (line) => `${line.quantity} × ${line.name}  ${formatPrice(line.total, facts.currency, facts.locale)}`,
      ),
      '',
      `Paid in person: ${paid}`,
      '',
      ...facts.business.address,
    ].join('\n'),
    body_html: receiptPage(facts),
  });
};
