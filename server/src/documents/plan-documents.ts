import type { DocumentKind } from '@purser/contract/documents/document';
import { feeCategories } from '@purser/contract/documents/labels';
import type { FeeTreatment } from '../provider/fee-tax.ts';
import { taxLines } from './tax-lines.ts';
import type { FeeLine, FeeSum, TaxedLine } from './tax-lines.ts';

/** Fees given back in the month, by the month that they were charged in; amounts above zero. */
export interface GivenBack extends FeeSum {
  invoiced_month: string;
}

export interface PlannedDocument {
  kind: DocumentKind;
  currency: string;
  lines: TaxedLine[];
}

const keyOf = ({ month, currency, category }: FeeSum): string => `${month} ${currency} ${category}`;

/**
 * The documents of a month: an invoice and a credit note for each currency that has something to put on them. What the ledger
 * has beyond the documents of earlier months came late: charges go on this invoice, and what was given back on this credit
 * note, each line with its own month. So all documents together are always what the ledger has.
 */
export function planDocuments(
  month: string,
  {
    ledger,
    documented,
    givenBack,
  }: { ledger: readonly FeeSum[]; documented: readonly FeeSum[]; givenBack: readonly GivenBack[] },
  treatmentIn: (month: string) => FeeTreatment,
): PlannedDocument[] {
  const open = new Map<string, FeeSum>();
  const add = (sum: FeeSum, sign: 1 | -1): void => {
    const known = open.get(keyOf(sum));
    open.set(keyOf(sum), { ...sum, fees: (known?.fees ?? 0) + sign * sum.fees });
  };
  for (const sum of ledger) add(sum, 1);
  for (const sum of documented) add(sum, -1);
  const returned: GivenBack[] = [];
  for (const given of givenBack) {
    // What is given back in the month of its charge never was on an invoice.
    if (given.month !== month || given.invoiced_month >= month) continue;
    add(given, 1);
    returned.push(given);
  }
  const charged: FeeSum[] = [];
  for (const sum of open.values()) {
    if (sum.fees < 0 && sum.month < month) returned.push({ ...sum, fees: -sum.fees, invoiced_month: sum.month });
    else if (sum.fees !== 0) charged.push(sum);
  }
  const currencies = [...new Set([...charged, ...returned].map(({ currency }) => currency))].toSorted();
  return currencies.flatMap((currency) => {
    const isOfCurrency = (sum: FeeSum) => sum.currency === currency;
    const invoice = charged
      .filter(isOfCurrency)
      .map((sum): FeeLine => ({ ...sum, ...treatmentIn(sum.month), invoiced_month: null }));
    const credit = returned
      .filter(isOfCurrency)
      .map((sum): FeeLine => ({ ...sum, ...treatmentIn(sum.invoiced_month) }));
    // More was given back than charged: an invoice can't be below zero.
    const isOwed = invoice.reduce((total, { fees }) => total + fees, 0) < 0;
    if (isOwed) credit.push(...invoice.splice(0).map((line) => ({ ...line, fees: -line.fees })));
    return [
      ...(invoice.length > 0 ? [{ kind: 'invoice' as const, currency, lines: inOrder(invoice) }] : []),
      ...(credit.length > 0 ? [{ kind: 'credit_note' as const, currency, lines: inOrder(credit) }] : []),
    ];
  });
}

/** The month itself first, then earlier ones. */
const inOrder = (lines: readonly FeeLine[]): TaxedLine[] =>
  taxLines(lines).toSorted(
    (a, b) =>
      (a.month === b.month ? 0 : a.month < b.month ? 1 : -1) ||
      feeCategories.indexOf(a.category) - feeCategories.indexOf(b.category) ||
      (a.invoiced_month ?? '').localeCompare(b.invoiced_month ?? ''),
  );
