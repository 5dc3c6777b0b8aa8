import type { ExpressLocation } from '@purser/contract/settings/settings';
import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { readSettings, takesPayments } from '../settings/settings.ts';
import { assetTags } from '../http/web-assets.ts';
import type { Html } from '../http/html.ts';
import { agreement } from './policy-page.ts';
import type { View } from './shop-view.ts';

/** What a page of the shop needs to show the express button. */
export type Express = Awaited<ReturnType<typeof readExpress>>;

/** The button's settings on the pages that the merchant chose; undefined elsewhere, or while it could not pay. */
export async function readExpress(context: Context, location: ExpressLocation) {
  // A wallet would put goods into a real cart.
  if (context.request.simulation) return undefined;
  const settings = await readSettings(context);
  const canPay = takesPayments(context, settings) && settings.enabled_payment_method_ids.includes('card');
  if (!canPay || !settings.is_payment_request_enabled) return undefined;
  if (!settings.payment_request_enabled_locations.includes(location)) return undefined;
  const {
    payment_request_button_type,
    payment_request_button_size,
    payment_request_button_theme,
    payment_request_button_border_radius,
  } = settings;
  return {
    payment_request_button_type,
    payment_request_button_size,
    payment_request_button_theme,
    payment_request_button_border_radius,
  };
}

/** The place of the button; hidden until the shopper's wallet is available. */
export function expressSlot(
  view: View,
  express: Express,
  { amount, product_id = null }: { amount: number; product_id?: number | null },
): Html {
  if (!express) return html``;
  const { context, money } = view;
  const { provider, store } = context;
  const settings = JSON.stringify({
    ...express,
    publishable_key: provider.publishable_key,
    account_id: store.account_id,
    locale: store.locale,
    currency: money.currency,
    amount,
    product_id,
  });
  return html`<div class="express" data-express="${settings}" hidden>
    <div data-express-button></div>
    <p class="field-error" role="alert" data-express-problem hidden></p>
    ${agreement(view)}
  </div>`;
}

/** The scripts behind it, for pages that do not carry them anyway. */
export const expressScripts = ({ context, nonce }: View, express: Express): Html =>
  express
    ? html`<script src="${context.provider.script_url}" nonce="${nonce}" defer></script>
        ${assetTags('src/storefront/storefront.ts', nonce)}`
    : html``;
