import { html } from 'hono/html';
import { lookOf } from '../catalog/prices.ts';
import type { Html } from '../http/html.ts';
import type { View } from './shop-view.ts';

/** Chooses what prices are shown in; nothing where there is nothing to choose. */
export function currencyPicker({ context, currencies, money, path }: View): Html | string {
  if (currencies.length < 2) return '';
  return html`<form class="currency" method="get" action="${path}">
    <label class="vh" for="currency">Currency</label>
    <select id="currency" name="currency">
      ${currencies.map((currency) => {
        const code = currency.toUpperCase();
        const symbol = lookOf(currency, context.store.locale).currency_symbol;
        return html`<option value="${code}" ${currency === money.currency ? 'selected' : ''}>
          ${symbol === code ? code : `${symbol} ${code}`}
        </option>`;
      })}
    </select>
    <button class="button quiet small">Change<span class="vh"> currency</span></button>
  </form>`;
}
