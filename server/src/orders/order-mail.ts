import { html } from 'hono/html';
import { refundWayOf } from '@purser/contract/transactions/refund-way';
import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { bodiesOf, labelled, mailCell, mailHeading, mailPage } from '../jobs/mail-page.ts';
import { queueMail } from '../jobs/mail.ts';
import { addressLines } from './address-lines.ts';
import type { OrderRow } from './order-row.ts';
import { formatPrice } from '../catalog/prices.ts';
import { supportContact } from './support-contact.ts';
import { readVoucher } from './voucher.ts';
import type { Voucher } from './voucher.ts';

const textByKind = {
  paid: {
    subject: (order: number, shop: string) => `Your ${shop} order ${order} is confirmed`,
    title: 'Thank you for your order',
    intro: 'We’ve received your payment and are getting your order ready.',
  },
  'on-hold': {
    subject: (order: number, shop: string) => `We’ve received your ${shop} order ${order}`,
    title: 'We’ve received your order',
    intro: 'Your order is on hold until your payment is confirmed. You don’t need to do anything.',
  },
  voucher: {
    subject: (order: number, shop: string) => `How to pay for your ${shop} order ${order}`,
    title: 'Your order is waiting for your payment',
    intro: 'Pay at an ATM or in your banking app with the details below. We’ll email you when it arrives.',
  },
} as const;

/** Received but not yet paid: what the shopper can do about it, or that there is nothing to do. */
export async function queueOnHoldMail(services: Services, tx: DatabaseTransaction, order: OrderRow): Promise<void> {
  const { shop } = await readShop(tx, order);
  const voucher = await readVoucher(tx, order, shop);
  await queueOrderMail(services, tx, order, voucher ? 'voucher' : 'on-hold', voucher);
}

/** The order's confirmation, once per kind: what was bought, for how much, where it goes. */
export async function queueOrderMail(
  services: Services,
  tx: DatabaseTransaction,
  order: OrderRow,
  kind: keyof typeof textByKind,
  voucher?: Voucher,
): Promise<void> {
  const { shop, lines, contact } = await readShop(tx, order);
  const money = (amount: number) => formatPrice(amount, order.currency, shop.locale);
  const text = textByKind[kind];
  const totals = [
    ['Subtotal', money(order.subtotal)],
    ['Shipping', order.shipping_total === 0 ? 'Free' : money(order.shipping_total)],
    ...(order.tax_total > 0 ? [['Tax', money(order.tax_total)]] : []),
    ['Total', money(order.total)],
  ];
  const billing = addressLines(order.billing, shop.locale);
  const shipping = addressLines(order.shipping, shop.locale);
  await queueMail(services, tx, order.store_id, {
    recipient: order.customer_email,
    subject: text.subject(order.order_id, shop.name),
    dedupe_key: `order-${kind}-${order.order_id}`,
    body_text: [
      text.title,
      '',
      `Hello ${order.customer_name},`,
      text.intro,
      ...(voucher ? ['', voucher.name, ...voucher.rows.map(([label, value]) => `${label}: ${value}`)] : []),
      ...(voucher?.url ? [voucher.url] : []),
      '',
      `Order ${order.order_id}`,
      ...lines.map((line) => `${line.quantity} × ${line.name}  ${money(line.total)}`),
      '',
      ...totals.map(([label, value]) => `${label}: ${value}`),
      '',
      'Billing address',
      ...billing,
      '',
      'Shipping address',
      ...shipping,
      '',
      shop.name,
      ...contact,
    ].join('\n'),
    body_html: mailPage(
      shop.name,
      text.title,
      html`<p>Hello ${order.customer_name},</p>
        <p>${text.intro}</p>
        ${
          voucher
            ? html`<h2 style="${mailHeading}">${voucher.name}</h2>
                <table role="presentation" style="width:100%;border-collapse:collapse">
                  ${voucher.rows.map(([label, value]) => labelled(label, value))}
                </table>
                ${voucher.url ? html`<p><a href="${voucher.url}">Open the voucher</a></p>` : ''}`
            : ''
        }
        <h2 style="${mailHeading}">Order ${order.order_id}</h2>
        <table role="presentation" style="width:100%;border-collapse:collapse">
          ${lines.map(
            (line) =>
              html`<tr>
                <td style="${mailCell}">${line.quantity} × ${line.name}</td>
                <td style="${mailCell};text-align:right;white-space:nowrap">${money(line.total)}</td>
              </tr>`,
          )}
        </table>
        <table role="presentation" style="width:100%;border-collapse:collapse">
          ${totals.map(([label = '', value = '']) => labelled(label, value))}
        </table>
        <table role="presentation" style="width:100%;margin-top:16px">
          <tr>
            <td style="vertical-align:top;width:50%"><strong>Billing address</strong><br />${broken(billing)}</td>
            <td style="vertical-align:top"><strong>Shipping address</strong><br />${broken(shipping)}</td>
          </tr>
        </table>`,
      contact,
    ),
  });
}

export interface RefundFacts {
  refund_id: string;
  amount: number;
  currency: string;
}

/** The receipt of one refund, once. */
export async function queueRefundMail(
  services: Services,
  tx: DatabaseTransaction,
  order: OrderRow,
  refund: RefundFacts,
): Promise<void> {
  const { shop, contact } = await readShop(tx, order);
  const amount = formatPrice(refund.amount, refund.currency, shop.locale);
  const [first, last] = refundWayOf(order.payment_method).days;
  const intro = `We’ve refunded ${amount} of your order ${order.order_id} to your original payment method. It takes ${first}–${last} days to arrive.`;
  await queueMail(services, tx, order.store_id, {
    recipient: order.customer_email,
    subject: `Refund of ${amount} for your ${shop.name} order ${order.order_id}`,
    dedupe_key: `refund-${refund.refund_id}`,
    ...bodiesOf({
      shop: shop.name,
      title: 'Your refund',
      text: [`Hello ${order.customer_name},`, intro],
      contact,
    }),
  });
}

/** An order that was received and is not paid after all, once per attempt. */
export async function queueFailedMail(
  services: Services,
  tx: DatabaseTransaction,
  order: OrderRow,
  problem: string | null,
): Promise<void> {
  const { shop, contact } = await readShop(tx, order);
  const total = formatPrice(order.total, order.currency, shop.locale);
  const intro = `The payment of ${total} for your order ${order.order_id} didn’t go through and we didn’t charge you.`;
  const next = 'We won’t ship this order. To get your items, order again and choose another way to pay.';
  await queueMail(services, tx, order.store_id, {
    recipient: order.customer_email,
    subject: `The payment of your ${shop.name} order ${order.order_id} failed`,
    dedupe_key: `order-failed-${order.attempt}-${order.order_id}`,
    ...bodiesOf({
      shop: shop.name,
      title: 'Your payment didn’t go through',
      text: [`Hello ${order.customer_name},`, intro, ...(problem ? [problem] : []), next],
      contact,
    }),
  });
}

async function readShop(tx: DatabaseTransaction, order: OrderRow) {
  const [shop, lines, contact] = [
    await tx
      .selectFrom('stores')
      .select(['name', 'locale', 'timezone'])
      .where('store_id', '=', order.store_id)
      .executeTakeFirstOrThrow(),
    await tx
      .selectFrom('order_lines')
      .select(['name', 'quantity', 'total'])
      .where('store_id', '=', order.store_id)
      .where('order_id', '=', order.order_id)
      .orderBy('line_id')
      .execute(),
    await supportContact(tx, order.store_id),
  ];
  return { shop, lines, contact };
}

const broken = (lines: string[]) => lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
