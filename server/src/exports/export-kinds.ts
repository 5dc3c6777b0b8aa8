import type { Readable } from 'node:stream';
import { disputeList } from '@purser/contract/disputes/dispute-list';
import { filterQuery } from '@purser/contract/list-query';
import type { FilterValues } from '@purser/contract/list-query';
import { withholdingList } from '@purser/contract/loans/withholding';
import { payoutList } from '@purser/contract/payouts/payout';
import { transactionList } from '@purser/contract/transactions/transaction';
import type { z } from 'zod';
import type { Store } from '../context.ts';
import type { CsvOptions } from './csv.ts';
import type { Database } from '../database/database.ts';
import type { LookedUp } from '../database/list-sql.ts';
import { summaryOfDisputes } from '../disputes/summarize-disputes.ts';
import { withSimulation } from '../fraud/simulated-payments.ts';
import { summaryOfWithholdings } from '../loans/summarize-withholdings.ts';
import { summaryOfPayouts } from '../payouts/summarize-payouts.ts';
import { payoutZone } from '../payouts/payout-source.ts';
import { totalsOf } from '../transactions/transaction-totals.ts';
import { disputesCsv } from './disputes-csv.ts';
import { payoutsCsv } from './payouts-csv.ts';
import { transactionsCsv } from './transactions-csv.ts';
import { withholdingsCsv } from './withholdings-csv.ts';

export type ExportKindName = 'transactions' | 'payouts' | 'disputes' | 'withholdings';

/** What differs between the lists that can be exported. */
export interface ExportKind {
  /** Where the list is served; `/download` under it streams the file. */
  path: `/${string}`;
  filters: z.ZodType<FilterValues>;
  /** One of its rows, in the words of the mail. */
  one: string;
  /** The zone in which the days of its filters are meant. */
  zone(store: Store): string;
  /** Looks up what the filters name. */
  complete(db: Database, store: Store, query: FilterValues): Promise<LookedUp>;
  count(db: Database, store: Store, query: LookedUp): Promise<number>;
  csv(db: Database, store: Store, query: LookedUp, options?: Pick<CsvOptions, 'onRows' | 'signal'>): Readable;
}

export const exportKinds: Record<ExportKindName, ExportKind> = {
  transactions: {
    path: '/wp-json/wc/v3/payments/transactions',
    filters: filterQuery(transactionList),
    one: 'transaction',
    zone: (store) => store.timezone,
    complete: withSimulation,
    count: async (db, store, query) => (await totalsOf(db, store, query)).reduce((sum, row) => sum + row.count, 0),
    csv: transactionsCsv,
  },
  payouts: {
    path: '/wp-json/wc/v3/payments/deposits',
    filters: filterQuery(payoutList),
    one: 'payout',
    zone: () => payoutZone,
    complete: async (_db, _store, query) => query,
    count: async (db, store, query) => (await summaryOfPayouts(db, store, query)).count,
    csv: payoutsCsv,
  },
  disputes: {
    path: '/wp-json/wc/v3/payments/disputes',
    filters: filterQuery(disputeList),
    one: 'dispute',
    zone: (store) => store.timezone,
    complete: async (_db, _store, query) => query,
    count: async (db, store, query) => (await summaryOfDisputes(db, store, query)).count,
    csv: disputesCsv,
  },
  withholdings: {
    path: '/wp-json/wc/v3/payments/capital/withholdings',
    filters: filterQuery(withholdingList),
    one: 'withholding',
    zone: (store) => store.timezone,
    complete: async (_db, _store, query) => query,
    count: async (db, store, query) => (await summaryOfWithholdings(db, store, query)).count,
    csv: withholdingsCsv,
  },
};

/** `transactions_2025-01-01_2025-01-31.csv`: the days of the filter, or up to today, in the list's zone. */
export function exportFileName(kind: ExportKindName, query: FilterValues, store: Store, now: Temporal.Instant): string {
  const { date_between: between, date_after: after, date_before: before } = query;
  const first = Array.isArray(between) ? between[0] : after;
  const today = now.toZonedDateTimeISO(exportKinds[kind].zone(store)).toPlainDate().toString();
  const last = (Array.isArray(between) ? between[1] : before) ?? today;
  return `${kind}_${[first, last].flatMap((bound) => (typeof bound === 'string' ? bound.slice(0, 10) : [])).join('_')}.csv`;
}
