import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { pageEndpoint, summaryEndpoint } from '../list-endpoints.ts';
import { choiceFilter, dateFilter, describeList } from '../list-query.ts';
import { Amount, Currency } from '../money.ts';

/** The types of documents that exist. Credit notes are tax invoices too: they correct one. */
export const documentTypes = ['vat_invoice'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentKinds = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * How fees are taxed: at the rate of the account's country, by the recipient (who has a VAT number there), at a rate of zero,
 * or not at all because the country doesn't tax them.
 */
export const taxTreatments = ['standard', 'reverse_charge', 'zero_rate', 'not_taxed'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

export const Document = z.object({
  document_id: z.string(),
  /** One of `documentTypes`, or a type that this version doesn't know. */
  type: z.string(),
  /** The day it was made, in the store's zone. */
  date: Day,
  /** First and last day of the month it is about; null when it has no period. */
  period_from: Day.nullable(),
  period_to: Day.nullable(),
  /** As printed on it; without gaps in the store and mode. */
  number: z.string(),
  kind: z.enum(documentKinds),
  currency: Currency,
  /** net + tax = total. Of a credit note what is given back, as positive amounts. */
  net: Amount,
  tax: Amount,
  total: Amount,
  /** Thousandths of a percent: 19000 is 19 %. Of the month it is about; fees of earlier months may have other rates. */
  tax_rate: z.int().nonnegative(),
  treatment: z.enum(taxTreatments),
  /** Of a credit note: the numbers of the invoices that it corrects. */
  corrects: z.array(z.string()),
});
export type Document = z.infer<typeof Document>;

export const documentList = describeList({
  sorts: ['date'],
  defaultSort: 'date',
  filters: {
    date: dateFilter(),
    type: choiceFilter(documentTypes),
  },
});

export const DocumentsSummary = z.object({ count: z.int().nonnegative() });
export type DocumentsSummary = z.infer<typeof DocumentsSummary>;

const path = '/wc/v3/payments/documents';

export const listDocuments = pageEndpoint({ path, summary: 'List tax documents' }, documentList, Document);
export const summarizeDocuments = summaryEndpoint(
  { path, summary: 'Count of tax documents' },
  documentList,
  DocumentsSummary,
);

/** Ids of documents; anything else is none. */
export const isDocumentId = (id: string): boolean => /^[\w-]{1,100}$/.test(id);

/**
 * Downloads a document: a PDF with the e-invoice in it. A link to it carries the request nonce as `_wpnonce`. A failure is an
 * HTML page with the status.
 */
export const documentDownloadPath = (document_id: string): string =>
  `/wp-json${path}/${encodeURIComponent(document_id)}`;

/**
 * Streams what a VAT return needs as a CSV file, with `_wpnonce`: every document whose month is within `from` and `to`
 * (`YYYY-MM`, both included; all without them).
 */
export const vatReturnDownloadPath = `/wp-json${path}/vat-return`;

const Month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Expected a month, YYYY-MM');
export const VatReturnPeriod = z
  .object({ from: Month.optional(), to: Month.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The last month lies before the first',
  });
export type VatReturnPeriod = z.infer<typeof VatReturnPeriod>;

/** The e-invoice alone, as XML (UN/CEFACT Cross Industry Invoice, EN 16931). */
export const getDocumentXml = merchant()
  .route({ method: 'GET', path: `${path}/{document_id}/e-invoice`, summary: 'The machine-readable part of a document' })
  .errors(refusals({ document_missing: 404 }))
  .input(z.object({ document_id: z.string().max(100) }))
  .output(z.object({ document_id: z.string(), file_name: z.string(), xml: z.string() }));
