import { html } from 'hono/html';
import { remainingOf, type FinancingOffer } from '../capital/financing-offer.ts';
import { decimalText, spoken } from '../engine/currencies.ts';
import { page, type Markup } from './page.ts';

interface LoanPage {
  merchant: string;
  return_url: string;
  offer: FinancingOffer | undefined;
  /** What the balance has for it. */
  available: number;
  problem: string | null;
}

/** Where the owner of an account reads and accepts an offer, and pays a loan sooner. */
export function capitalPage({ merchant, return_url, offer, available, problem }: LoanPage): Markup {
  return page({
    title: 'Loan',
    body: html`<h1>${offer && isLoan(offer) ? 'Your loan' : 'Loan offer'} for ${merchant}</h1>
      ${problem ? html`<p role="alert">${problem}</p>` : ''}
      ${offer ? termsOf(offer) : html`<p>There is no offer right now.</p>`}
      <form method="post">
        ${offer ? fieldsOf(offer, available) : ''}
        <a class="button quiet" href="${return_url}">Return to store</a>
      </form>`,
  });
}

const isLoan = ({ status }: FinancingOffer): boolean => ['accepted', 'paid_out', 'fully_repaid'].includes(status);

function termsOf({ offered_terms }: FinancingOffer): Markup {
  const { advance_amount, fee_amount, currency, withhold_rate } = offered_terms;
  return html`<dl>
    <dt>Loan amount</dt>
    <dd>${spoken(advance_amount, currency)}</dd>
    <dt>Fixed fee</dt>
    <dd>${spoken(fee_amount, currency)}</dd>
    <dt>Total to repay</dt>
    <dd>${spoken(advance_amount + fee_amount, currency)}</dd>
    <dt>Withheld from each payment</dt>
    <dd>${Number((withhold_rate * 100).toFixed(2))} %</dd>
  </dl>`;
}

/** What can be done with it in its state. */
function fieldsOf(offer: FinancingOffer, available: number): Markup {
  const { advance_amount, currency } = offer.offered_terms;
  const id = html`<input type="hidden" name="offer" value="${offer.id}" />`;
  if (offer.status === 'undelivered' || offer.status === 'delivered')
    return html`<p>
        The fee stays the same however soon you repay. At least one ninth of the total is due every 60 days; what the
        payments don’t bring of it is debited.
      </p>
      ${id}<button name="act" value="accept">Accept ${spoken(advance_amount, currency)}</button>`;
  if (offer.status === 'accepted') return html`<p role="status">Accepted. We pay it out within a day.</p>`;
  if (offer.status === 'fully_repaid') return html`<p role="status">Paid off.</p>`;
  const remaining = remainingOf(offer);
  return html`<p>${spoken(remaining, currency)} remains. Your balance has ${spoken(available, currency)} available.</p>
    ${id}
    <label>
      Amount to repay now (${currency.toUpperCase()})
      <input name="amount" value="${decimalText(remaining, currency)}" inputmode="decimal" required maxlength="20" />
    </label>
    <label>
      From
      <select name="from">
        <option value="balance">Balance</option>
        <option value="bank_account">Bank account</option>
      </select>
    </label>
    <button name="act" value="pay">Repay</button>`;
}
