import { html } from 'hono/html';
import { formatPrice } from '../catalog/prices.ts';
import { priceIn } from '@purser/contract/multi-currency/shop-money';
import { productPath } from '../catalog/product.ts';
import type { ProductRow } from '../catalog/product.ts';
import { expressScripts, expressSlot } from './express-slot.ts';
import type { Express } from './express-slot.ts';
import { closedNotice, shopPage } from './storefront-layout.ts';
import type { Html } from '../http/html.ts';
import type { View } from './shop-view.ts';

/** The shop window. */
export function productsPage(view: View, products: readonly ProductRow[]): Html {
  const { store } = view.context;
  const { money } = view;
  return shopPage(
    view,
    store.name,
    html`${closedNotice(view)}
      <h1>Things for desk and table</h1>
      <p class="lead">Paper, wood, clay and wool, made in small workshops to be used every day and kept for years.</p>
      <ul class="grid">
        ${products.map(
          (product, index) =>
            html`<li class="tile">
              <img
                src="${product.image}"
                alt="${product.image_alt}"
                width="600"
                height="600"
                loading="${index < 4 ? 'eager' : 'lazy'}"
              />
              <h2><a href="${productPath(product.slug)}">${product.name}</a></h2>
              <p class="note">${product.short_description}</p>
              <div class="row">
                <span class="price">${formatPrice(priceIn(money, product.price), money.currency, store.locale)}</span>
                ${product.stock > 0 ? addForm(product, 'small') : html`<span class="note">Sold out</span>`}
              </div>
            </li>`,
        )}
      </ul>`,
  );
}

const addForm = (product: ProductRow, size: string): Html =>
  html`<form method="post" action="/cart">
    <input type="hidden" name="act" value="add" />
    <input type="hidden" name="id" value="${product.product_id}" />
    <button class="button quiet ${size}">Add to cart<span class="vh"> ${product.name}</span></button>
  </form>`;

export function productPage(view: View, product: ProductRow, express: Express): Html {
  const { store } = view.context;
  const { money } = view;
  return shopPage(
    view,
    product.name,
    html`<nav class="crumb" aria-label="Breadcrumb"><a href="/">All products</a></nav>
      <div class="product">
        <div class="gallery">
          <img src="${product.image}" alt="${product.image_alt}" width="600" height="600" />
        </div>
        <div class="text">
          <h1>${product.name}</h1>
          <p class="price">${formatPrice(priceIn(money, product.price), money.currency, store.locale)}</p>
          <p>${product.description}</p>
          ${closedNotice(view)}
          ${
            product.stock > 0
              ? html`<form class="buy" method="post" action="/cart">
                    <input type="hidden" name="act" value="add" />
                    <input type="hidden" name="id" value="${product.product_id}" />
                    <div>
                      <label for="quantity">Quantity</label>
                      <input
                        class="quantity"
                        id="quantity"
                        name="quantity"
                        type="number"
                        inputmode="numeric"
                        min="1"
                        max="${product.stock}"
                        value="1"
                        required
                      />
                    </div>
                    <button class="button">Add to cart</button>
                  </form>
                  ${expressSlot(view, express, {
                    amount: priceIn(money, product.price),
                    product_id: product.product_id,
                  })}`
              : html`<p class="notice">Sold out. Check back soon.</p>`
          }
          <div class="facts">
            <p>${stockLine(product.stock)}</p>
            <p>Ships within 2 business days</p>
            <p>SKU ${product.sku}</p>
          </div>
        </div>
      </div>`,
    expressScripts(view, express),
  );
}

const stockLine = (stock: number): string =>
  stock === 0 ? 'Out of stock' : stock <= 5 ? `Only ${stock} left` : 'In stock';

export const notFoundPage = (view: View): Html =>
  shopPage(
    view,
    'Not found',
    html`<div class="empty">
      <h1>Page not found</h1>
      <p class="lead">The page may have moved, or we no longer sell this product.</p>
      <a class="button" href="/">See all products</a>
    </div>`,
  );
