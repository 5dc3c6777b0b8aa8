import { html } from 'hono/html';
import { page } from './page.ts';
import type { Markup } from './page.ts';

/** What the page of a bank shows about the payment. */
export interface PageFacts {
  merchant: string;
  method: string;
  /** Null when a card is only to be remembered. */
  money: { amount: number; currency: string } | null;
}

function facts({ merchant, method, money: asked }: PageFacts): Markup {
  return html`<dl>
    <dt>Merchant</dt>
    <dd>${merchant}</dd>
    <dt>Payment method</dt>
    <dd>${method}</dd>
    ${amountRow(asked)}
  </dl>`;
}

function amountRow(asked: PageFacts['money']): Markup | '' {
  if (!asked) return '';
  return html`<dt>Amount</dt>
    <dd>${money(asked.amount, asked.currency)}</dd>`;
}

function choice(good: string, bad: string): Markup {
  return html`<form method="post">
    <button name="outcome" value="succeed">${good}</button>
    <button name="outcome" value="fail" class="quiet">${bad}</button>
  </form>`;
}

/** Replaces the site of the bank or wallet. */
export function redirectPage(about: PageFacts): Markup {
  return page({
    title: `${about.method} test payment`,
    body: html`<h1>${about.method} test payment</h1>
      <p>Here the customer would confirm the payment with their bank or wallet. Choose the outcome.</p>
      ${facts(about)} ${choice('Authorize test payment', 'Fail test payment')}`,
  });
}

/** Replaces the card issuer's challenge. */
export function threeDSecurePage(about: PageFacts, embedded: boolean): Markup {
  return page({
    title: '3D Secure test authentication',
    embedded,
    body: html`<h1>3D Secure 2 test page</h1>
      <p>Here the card issuer would verify the customer’s identity. Choose the outcome.</p>
      ${facts(about)} ${choice('Complete', 'Fail')}`,
  });
}

/** What the customer takes to the cash machine. */
export function voucherPage(about: PageFacts, reference: { label: string; value: string }[], expires: string): Markup {
  return page({
    title: `${about.method} test voucher`,
    body: html`<h1>Pay with ${about.method}</h1>
      <p>Use these details at an ATM or in a banking app before ${expires}.</p>
      <dl>
        ${reference.map(
          ({ label, value }) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
        ${amountRow(about.money)}
      </dl>
      ${choice('Pay test voucher', 'Let test voucher expire')}`,
  });
}

/** For a shopper who returns to a completed action, or completes one inside a frame. */
export function endedPage(title: string, text: string, embedded: boolean, link: string | null): Markup {
  return page({
    title,
    embedded,
    ended: true,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      ${link && !embedded ? html`<p><a class="button" href="${link}">Return to store</a></p>` : ''}`,
  });
}

function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
