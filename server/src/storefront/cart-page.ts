import type { Cart } from '@purser/contract/checkout/storefront';
import { html } from 'hono/html';
import { formatPrice } from '../catalog/prices.ts';
import { expressScripts, expressSlot } from './express-slot.ts';
import type { Express } from './express-slot.ts';
import { closedNotice, shopPage } from './storefront-layout.ts';
import type { Html } from '../http/html.ts';
import type { View } from './shop-view.ts';

export interface CartMessage {
  text: string;
  isError: boolean;
}

export function cartPage(view: View, cart: Cart, express: Express, message?: CartMessage): Html {
  const { store } = view.context;
  const price = (amount: string) => formatPrice(Number(amount), view.money.currency, store.locale);
  const notice = message
    ? html`<p class="notice ${message.isError ? 'danger' : ''}" role="${message.isError ? 'alert' : 'status'}">
        ${message.text}
      </p>`
    : '';
  if (cart.items.length === 0) {
    return shopPage(
      view,
      'Your cart',
      html`${notice}
        <div class="empty">
          <h1>Your cart is empty</h1>
          <p class="lead">Find something you like in our shop.</p>
          <a class="button" href="/">See all products</a>
        </div>`,
    );
  }
  return shopPage(
    view,
    'Your cart',
    html`<h1>Your cart</h1>
      <div class="columns">
        <div>
          ${closedNotice(view)} ${notice}
          ${cart.errors.map((error) => html`<p class="notice danger" role="alert">${error.message}</p>`)}
          <section class="panel" aria-label="Items">
            <ul class="lines">
              ${cart.items.map((item) => {
                const name = `quantity-${item.key}`;
                return html`<li>
                  <img
                    src="${new URL(item.images[0]?.src ?? '', view.context.request.origin).pathname}"
                    alt=""
                    width="84"
                    height="84"
                  />
                  <div>
                    <a href="${new URL(item.permalink).pathname}">${item.name}</a>
                    <p class="note">${price(item.prices.price)} each</p>
                    <div class="line-acts">
                      <form method="post" action="/cart">
                        <input type="hidden" name="act" value="update" />
                        <input type="hidden" name="key" value="${item.key}" />
                        <label class="vh" for="${name}">Quantity of ${item.name}</label>
                        <input
                          class="quantity"
                          id="${name}"
                          name="quantity"
                          type="number"
                          inputmode="numeric"
                          min="1"
                          max="1000"
                          value="${item.quantity}"
                          required
                        />
                        <button class="button quiet small">
                          Update<span class="vh"> quantity of ${item.name}</span>
                        </button>
                      </form>
                      <form method="post" action="/cart">
                        <input type="hidden" name="act" value="remove" />
                        <input type="hidden" name="key" value="${item.key}" />
                        <button class="link-button">Remove<span class="vh"> ${item.name}</span></button>
                      </form>
                    </div>
                  </div>
                  <span class="price">${price(item.totals.line_total)}</span>
                </li>`;
              })}
            </ul>
          </section>
        </div>
        <section class="panel sticky" aria-labelledby="summary">
          <h2 id="summary">Summary</h2>
          ${totalsList(cart, price)}
          ${cart.errors.length === 0 ? expressSlot(view, express, { amount: Number(cart.totals.total_price) }) : ''}
          ${view.isOpen ? html`<a class="button wide" href="/checkout">Go to checkout</a>` : ''}
        </section>
      </div>`,
    expressScripts(view, express),
  );
}

/** Subtotal to total, as cart and checkout show them. */
export const totalsList = (cart: Cart, price: (amount: string) => string): Html =>
  html`<dl class="totals">
    <dt>Subtotal</dt>
    <dd>${price(cart.totals.total_items)}</dd>
    <dt>Shipping</dt>
    <dd>${cart.totals.total_shipping === '0' ? 'Free' : price(cart.totals.total_shipping)}</dd>
    ${
      cart.totals.total_tax === '0'
        ? ''
        : html`<dt>Tax</dt>
            <dd>${price(cart.totals.total_tax)}</dd>`
    }
    <dt class="sum">Total</dt>
    <dd class="sum" data-total>${price(cart.totals.total_price)}</dd>
  </dl>`;
