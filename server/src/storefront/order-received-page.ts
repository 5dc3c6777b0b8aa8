import type { OrderStatus } from '@purser/contract/orders/order';
import { html } from 'hono/html';
import { orderUrl } from '../orders/order-info.ts';
import { addressLines } from '../orders/address-lines.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { formatPrice } from '../catalog/prices.ts';
import { addressBlock, shopPage } from './storefront-layout.ts';
import type { Html } from '../http/html.ts';
import type { View } from './shop-view.ts';
import type { Voucher } from '../orders/voucher.ts';

export interface ReceivedLine {
  name: string;
  quantity: number;
  total: number;
  image: string | null;
}

interface Words {
  title: string;
  text: string;
  /** Added where the shop sends mail; without a mail server it only keeps it. */
  mail?: string;
}

const wordsByStatus: Record<OrderStatus, Words> = {
  processing: {
    title: 'Thank you for your order',
    text: 'We’ve received your payment and are getting your order ready.',
    mail: 'We’ve emailed you the details.',
  },
  completed: { title: 'Thank you for your order', text: 'Your order is complete.' },
  'on-hold': {
    title: 'We’ve received your order',
    text: 'Your payment isn’t confirmed yet. You don’t need to do anything.',
    mail: 'We’ll email you as soon as it is.',
  },
  pending: {
    title: 'We’re waiting for your payment',
    text: 'Your payment is still processing. You can check again or retry; we won’t charge you twice.',
  },
  failed: { title: 'Your payment didn’t go through', text: 'Nothing was charged. Your items are still in your cart.' },
  cancelled: {
    title: 'This order was canceled',
    text: 'You weren’t charged. If your bank shows a hold, it will disappear soon.',
  },
  refunded: { title: 'This order was refunded', text: 'We refunded your original payment method.' },
};

const voucherWords: Words = {
  title: 'Your order is waiting for your payment',
  text: 'Pay at an ATM or in your banking app with the details below.',
  mail: 'We’ve emailed them to you and will email you again when your payment arrives.',
};

/** Where the merchant finds the payment; the order itself while it has none. */
const paymentAddress = ({ order_id, payment_intent_id }: OrderRow): string =>
  payment_intent_id
    ? `/wp-admin/admin.php?page=wc-admin&path=/payments/transactions/details&id=${payment_intent_id}`
    : orderUrl(order_id);

export function orderReceivedPage(
  view: View,
  order: OrderRow,
  lines: readonly ReceivedLine[],
  contact: readonly string[],
  address: string,
  voucher: Voucher | undefined,
  isMerchant: boolean,
): Html {
  const { store } = view.context;
  const { status } = order;
  const words = voucher ? voucherWords : wordsByStatus[status];
  const sendsMail = view.context.config.SMTP_URL !== undefined;
  const price = (amount: number) => formatPrice(amount, order.currency, store.locale);
  const created = new Intl.DateTimeFormat(store.locale, {
    dateStyle: 'long',
    timeZone: store.timezone,
  }).format(order.created.epochMilliseconds);
  const isOpen = status === 'pending' || status === 'failed';
  return shopPage(
    view,
    words.title,
    html`<h1>${words.title}</h1>
      <p class="lead">${sendsMail && words.mail ? `${words.text} ${words.mail}` : words.text}</p>
      ${
        isMerchant
          ? html`<p class="note">
              You’re signed in as a merchant:
              <a href="${paymentAddress(order)}"
                >${order.payment_intent_id ? 'View this payment' : 'View this order'}</a
              >
              in the admin.
            </p>`
          : ''
      }
      ${
        status === 'failed' && order.payment_error
          ? html`<br />
              <p class="notice danger">${order.payment_error}</p>`
          : ''
      }
      ${
        isOpen
          ? html`<br />
              <p>
                ${status === 'pending' ? html`<a class="button" href="${address}">Check again</a> ` : ''}
                <a class="button ${status === 'pending' ? 'quiet' : ''}" href="/checkout">Try another way to pay</a>
              </p>`
          : ''
      }
      ${
        voucher
          ? html`<section class="panel voucher" aria-labelledby="voucher">
              <h2 id="voucher">${voucher.name}</h2>
              <dl class="meta">
                ${voucher.rows.map(
                  ([label, value]) =>
                    html`<div>
                      <dt>${label}</dt>
                      <dd>${value}</dd>
                    </div>`,
                )}
              </dl>
              ${voucher.url ? html`<p><a href="${voucher.url}">Open the voucher</a></p>` : ''}
            </section>`
          : ''
      }
      <dl class="meta">
        <div>
          <dt>Order number</dt>
          <dd>${order.order_id}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>${created}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>${price(order.total)}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>${order.customer_email}</dd>
        </div>
      </dl>
      <div class="columns">
        <section class="panel" aria-labelledby="items">
          <h2 id="items">Your order</h2>
          <br />
          <ul class="lines compact">
            ${lines.map(
              (line) =>
                html`<li>
                  ${line.image ? html`<img src="${line.image}" alt="" width="56" height="56" />` : html`<span></span>`}
                  <div>
                    ${line.name}
                    <p class="note">Quantity ${line.quantity}</p>
                  </div>
                  <span class="price">${price(line.total)}</span>
                </li>`,
            )}
          </ul>
          <dl class="totals">
            <dt>Subtotal</dt>
            <dd>${price(order.subtotal)}</dd>
            <dt>Shipping</dt>
            <dd>${order.shipping_total === 0 ? 'Free' : price(order.shipping_total)}</dd>
            ${
              order.tax_total > 0
                ? html`<dt>Tax</dt>
                    <dd>${price(order.tax_total)}</dd>`
                : ''
            }
            <dt class="sum">Total</dt>
            <dd class="sum">${price(order.total)}</dd>
            ${
              order.refunded_total > 0
                ? html`<dt>Refunded</dt>
                    <dd>${price(-order.refunded_total)}</dd>`
                : ''
            }
          </dl>
        </section>
        <section class="panel" aria-label="Addresses">
          <h2>Shipping address</h2>
          <address>${addressBlock(addressLines(order.shipping, store.locale))}</address>
          <br />
          <h2>Billing address</h2>
          <address>${addressBlock(addressLines(order.billing, store.locale))}</address>
          ${
            contact.length > 0
              ? html`<br />
                  <h2>Questions?</h2>
                  <p>${contact.join(' · ')}</p>`
              : ''
          }
        </section>
      </div>`,
  );
}
