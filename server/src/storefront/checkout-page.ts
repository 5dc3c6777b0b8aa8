import type { SellingLocations } from '@purser/contract/catalog/selling-locations';
import type { Cart } from '@purser/contract/checkout/storefront';
import { isSamePlace } from '@purser/contract/orders/same-place';
import { html } from 'hono/html';
import { scriptJson } from '../http/html.ts';
import { assetTags } from '../http/web-assets.ts';
import { totalsList } from './cart-page.ts';
import { expressSlot } from './express-slot.ts';
import type { Express } from './express-slot.ts';
import type { SavedCard } from '../checkout/saved-cards.ts';
import { countryOptions } from '../catalog/countries.ts';
import type { PayableMethods } from '../checkout/payable-methods.ts';
import { formatPrice } from '../catalog/prices.ts';
import { agreement } from './policy-page.ts';
import { closedNotice, lock, shopPage } from './storefront-layout.ts';
import type { Html } from '../http/html.ts';
import type { View } from './shop-view.ts';

type Address = Cart['billing_address'];

/** Accounts of the provider's test mode that a debit of this currency can be tried with. */
const testHint = (currency: string): string =>
  currency === 'eur'
    ? ' Bank account: AT61 1904 3002 3457 3201.'
    : currency === 'aud'
      ? ' Bank account: BSB 000-000, 000123456.'
      : '';

export function checkoutPage(
  view: View,
  cart: Cart,
  payable: Pick<PayableMethods, 'offer'>,
  locations: SellingLocations,
  wallet: Wallet | undefined,
  express: Express,
): Html {
  const { context, nonce, money } = view;
  const { store, provider } = context;
  const price = (amount: string) => formatPrice(Number(amount), money.currency, store.locale);
  const settings = {
    publishable_key: provider.publishable_key,
    account_id: store.account_id,
    amount: Number(cart.totals.total_price),
    currency: money.currency,
    locale: store.locale,
    rest_nonce: wallet?.nonce ?? null,
    payment_methods: payable.offer({ amount: Number(cart.totals.total_price), currency: money.currency }),
  };
  // A form that nothing can pay is not worth filling in.
  const isOpen = view.isOpen && settings.payment_methods.length > 0;
  return shopPage(
    view,
    'Checkout',
    html`<h1>Checkout</h1>
      <noscript><p class="notice danger">Turn on JavaScript to check out.</p></noscript>
      <div class="columns">
        ${isOpen ? checkoutForm(view, cart, { settings, locations, wallet, express }) : html`<div>${closedNotice({ isOpen })}</div>`}
        <section class="panel sticky" aria-labelledby="summary">
          <h2 id="summary">Your order</h2>
          <br />
          <ul class="lines compact">
            ${cart.items.map(
              (item) =>
                html`<li>
                  <img
                    src="${new URL(item.images[0]?.src ?? '', context.request.origin).pathname}"
                    alt=""
                    width="56"
                    height="56"
                  />
                  <div>
                    ${item.name}
                    <p class="note">Quantity ${item.quantity}</p>
                  </div>
                  <span class="price">${price(item.totals.line_total)}</span>
                </li>`,
            )}
          </ul>
          ${totalsList(cart, price)}
          <p class="note"><br /><a href="/cart">Edit cart</a></p>
        </section>
      </div>`,
    isOpen
      ? html`<script type="application/json" id="storefront-settings">
            ${scriptJson(settings)}
          </script>
          <script src="${provider.script_url}" nonce="${nonce}" defer></script>
          ${assetTags('src/storefront/storefront.ts', nonce)}`
      : '',
  );
}

/**
 * Everything that is asked of the shopper; the script sends it. It enables the button too: without it, the browser would send the
 * form to the page's own address. `autocomplete` keeps Firefox from remembering the button as enabled when the page is reloaded.
 */
function checkoutForm(
  view: View,
  cart: Cart,
  {
    settings,
    locations,
    wallet,
    express,
  }: {
    settings: { payment_methods: readonly { id: string }[] };
    locations: SellingLocations;
    wallet: Wallet | undefined;
    express: Express;
  },
): Html {
  const { money } = view;
  const { store, provider } = view.context;
  const countries = { home: store.country, options: countryOptions(store.locale, locations) };
  const isSame = isSamePlace(cart.billing_address, cart.shipping_address);
  return html`<form class="form" id="checkout" novalidate>
    <div class="notice danger" role="alert" tabindex="-1" data-problem hidden></div>
    ${expressSlot(view, express, { amount: Number(cart.totals.total_price) })}
    <fieldset>
      <legend>Contact</legend>
      <div class="fields">
        ${field('billing_email', 'Email', cart.billing_address.email ?? '', { type: 'email', autocomplete: 'email' })}
      </div>
    </fieldset>
    <fieldset>
      <legend>Shipping address</legend>
      ${addressFields('shipping', cart.shipping_address, countries)}
    </fieldset>
    <fieldset>
      <legend>Billing address</legend>
      <label class="check" for="same_address">
        <input type="checkbox" id="same_address" ${isSame ? 'checked' : ''} aria-controls="billing_fields" />
        Same as shipping address
      </label>
      <div id="billing_fields" ${isSame ? 'hidden' : ''}>
        <br />
        ${addressFields('billing', isSame ? cart.shipping_address : cart.billing_address, countries)}
      </div>
    </fieldset>
    <fieldset>
      <legend>Payment</legend>
      ${
        provider.test_mode || provider.is_demo
          ? html`<div class="notice warn">
              ${provider.test_mode ? 'Test mode' : 'Demo'}. Pay with <code>4242 4242 4242 4242</code>, any future date
              and any CVC. Declined: <code>4000 0000 0000 0002</code>. Requires authentication:
              <code>4000 0027 6000 3184</code>.${testHint(money.currency)}
            </div>`
          : ''
      }
      ${wallet ? savedCards(wallet) : ''}
      <div class="element is-loading" id="payment_element" data-element></div>
      ${
        wallet?.nonce && settings.payment_methods.some(({ id }) => id === 'card')
          ? html`<label class="check" for="save_card" data-save-card hidden>
              <input type="checkbox" id="save_card" /> Save my card for next time
            </label>`
          : ''
      }
      <p class="field-error" role="alert" data-payment-error hidden></p>
    </fieldset>
    <fieldset>
      <legend>Anything else?</legend>
      <label for="customer_note">Note to the shop <span class="note">(optional)</span></label>
      <textarea id="customer_note" name="customer_note" maxlength="1000" rows="3"></textarea>
    </fieldset>
    <div>
      <button class="button wide" type="submit" data-pay autocomplete="off" disabled>
        <span data-pay-label>Pay ${formatPrice(Number(cart.totals.total_price), money.currency, store.locale)}</span>
      </button>
      ${agreement(view)}
      <p class="trust">
        ${lock}<span
          >Your payment details go straight to our payment provider, encrypted. This shop never sees them.</span
        >
      </p>
      <p class="vh" role="status" data-status></p>
    </div>
  </form>`;
}

/** The saved cards of a signed-in shopper; without a nonce the shopper counts as signed out. */
export interface Wallet {
  nonce: string | null;
  cards: readonly SavedCard[];
}

/** The script enables the buttons: before it listens, a click would be lost. */
const savedCards = ({ nonce, cards }: Wallet): Html =>
  nonce === null
    ? html`<p class="note" data-sign-in>
        <a href="/wp-login.php?redirect_to=${encodeURIComponent('/checkout')}">Sign in</a> to save your card or pay with
        a saved one.
      </p>`
    : cards.length === 0
      ? html``
      : html`<div role="radiogroup" aria-label="Your saved cards" data-saved-cards>
          ${cards.map(
            ({ id, label }, index) =>
              html`<div class="saved-card">
                <label class="check">
                  <input type="radio" name="saved_card" value="${id}" ${index === 0 ? 'checked' : ''} /> ${label}
                </label>
                <button
                  class="link-button"
                  type="button"
                  data-remove-card="${id}"
                  aria-label="Remove ${label}"
                  disabled
                >
                  Remove
                </button>
              </div>`,
          )}
          <label class="check"> <input type="radio" name="saved_card" value="" /> Pay another way </label>
        </div>`;

interface FieldOptions {
  type?: string;
  autocomplete: string;
  width?: 'half' | 'third';
  optional?: boolean;
}

/** A labelled input; the script writes what is wrong with it into the paragraph below. */
const field = (id: string, label: string, value: string, options: FieldOptions): Html =>
  html`<div class="${options.width ?? ''}">
    <label for="${id}">${label}${options.optional ? html` <span class="note">(optional)</span>` : ''}</label>
    <input
      id="${id}"
      name="${id}"
      type="${options.type ?? 'text'}"
      autocomplete="${options.autocomplete}"
      maxlength="${maxLength(id)}"
      value="${value}"
      ${options.optional ? '' : 'required'}
    />
    <p class="field-error" id="${id}_error" hidden></p>
  </div>`;

const maxLength = (id: string): number =>
  id.endsWith('postcode') ? 30 : id.endsWith('phone') ? 50 : id.includes('address') || id.endsWith('email') ? 200 : 100;

function addressFields(
  kind: 'shipping' | 'billing',
  address: Address,
  countries: { home: string; options: ReturnType<typeof countryOptions> },
): Html {
  const { home, options } = countries;
  // A country that the shop does not sell to is not offered, so the first one is chosen.
  const chosen = address.country || home;
  const id = (name: string) => `${kind}_${name}`;
  const complete = (name: string) => `${kind} ${name}`;
  return html`<div class="fields">
    ${field(id('first_name'), 'First name', address.first_name, { autocomplete: complete('given-name'), width: 'half' })}
    ${field(id('last_name'), 'Last name', address.last_name, { autocomplete: complete('family-name'), width: 'half' })}
    ${field(id('company'), 'Company', address.company, { autocomplete: complete('organization'), optional: true })}
    <div>
      <label for="${id('country')}">Country</label>
      <select id="${id('country')}" name="${id('country')}" autocomplete="${complete('country')}" required>
        ${options.map(
          ({ code, name }) => html`<option value="${code}" ${code === chosen ? 'selected' : ''}>${name}</option>`,
        )}
      </select>
      <p class="field-error" id="${id('country')}_error" hidden></p>
    </div>
    ${field(id('address_1'), 'Street and number', address.address_1, { autocomplete: complete('address-line1') })}
    ${field(id('address_2'), 'Apartment, suite, floor', address.address_2, {
      autocomplete: complete('address-line2'),
      optional: true,
    })}
    ${field(id('city'), 'City', address.city, { autocomplete: complete('address-level2'), width: 'third' })}
    ${field(id('state'), 'State or region', address.state, {
      autocomplete: complete('address-level1'),
      width: 'third',
      optional: true,
    })}
    ${field(id('postcode'), 'ZIP or postal code', address.postcode, {
      autocomplete: complete('postal-code'),
      width: 'third',
    })}
    ${field(id('phone'), 'Phone', address.phone, { type: 'tel', autocomplete: complete('tel'), optional: true })}
  </div>`;
}
