import { html } from 'hono/html';
import { banksByKind } from '../payouts/test-banks.ts';
import { page } from './page.ts';
import type { Markup } from './page.ts';

/** The fields of the account's page. */
export interface AccountForm {
  token: string;
  merchant: string;
  return_url: string;
  asked: { field: string; title: string; note: string; value: string }[];
  reviewed: string[];
  bank: {
    text: string;
    isBroken: boolean;
    isAsked: boolean;
    country: string;
    /** The chosen one, and those to choose from. */
    currency: string;
    currencies: string[];
    routing: string;
    account: string;
  };
  problem: string | null;
}

/** Countries whose banks are identified by a routing number beside the account's. */
export const hasRouting = (country: string): boolean =>
  ['US', 'PR', 'CA', 'AU', 'GB', 'NZ', 'SG', 'HK', 'JP'].includes(country);

export function accountPage(form: AccountForm): Markup {
  const { asked, reviewed, bank, merchant } = form;
  return page({
    title: 'Account details',
    body: html`<h1>Account details for ${merchant}</h1>
      <p>
        Here the payment provider would ask the account owner for missing details. Use test values; nothing leaves this
        machine.
      </p>
      ${form.problem ? html`<p role="alert">${form.problem}</p>` : ''}
      ${reviewed.length > 0 ? html`<p role="status">In review: ${reviewed.join(', ')}.</p>` : ''}
      <form method="post">
        ${asked.length > 0 ? html`<h2>Required details</h2>` : html`<p>No more details required.</p>`}
        ${asked.map(
          ({ field, title, note, value }) =>
            html`<label>
              ${title}
              <input name="field:${field}" value="${value}" required maxlength="200" autocomplete="off" />
              ${note ? html`<small>${note}</small>` : ''}
            </label>`,
        )}
        ${
          asked.length > 0
            ? html`<p>
                Rejected test values: <code>111111111</code> as a number, <code>address_no_match</code> as an address,
                <code>verification_document_expired</code> as a document, and the code of any other error.
              </p>`
            : ''
        }
        <h2>Bank account for payouts</h2>
        <p>${bank.isBroken ? 'Payouts to this account failed. Replace it: ' : 'Now: '}${bank.text}</p>
        <label>
          Currency
          <select name="currency">
            ${bank.currencies.map(
              (currency) =>
                html`<option value="${currency}" ${currency === bank.currency ? 'selected' : ''}>
                  ${currency.toUpperCase()}
                </option>`,
            )}
          </select>
          <small>We don’t convert payments in currencies that have their own bank account.</small>
        </label>
        ${
          hasRouting(bank.country)
            ? html`<label>
                Routing number
                <input name="routing_number" value="${bank.routing}" maxlength="20" autocomplete="off" />
              </label>`
            : ''
        }
        <label>
          ${hasRouting(bank.country) ? 'New account number or IBAN' : 'New IBAN'}
          <input
            name="account_number"
            value="${bank.account}"
            maxlength="34"
            autocomplete="off"
            ${bank.isAsked ? 'required' : ''}
          />
        </label>
        <details>
          <summary>Test bank accounts</summary>
          <dl>
            ${[...(hasRouting(bank.country) ? banksByKind.number : []), ...banksByKind.iban].map(
              ([number, what]) =>
                html`<dt>${what}</dt>
                  <dd>${number}</dd>`,
            )}
          </dl>
        </details>
        <button>Submit</button>
        <a class="button quiet" href="${form.return_url}">Return to store</a>
      </form>`,
  });
}

/** The onboarding that stores embed, on a page of the provider’s own. Its scripts are found beside the page, in either mode. */
export const onboardingPage = (visit: {
  merchant: string;
  client_secret: string;
  publishable_key: string;
  fields: string;
  return_url: string;
}): Markup =>
  page({
    title: 'Account details',
    body: html`<h1>Account details for ${visit.merchant}</h1>
      <div
        data-client-secret="${visit.client_secret}"
        data-publishable-key="${visit.publishable_key}"
        data-fields="${visit.fields}"
        data-return-url="${visit.return_url}"
      ></div>
      <script src="../../js/connect.js" defer></script>
      <script src="../../js/hosted-onboarding.js" defer></script>`,
  });

export const unknownAccountPage = (): Markup =>
  page({
    title: 'Link not found',
    body: html`<h1>This link has expired</h1>
      <p>Go back to the store and open it again.</p>`,
  });
