import type { Readable } from 'node:stream';
import { toDecimal } from '@purser/contract/money';
import {
  hasPayoutSum,
  isPayoutLine,
  labelByReconciliationLine,
  mostReconciledPayouts,
} from '@purser/contract/reports/reconciliation';
import type { Reconciliation } from '@purser/contract/reports/reconciliation';
import type { Store } from '../../context.ts';
import { ink, keepTogether, margin, muted, openPdf, rule, writeFeet } from '../../pdf.ts';

/** The report on pages of A4: the sums first, then the payouts of the period, with a foot on each page. */
export function reconciliationPdf(
  report: Reconciliation,
  store: Pick<Store, 'locale'>,
  made: Temporal.Instant,
): Readable {
  const { store_name, from, to } = report;
  const doc = openPdf({ title: `Reconciliation, ${store_name}, ${from} to ${to}`, author: store_name, made });
  const page = new Page(doc, report, store.locale);
  page.head(made);
  page.sums();
  page.payouts();
  writeFeet(doc, `${store_name} · ${from} – ${to}`);
  doc.end();
  return doc;
}

class Page {
  readonly #doc: PDFKit.PDFDocument;
  readonly #report: Reconciliation;
  readonly #locale: string;

  constructor(doc: PDFKit.PDFDocument, report: Reconciliation, locale: string) {
    this.#doc = doc;
    this.#report = report;
    this.#locale = locale.replace('_', '-');
  }

  head(made: Temporal.Instant): void {
    const { store_name, from, to, time_zone, currency } = this.#report;
    const doc = this.#doc;
    doc.font('plain').fontSize(10).fillColor(muted).text('Reconciliation');
    doc.font('bold').fontSize(18).fillColor(ink).text(store_name, { lineGap: 2 });
    doc
      .font('plain')
      .fontSize(11)
      .text(`${this.#day(from)} – ${this.#day(to)}`);
    const moment = made
      .toZonedDateTimeISO(time_zone)
      .toString({ smallestUnit: 'minute', timeZoneName: 'never', offset: 'never' });
    doc
      .fontSize(9)
      .fillColor(muted)
      .text(`Amounts in ${currency.toUpperCase()}. Time zone: ${time_zone}. Created on ${moment.replace('T', ' ')}.`);
    doc.moveDown(1.5);
  }

  sums(): void {
    const { currency, opening, activity, payouts, closing, balance, provider_balance } = this.#report;
    this.#row('', 'Count', `Amount (${currency.toUpperCase()})`, { font: 'plain', color: muted, size: 9 });
    this.#row('Opening balance', '', this.#money(opening), { font: 'bold', isRuled: true });
    this.#lines(false);
    this.#row('Activity', '', this.#money(activity), { font: 'bold', isRuled: true });
    this.#lines(true);
    if (hasPayoutSum(this.#report.lines))
      this.#row('Payouts, net', '', this.#money(payouts), { font: 'bold', isRuled: true });
    this.#row('Closing balance', '', this.#money(closing), { font: 'bold', isRuled: true });
    this.#doc.moveDown(0.6);
    this.#row('Current balance, your books', '', this.#money(balance), { color: muted, size: 9 });
    const said = provider_balance === null ? 'could not be asked' : this.#money(provider_balance);
    this.#row('Current balance, payment provider', '', said, { color: muted, size: 9 });
    if (provider_balance !== null && provider_balance !== balance)
      this.#row('Difference', '', this.#money(provider_balance - balance), { font: 'bold', size: 9 });
  }

  payouts(): void {
    const list = this.#report.payout_list;
    if (list.length === 0) return;
    this.#doc.moveDown(1.5);
    keepTogether(this.#doc, 80);
    this.#doc.font('bold').fontSize(12).fillColor(ink).text('Payouts of the period', margin);
    this.#doc.moveDown(0.4);
    for (const { id, day, line, net } of list)
      this.#row(
        this.#day(day),
        line === 'payouts' ? '' : line === 'withdrawals' ? 'Withdrawal' : 'Returned payout',
        this.#money(net),
        {
          size: 9,
          beside: id,
        },
      );
    if (list.length === mostReconciledPayouts)
      this.#row(`The first ${mostReconciledPayouts} are listed; the totals include all payouts.`, '', '', {
        size: 9,
        color: muted,
      });
  }

  #lines(ofPayouts: boolean): void {
    for (const { line, count, amount } of this.#report.lines)
      if (isPayoutLine({ line }) === ofPayouts)
        this.#row(
          labelByReconciliationLine[line],
          new Intl.NumberFormat(this.#locale).format(count),
          this.#money(amount),
        );
  }

  #row(
    label: string,
    middle: string,
    amount: string,
    {
      font = 'plain',
      color = ink,
      size = 10,
      isRuled = false,
      beside,
    }: { font?: 'plain' | 'bold'; color?: string; size?: number; isRuled?: boolean; beside?: string } = {},
  ): void {
    const doc = this.#doc;
    const height = size * 1.85;
    keepTogether(this.#doc, height);
    const { y } = doc;
    const right = doc.page.width - margin;
    if (isRuled) doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(rule).stroke();
    doc.font(font).fontSize(size).fillColor(color);
    const line = { lineBreak: false, height };
    doc.text(label, margin, y + size * 0.35, { ...line, width: 280 });
    if (beside) doc.text(beside, margin + 80, y + size * 0.35, { ...line, width: 200 });
    if (middle) doc.text(middle, margin + 280, y + size * 0.35, { ...line, width: 70, align: 'right' });
    doc.text(amount, right - 140, y + size * 0.35, { ...line, width: 140, align: 'right' });
    doc.x = margin;
    doc.y = y + height;
  }

  #money(amount: number): string {
    const text = toDecimal(amount, this.#report.currency);
    const digits = text.split('.')[1]?.length ?? 0;
    // A text is formatted exactly; a number would be a float.
    return new Intl.NumberFormat(this.#locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      text as Intl.StringNumericLiteral, // decimal text by construction
    );
  }

  #day(day: string): string {
    return Temporal.PlainDate.from(day).toLocaleString(this.#locale, { dateStyle: 'medium' });
  }
}
