import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { countryName } from '../catalog/countries.ts';
import type { Html } from '../http/html.ts';
import { lookOfCurrency } from '../multi-currency/currency-look.ts';
import type { View } from './shop-view.ts';

const dismissedCookie = 'purser_currency_notice';

/** Says why prices are not in the store's currency, when the visitor's country chose theirs; until it is dismissed. */
export function currencyNotice({ context, located, money, path, query }: View): Html | string {
  const { store, config, request } = context;
  if (!located || located.money.currency !== money.currency || money.currency === store.currency) return '';
  if (!request.simulation && isDismissed(request.headers.get('cookie'), money.currency)) return '';
  const name = (currency: string) => {
    const code = currency.toUpperCase();
    return `${lookOfCurrency(code, store.locale).name} (${code})`;
  };
  const back = new URLSearchParams([...query].filter(([key]) => key !== 'currency'));
  const own = new URLSearchParams([...back, ['currency', store.currency.toUpperCase()]]);
  return html`<aside class="notice located" aria-label="Your location" data-located>
    <p>
      You’re visiting from ${countryName(located.country, store.locale)}, so prices are in ${name(money.currency)}.
      <a href="?${own.toString()}" rel="nofollow">Show prices in ${name(store.currency)}</a>
      ${
        // The license of the packaged file wants its source named beside its results.
        config.IP_COUNTRY_FILE
          ? ''
          : html`<span class="note">IP geolocation by <a href="https://db-ip.com">DB-IP</a></span>`
      }
    </p>
    <form method="post" action="/currency-notice">
      <input type="hidden" name="currency" value="${money.currency}" />
      <input type="hidden" name="back" value="${path}${back.size > 0 ? `?${back.toString()}` : ''}" />
      <button class="button quiet small">Dismiss<span class="vh"> the notice about the currency</span></button>
    </form>
  </aside>`;
}

const isDismissed = (cookies: string | null, currency: string): boolean =>
  new RegExp(`(?:^|;\\s*)${dismissedCookie}=${currency}(?:;|$)`).test(cookies ?? '');

/** The header that remembers it for a year; another currency has a notice of its own. */
export const dismissNotice = ({ request }: Pick<Context, 'request'>, currency: string): string =>
  `${dismissedCookie}=${currency}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000${request.origin.startsWith('https:') ? '; Secure' : ''}`;

/** A page of this shop to return to; its first page for anything else. */
export const pageOf = (address: string): string => (/^\/(?![/\\])[^\s\\]{0,2000}$/.test(address) ? address : '/');
