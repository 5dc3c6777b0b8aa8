import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import type { Context as HonoContext } from 'hono';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { customerList, customersDownloadPath } from '@purser/contract/customers/customer';
import { ReportPeriod } from '@purser/contract/dates';
import { vatReturnDownloadPath, VatReturnPeriod } from '@purser/contract/documents/document';
import { filterQuery } from '@purser/contract/list-query';
import { disputeCostsDownloadPath } from '@purser/contract/reports/dispute-costs';
import { reconciliationDownloadPath, reconciliationFormats } from '@purser/contract/reports/reconciliation';
import { journalFormats } from '@purser/contract/payouts/journal';
import { fraudOutcomesDownloadPath, fraudOutcomesQuery } from '@purser/contract/transactions/fraud-outcome';
import { authorize } from '../access/authorize.ts';
import { anyone, guard, merchants } from '../access/guard.ts';
import type { RouteEnvironment } from '../access/guard.ts';
import { refuse } from '../http/endpoint.ts';
import { createFiles } from '../files.ts';
import { disputeCostsOf } from '../reports/get-dispute-costs.ts';
import { reconciliationOf } from '../reports/get-reconciliation.ts';
import { lastOfEach } from '../http/request-body.ts';
import { currenciesPaidIn, customersCsv } from './customers-csv.ts';
import { disputeCostsCsv } from './reports/dispute-costs-csv.ts';
import { exportFileName, exportKinds } from './export-kinds.ts';
import type { ExportKindName } from './export-kinds.ts';
import { findExport } from './find-export.ts';
import { fraudOutcomesJson } from './fraud-outcomes-json.ts';
import { journalCsv, journalJson, payoutJournalPath, payoutOfJournal } from './reports/payout-journal.ts';
import { recordJournal } from './reports/record-journal.ts';
import { reconciliationCsv } from './reports/reconciliation-csv.ts';
import { reconciliationPdf } from './reports/reconciliation-pdf.ts';
import { vatReturnCsv } from './reports/vat-return-csv.ts';

const ReportFormat = z.object({ format: z.enum(reconciliationFormats) });
const JournalFormat = z.object({ format: z.enum(journalFormats).default('csv') });

/** Direct downloads at once; each keeps a database connection for as long as its reader takes. */
const streamsAtOnce = 3;
let streams = 0;

/** The files of exports: the CSV of any filters as it is read, and what the job wrote. */
export function exportRoutes(): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  // The keys of a literal of that type.
  for (const name of Object.keys(exportKinds) as ExportKindName[]) {
    const kind = exportKinds[name];
    app.get(`${kind.path}/download`, guard(merchants(true)), async (c) => {
      const { context } = c.var;
      const asked = readQuery(kind.filters, new URL(c.req.url).searchParams);
      const query = await kind.complete(context.db, context.store, asked);
      const headers = headersOf(exportFileName(name, query, context.store, context.clock.now()));
      return streamed(c, headers, () => kind.csv(context.replica, context.store, query));
    });
  }
  // JSON, of which the screen makes its file.
  app.get(fraudOutcomesDownloadPath, guard(merchants(true)), (c) => {
    const { context } = c.var;
    const query = readQuery(fraudOutcomesQuery, new URL(c.req.url).searchParams);
    const rows = fraudOutcomesJson(context.replica, context.store, query);
    return streamed(c, { 'content-type': 'application/json', 'cache-control': 'private, no-store' }, rows);
  });
  app.get(reconciliationDownloadPath, guard(merchants(true)), async (c) => {
    const { context } = c.var;
    const parameters = new URL(c.req.url).searchParams;
    const { format } = readQuery(ReportFormat, parameters);
    const report = await reconciliationOf(context, readQuery(ReportPeriod, parameters));
    const headers = headersOf(`reconciliation_${report.currency}_${report.from}_${report.to}.${format}`);
    if (format === 'csv') return streamed(c, headers, () => reconciliationCsv(context.replica, report));
    const made = context.clock.now();
    return streamed(c, { ...headers, 'content-type': 'application/pdf' }, () =>
      reconciliationPdf(report, context.store, made),
    );
  });
  app.get(disputeCostsDownloadPath, guard(merchants(true)), async (c) => {
    const { context } = c.var;
    const report = await disputeCostsOf(context, readQuery(ReportPeriod, new URL(c.req.url).searchParams));
    const headers = headersOf(`dispute_costs_${report.currency}_${report.from}_${report.to}.csv`);
    return streamed(c, headers, () => disputeCostsCsv(context, report));
  });
  app.get(customersDownloadPath, guard(merchants(true)), async (c) => {
    const { context } = c.var;
    const query = readQuery(filterQuery(customerList), new URL(c.req.url).searchParams);
    const today = context.clock.now().toZonedDateTimeISO(context.store.timezone).toPlainDate().toString();
    const currencies = await currenciesPaidIn(context.replica, context.store);
    return streamed(c, headersOf(`customers_${today}.csv`), () =>
      customersCsv(context.replica, context.store, { query, currencies }),
    );
  });
  app.get(vatReturnDownloadPath, guard(merchants(true)), (c) => {
    const { context } = c.var;
    const period = readQuery(VatReturnPeriod, new URL(c.req.url).searchParams);
    const name = ['vat_return', period.from, period.to].filter(Boolean).join('_');
    return streamed(c, headersOf(`${name}.csv`), () => vatReturnCsv(context.replica, context.store, period));
  });
  app.get(payoutJournalPath, guard(merchants(true)), async (c) => {
    const { context } = c.var;
    const { format } = readQuery(JournalFormat, new URL(c.req.url).searchParams);
    const payout = await payoutOfJournal(context, c.req.param('id'));
    const headers = headersOf(`journal_${payout.payout_id}.${format}`);
    if (c.req.raw.method !== 'HEAD') await recordJournal(context, payout);
    if (format === 'csv') return streamed(c, headers, () => journalCsv(context.db, context.store, payout));
    return streamed(c, { ...headers, 'content-type': 'application/json' }, () =>
      journalJson(context.db, context.store, payout),
    );
  });
  // The link of the mail and of the screen: a browser follows it with its cookie alone, and nothing changes by it.
  app.get('/wp-admin/export/:export_id', guard(anyone), async (c) => {
    const { context } = c.var;
    try {
      await authorize(context, merchants(false));
    } catch (error) {
      if (!(error instanceof ORPCError) || error.status !== 401 || context.request.headers.has('authorization'))
        throw error;
      return c.redirect(`/wp-login.php?redirect_to=${encodeURIComponent(new URL(c.req.url).pathname)}`, 302);
    }
    const found = await findExport(context.db, context.store.store_id, c.req.param('export_id'));
    const file = found?.file && (await createFiles(context.config).read(found.file));
    if (!found || !file) throw refuse('export_missing', 404, 'We couldn’t find the export. We keep files for 7 days.');
    const headers = { ...headersOf(found.file_name), 'content-length': String(file.size) };
    if (c.req.raw.method === 'HEAD') {
      file.content.destroy();
      return c.body(null, 200, headers);
    }
    return c.body(Readable.toWeb(file.content) as ReadableStream, 200, headers); // as above
  });
  return app;
}

/** Returns a download; HEAD, and one too many at once, open no stream. */
function streamed(c: HonoContext<RouteEnvironment>, headers: Record<string, string>, open: () => Readable): Response {
  const { context } = c.var;
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
  if (streams >= streamsAtOnce) {
    c.header('retry-after', '10');
    throw refuse('export_busy', 503, 'Other downloads are running. Try again in a moment.');
  }
  const stream = open();
  streams++;
  stream.once('close', () => streams--);
  stream.on('error', (error) => context.log.error({ err: error }, 'a download was interrupted'));
  return c.body(Readable.toWeb(stream) as ReadableStream, 200, headers); // the same stream in two declarations
}

const headersOf = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

/** The query of an address, lists as PHP spells them: `search[]=…`, `date_between[0]=…`. */
function readQuery<T>(shape: z.ZodType<T>, parameters: URLSearchParams): T {
  const raw: Record<string, string | string[]> = {};
  for (const [name, value] of lastOfEach(parameters)) {
    const list = /^(\w+)\[\d*\]$/.exec(name)?.[1];
    if (list === undefined) raw[name] = value;
    else {
      const before = raw[list];
      raw[list] = [...(Array.isArray(before) ? before : []), value];
    }
  }
  const parsed = shape.safeParse(raw);
  if (parsed.success) return parsed.data;
  const params = Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]));
  throw refuse('rest_invalid_param', 400, `Invalid parameter(s): ${Object.keys(params).join(', ')}`, { params });
}
