import { flagOf } from '@purser/contract/multi-currency/currency-codes';
import { html } from 'hono/html';
import type { Html } from '../http/html.ts';
import { lookOfCurrency } from '../multi-currency/currency-look.ts';
import type { View } from './shop-view.ts';

/** What a switcher shows. */
export interface SwitcherLook {
  title: string;
  symbol: boolean;
  flag: boolean;
}

const widgetLook: SwitcherLook = { title: '', symbol: true, flag: false };

/**
 * Chooses what prices are shown in, and keeps the other parameters of the address; nothing where there is nothing to choose.
 * `id` is unique on the page.
 */
export function currencySwitcher(view: View, id: string, look: SwitcherLook = widgetLook): Html | string {
  const { context, currencies, money, path, query, canSwitch } = view;
  if (!canSwitch || currencies.length < 2) return '';
  const { locale } = context.store;
  return html`<form class="currency" id="${id}-form" method="get" action="${path}">
    ${[...query]
      .filter(([name]) => name !== 'currency')
      .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label class="${look.title ? '' : 'vh'}" for="${id}">${look.title || 'Currency'}</label>
    <select id="${id}" name="currency">
      ${currencies.map((currency) => {
        const code = currency.toUpperCase();
        const { symbol } = lookOfCurrency(code, locale);
        const words = [look.flag && flagOf(code), look.symbol && symbol !== code && symbol, code];
        return html`<option value="${code}" ${currency === money.currency ? 'selected' : ''}>
          ${words.filter(Boolean).join(' ')}
        </option>`;
      })}
    </select>
    <button class="button quiet small">Change<span class="vh"> currency</span></button>
  </form>`;
}
