import { sql } from 'kysely';
import { documentKinds } from '@purser/contract/documents/document';
import type { DocumentKind } from '@purser/contract/documents/document';
import { eachStore } from '../access/each-store.ts';
import { feeTreatment } from '../books/fee-treatment.ts';
import type { MonthTreatment } from '../books/fee-treatment.ts';
import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { toJson } from '../database/upsert.ts';
import type { Job } from '../jobs/jobs.ts';
import { lookAgain } from '../jobs/standing-jobs.ts';
import { invoiceSeller } from '../provider/invoice-seller.ts';
import type { InvoiceSeller, SellerSource } from '../provider/invoice-seller.ts';
import { readBuyer } from './buyer.ts';
import { planDocuments } from './plan-documents.ts';
import type { PlannedDocument } from './plan-documents.ts';
import { readDocumentedFees, readGivenBack, readLedgerFees } from './read-fees.ts';

/** The wait after a month's end for late events: the sweep for missed ones runs every hour. */
const grace = { hours: 2 };

/** Job: makes the tax documents of the months that are over, then enqueues itself again. */
export const makeDocuments: Job<'make_documents'> = async (services) => {
  await eachStore(services, 'tax documents failed and will be made later', (store, own) =>
    makeDueDocuments(own, store),
  );
  await lookAgain(services, 'make_documents');
};

type Needed = Pick<Services, 'db' | 'clock'> & SellerSource;

/** Each month in a transaction of its own, the oldest first. */
export async function makeDueDocuments(services: Needed, store: Store): Promise<void> {
  const seller = invoiceSeller(services);
  // What a platform pays is between itself and the provider.
  if (!seller || store.is_platform_account) return;
  while (await makeNextMonth(services, store, seller));
}

/** Makes the documents of the next month without any; false when no finished month is left. */
async function makeNextMonth(services: Needed, store: Store, seller: InvoiceSeller): Promise<boolean> {
  if (!(await dueMonth(services.db, services, store))) return false;
  return transact(services.db, async (tx) => {
    const last = await lockNumbers(tx, store);
    // Another process may have made it while this one waited for the numbers.
    const due = await dueMonth(tx, services, store);
    if (!due) return false;
    await makeMonth(tx, services, store, { due, seller, last });
    return true;
  });
}

interface DueMonth {
  month: Temporal.PlainDate;
  /** Fees of earlier months are none of ours. */
  first: Temporal.PlainDate;
}

async function dueMonth(
  db: Services['db'] | DatabaseTransaction,
  { clock, provider }: Needed,
  { store_id, timezone }: Store,
): Promise<DueMonth | undefined> {
  const { rows } = await sql<{ made: string | null; opened: Temporal.Instant }>`
    select (select to_char(max(month), 'YYYY-MM-DD') from document_months where store_id = ${store_id}) as made, created as opened
    from stores where store_id = ${store_id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  // History from before the store was ours was charged by others; in the demo it is the year that `seed` made up.
  const opened = found.opened.toZonedDateTimeISO(timezone).toPlainDate().with({ day: 1 });
  const first = provider.is_demo ? Temporal.PlainDate.from('1970-01-01') : opened;
  const month = found.made
    ? Temporal.PlainDate.from(found.made).add({ months: 1 })
    : await firstMonth(db, store_id, first);
  if (!month) return undefined;
  const end = month.add({ months: 1 }).toZonedDateTime(timezone).toInstant();
  return Temporal.Instant.compare(end.add(grace), clock.now()) > 0 ? undefined : { month, first };
}

async function firstMonth(
  db: Services['db'] | DatabaseTransaction,
  store_id: number,
  from: Temporal.PlainDate,
): Promise<Temporal.PlainDate | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(date_trunc('month', min(day)), 'YYYY-MM-DD') as month from ledger_day_totals
    where store_id = ${store_id} and day >= ${from.toString()}::date`.execute(db);
  const month = rows[0]?.month;
  return month ? Temporal.PlainDate.from(month) : undefined;
}

/** The last number of each kind; nobody else makes documents of the store until the transaction ends. */
async function lockNumbers(tx: DatabaseTransaction, { store_id, mode }: Store): Promise<Map<string, number>> {
  await tx
    .insertInto('document_numbers')
    .values(documentKinds.map((kind) => ({ store_id, mode, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await tx
    .selectFrom('document_numbers')
    .select(['kind', 'last'])
    .where('store_id', '=', store_id)
    .where('mode', '=', mode)
    .orderBy('kind')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ kind, last }) => [kind, last]));
}

const prefixByKind: Record<DocumentKind, string> = { invoice: 'INV', credit_note: 'CN' };

const numberOf = ({ store_id, mode }: Store, kind: DocumentKind, sequence: number): string =>
  `${mode === 'test' ? 'TEST-' : ''}${prefixByKind[kind]}-${store_id}-${String(sequence).padStart(6, '0')}`;

async function makeMonth(
  tx: DatabaseTransaction,
  services: Needed,
  store: Store,
  { due: { month, first }, seller, last }: { due: DueMonth; seller: InvoiceSeller; last: Map<string, number> },
): Promise<void> {
  const { store_id, mode, timezone } = store;
  const next = month.add({ months: 1 });
  const range = {
    month: month.toString(),
    from: month.toZonedDateTime(timezone).toInstant(),
    to: next.toZonedDateTime(timezone).toInstant(),
  };
  const ledger = await readLedgerFees(tx, store, { from: first.toString(), to: next.toString() });
  const documented = await readDocumentedFees(tx, store);
  const givenBack = await readGivenBack(tx, store, range);
  const months = new Set([
    range.month,
    ...[...ledger, ...documented].map((sum) => sum.month),
    ...givenBack.map(({ invoiced_month }) => invoiced_month),
  ]);
  const treatments = new Map<string, MonthTreatment>();
  for (const each of months) {
    const start = Temporal.PlainDate.from(each).toZonedDateTime(timezone).toInstant();
    treatments.set(each, await feeTreatment({ ...services, db: tx }, store, start));
  }
  const treatmentIn = (each: string): MonthTreatment => {
    const found = treatments.get(each);
    if (!found) throw new Error(`no tax treatment was read for ${each}`);
    return found;
  };
  const now = services.clock.now();
  const own = treatmentIn(range.month);
  const buyer = await readBuyer(tx, store, own.vat_number);
  for (const planned of planDocuments(range.month, { ledger, documented, givenBack }, treatmentIn)) {
    const sequence = (last.get(planned.kind) ?? 0) + 1;
    last.set(planned.kind, sequence);
    const document_id = numberOf(store, planned.kind, sequence);
    await tx
      .insertInto('documents')
      .values({
        store_id,
        document_id,
        type: 'vat_invoice',
        mode,
        kind: planned.kind,
        sequence,
        date: now.toZonedDateTimeISO(timezone).toPlainDate().toZonedDateTime('UTC').toInstant(),
        period_from: range.month,
        period_to: next.subtract({ days: 1 }).toString(),
        currency: planned.currency,
        ...totalsOf(planned),
        tax_rate: own.rate,
        treatment: own.treatment,
        seller: toJson(seller),
        buyer: toJson(buyer),
        corrects: await correctedBy(tx, store, planned, range.month),
        created: now,
      })
      .execute();
    await tx
      .insertInto('document_lines')
      .values(
        planned.lines.map(({ category, month: charged, invoiced_month, treatment, rate, net, tax, fees }, index) => ({
          store_id,
          document_id,
          line: index + 1,
          category,
          month: charged,
          invoiced_month,
          treatment,
          tax_rate: rate,
          net,
          tax,
          total: fees,
        })),
      )
      .execute();
  }
  for (const [kind, sequence] of last)
    await tx
      .updateTable('document_numbers')
      .set({ last: sequence })
      .where('store_id', '=', store_id)
      .where('mode', '=', mode)
      .where('kind', '=', kind)
      .where('last', '<>', sequence)
      .execute();
  await tx.insertInto('document_months').values({ store_id, month: range.month, made: now }).execute();
}

function totalsOf({ lines }: PlannedDocument): { net: number; tax: number; total: number } {
  const sum = (key: 'net' | 'tax' | 'fees') => lines.reduce((total, line) => total + line[key], 0);
  return { net: sum('net'), tax: sum('tax'), total: sum('fees') };
}

/** The invoices that had the fees which a credit note gives back. */
async function correctedBy(
  tx: DatabaseTransaction,
  { store_id }: Store,
  { kind, currency, lines }: PlannedDocument,
  month: string,
): Promise<string[]> {
  const months = [...new Set(lines.flatMap(({ invoiced_month }) => invoiced_month ?? []))];
  if (kind === 'invoice' || months.length === 0) return [];
  const { rows } = await sql<{ document_id: string }>`
    select distinct d.document_id from documents d join document_lines l using (store_id, document_id)
    where d.store_id = ${store_id} and d.kind = 'invoice' and d.currency = ${currency} and l.month = any(${months}::date[])
      and d.period_from < ${month}::date
    order by 1`.execute(tx);
  return rows.map(({ document_id }) => document_id);
}
