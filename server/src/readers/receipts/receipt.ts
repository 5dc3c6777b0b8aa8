import { html } from 'hono/html';
import type Stripe from 'stripe';
import type { Services, Store } from '../../context.ts';
import type { Kept } from '../../database/upsert.ts';
import { readWholeSettings } from '../../settings/settings.ts';
import { countryName } from '../../catalog/countries.ts';
import { methodTitle } from '../../orders/method-title.ts';
import { formatPrice } from '../../catalog/prices.ts';
import { storeAddressOf } from '../store-address.ts';

/** Who sells, as a receipt names it. */
export interface Business {
  name: string;
  address: string[];
  email: string;
  phone: string;
  url: string;
}

/** What was sold and how it was paid. */
export interface ReceiptFacts {
  business: Business;
  locale: string;
  timezone: string;
  currency: string;
  /** When the card was held to the reader. */
  paid_at: Temporal.Instant;
  /** None for a payment without an order of ours. */
  order?: {
    order_id: number;
    lines: { name: string; quantity: number; total: number }[];
    subtotal: number;
    shipping_total: number;
    tax_total: number;
  };
  amount: number;
  refunded: number;
  /** The provider's charge. */
  charge: Pick<Kept<Stripe.Charge>, 'payment_method_details'>;
}

type Present = Stripe.Charge.PaymentMethodDetails.CardPresent | Stripe.Charge.PaymentMethodDetails.InteracPresent;

/** The part of a charge that a reader wrote. */
export const presentOf = ({ payment_method_details: details }: ReceiptFacts['charge']): Present | undefined =>
  details?.card_present ?? details?.interac_present ?? undefined;

export async function businessOf(services: Services, store: Store): Promise<Business> {
  const settings = await readWholeSettings(services, store);
  const support = settings.account_business_support_address;
  const address = Array.isArray(support) ? {} : support;
  const own = await storeAddressOf(services.db, store);
  const told = addressLines(address, store.locale);
  return {
    name: settings.account_business_name || store.name,
    address: told.length > 1 ? told : addressLines(own, store.locale),
    email: settings.account_business_support_email,
    phone: settings.account_business_support_phone,
    url: settings.account_business_url,
  };
}

interface ReceiptAddress {
  line1?: string | null | undefined;
  line2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  postal_code?: string | null | undefined;
  country?: string | null | undefined;
}

/** An address in the order in which it is written; a country alone is none. */
export function addressLines(address: ReceiptAddress, locale: string): string[] {
  const { line1, line2, city, state, postal_code, country } = address;
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [line1, line2, place].filter((line) => line);
  return lines.length === 0 ? [] : [...lines, country && countryName(country, locale)].flatMap((line) => line || []);
}

/** The receipt as a page of its own, narrow enough for a receipt printer. All that people wrote is escaped. */
export function receiptPage(facts: ReceiptFacts): string {
  const { business, order, charge } = facts;
  const money = (amount: number) => formatPrice(amount, facts.currency, facts.locale);
  const present = presentOf(charge);
  const receipt = present?.receipt;
  const sums: [string, string][] = [];
  if (order) sums.push(['Subtotal', money(order.subtotal)]);
  if (order && order.shipping_total > 0) sums.push(['Shipping', money(order.shipping_total)]);
  if (order && order.tax_total > 0) sums.push(['Tax', money(order.tax_total)]);
  sums.push(['Total', money(facts.amount)]);
  if (facts.refunded > 0) sums.push(['Refunded', money(-facts.refunded)]);
  const card: [string, string | null | undefined][] = [
    ['Amount paid', money(facts.amount)],
    ['Card', methodTitle('card_present', charge)],
    ['Application name', receipt?.application_preferred_name],
    ['AID', receipt?.dedicated_file_name],
    ['Account type', receipt?.account_type],
    ['Authorization code', receipt?.authorization_code],
  ];
  const row = ([name, value]: [string, string | null | undefined]) =>
    value
      ? html`<tr>
          <th scope="row">${name}</th>
          <td>${value}</td>
        </tr>`
      : '';
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Receipt · ${business.name}</title>
          <style>
            ${style}
          </style>
        </head>
        <body>
          <main>
            <header>
              <h1>${business.name}</h1>
              ${business.address.map((line) => html`<p>${line}</p>`)}
              ${[business.phone, business.email, business.url].filter(Boolean).map((line) => html`<p>${line}</p>`)}
            </header>
            <p class="when">${dateOf(facts)}${order ? html` · Order ${order.order_id}` : ''}</p>
            ${
              order
                ? html`<table>
                    <caption>
                      Items
                    </caption>
                    ${order.lines.map(
                      (line) =>
                        html`<tr>
                          <th scope="row">${line.quantity} × ${line.name}</th>
                          <td>${money(line.total)}</td>
                        </tr>`,
                    )}
                  </table>`
                : ''
            }
            <table>
              <caption>
                Totals
              </caption>
              ${sums.map(row)}
            </table>
            <table>
              <caption>
                Payment
              </caption>
              ${card.map(row)}
            </table>
          </main>
        </body>
      </html>`,
  );
}

const dateOf = ({ paid_at, locale, timezone }: ReceiptFacts): string =>
  paid_at.toZonedDateTimeISO(timezone).toLocaleString(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });

const style = `
  body { margin: 0; background: #fff; color: #1c1917; font: 13px/1.5 ui-sans-serif, system-ui, sans-serif; }
  main { max-width: 320px; margin: 0 auto; padding: 16px; }
  header { text-align: center; }
  h1 { font-size: 16px; margin: 0 0 4px; }
  p { margin: 0; }
  .when { margin: 12px 0; text-align: center; }
  table { width: 100%; border-collapse: collapse; border-top: 1px dashed #78716c; margin-top: 8px; padding-top: 8px; }
  caption { text-align: left; font-weight: 600; padding-top: 8px; }
  th { text-align: left; font-weight: 400; padding: 2px 8px 2px 0; }
  td { text-align: right; font-variant-numeric: tabular-nums; padding: 2px 0; }
`;
