import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelByPolicy } from '@purser/contract/policies/labels';
import { policyPaths } from '@purser/contract/policies/policy';
import { html, raw } from 'hono/html';
import { currencyNotice } from './currency-notice.ts';
import { currencySwitcher } from './currency-switcher.ts';
import { adminHome } from '../access/sign-in-routes.ts';
import { withSimulatedLinks } from './simulation.ts';
import { formatPrice } from '../catalog/prices.ts';
import type { Html } from '../http/html.ts';
import type { View } from './shop-view.ts';

const assetFolder = join(import.meta.dirname, '../../assets');
// One file for the browser, joined in this order.
export const styles = ['page', 'catalog', 'controls', 'cart', 'checkout']
  .map((name) => readFileSync(join(assetFolder, 'storefront', `${name}.css`), 'utf8'))
  .join('');
/** Names the version in the address, so that a browser may keep it for ever. */
export const stylesHash = createHash('sha256').update(styles).digest('hex').slice(0, 12);

export const readPicture = (file: string): string => readFileSync(join(assetFolder, 'products', file), 'utf8');

/** Every page of the shop: the same header, a way past it, one main part. */
export function shopPage(view: View, title: string, body: Html | Html[], head: Html | string = ''): Html {
  const { store, provider, request } = view.context;
  const page = html`<!doctype html>
    <html lang="${store.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === store.name ? title : `${title} · ${store.name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/storefront.css?v=${stylesHash}" nonce="${view.nonce}" />
        ${head}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
          ${
            provider.test_mode || provider.is_demo
              ? html`<p class="ribbon">
                  This is a demo shop. No real payments are made and nothing is shipped.
                  ${
                    // A shop in test mode may be open to strangers; the demo is its merchant's own.
                    provider.is_demo ? html`<a href="${adminHome}">Open the admin</a>` : ''
                  }
                </p>`
              : ''
          }
          <div class="wrap">
            <a class="brand" href="/">${leaf}<span>${store.name}</span></a>
            ${view.hasSwitcher ? currencySwitcher(view, 'currency') : ''}
            <nav aria-label="Shop">
              <a class="cart-link" href="/cart" aria-label="Cart, ${view.count} ${view.count === 1 ? 'item' : 'items'}">
                Cart <span class="badge" data-cart-count>${view.count}</span>
              </a>
            </nav>
          </div>
        </header>
        <main id="main" tabindex="-1">
          <div class="wrap">
            ${currencyNotice(view)}
            ${view.notice ? html`<p class="notice warn" role="status" data-currency-notice>${view.notice}</p>` : ''}
            ${body}
          </div>
        </main>
        <footer class="bottom">
          <div class="wrap">
            <p>© ${store.name}. Small things for desk and table.</p>
            <p>
              ${
                view.free_shipping_from === null
                  ? ''
                  : html`Free shipping on orders of
                    ${formatPrice(view.free_shipping_from, view.money.currency, store.locale)} or more · `
              }30-day
              returns
            </p>
            ${
              view.policies.length === 0
                ? ''
                : html`<nav class="policies" aria-label="Policies">
                    ${view.policies.map((policy) => html`<a href="${policyPaths[policy]}">${labelByPolicy[policy]}</a>`)}
                  </nav>`
            }
          </div>
        </footer>
      </body>
    </html>`;
  return request.simulation ? withSimulatedLinks(page, view.query) : page;
}

/** Shown on every page, so that no shopper fills a cart that can't be paid. */
export const closedNotice = ({ isOpen }: Pick<View, 'isOpen'>): Html | string =>
  isOpen
    ? ''
    : html`<p class="notice warn" role="status" data-closed>
        We can’t accept payments right now. Please come back later; we’ll keep your cart.
      </p>`;

// Raw, because these are pictures of our own.
const leaf = raw(
  '<svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true"><path d="M14 26V9" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path d="M14 18C7 18 4 13 4 7c6 0 10 4 10 11Z" fill="currentColor" opacity=".55"/><path d="M14 14c0-6 4-10 10-11 0 7-4 11-10 11Z" fill="currentColor"/></svg>',
);

export const lock = raw(
  '<svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true"><rect x="3" y="8" width="12" height="8" rx="2" fill="currentColor"/><path d="M5.5 8V5.5a3.5 3.5 0 0 1 7 0V8" stroke="currentColor" stroke-width="1.8"/></svg>',
);

/** An address as printed on a parcel. */
export const addressBlock = (lines: readonly string[]): Html[] =>
  lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
