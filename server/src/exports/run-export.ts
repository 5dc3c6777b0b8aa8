import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { transact } from '../database/database.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { createFiles } from '../files.ts';
import { findStore } from '../access/find-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { bodiesOf } from '../jobs/mail-page.ts';
import { queueMail } from '../jobs/mail.ts';
import { exportKinds } from './export-kinds.ts';
import type { ExportKindName } from './export-kinds.ts';
import { leaseSeconds } from './find-export.ts';
import { keptDays } from './request-export.ts';
import type { Exports } from '../database/tables.ts';

const reportEvery = 500;

/**
 * Writes an export's file, records its progress, and mails the link. Run twice, the second finds it taken or done; after a
 * stop or a crash it begins again, because a half-written file is never kept.
 */
export const runExport: Job<'run_export'> = async (services, payload, signal) => {
  const { db, replica, config, log } = services;
  const { store_id, export_id } = payload;
  const update = (tx: Database | DatabaseTransaction, to: Updateable<Exports>) =>
    tx.updateTable('exports').set(to).where('store_id', '=', store_id).where('export_id', '=', export_id);
  const taken = await update(db, { state: 'running', rows_done: 0 })
    .set({ leased: sql`now()` })
    .where('state', 'in', ['pending', 'running'])
    .where(sql<boolean>`(leased is null or leased < now() - make_interval(secs => ${leaseSeconds}))`)
    .returning(['kind', 'query', 'user_id', 'origin', 'file_name'])
    .executeTakeFirst();
  if (!taken) return;
  const kind = exportKinds[taken.kind as ExportKindName]; // as above
  const store = await findStore(db, store_id);
  if (!store) throw new Error(`store ${store_id} is gone`);
  let rows = 0;
  const report = setInterval(() => {
    void update(db, { rows_done: rows })
      .set({ leased: sql`now()` })
      .where('state', '=', 'running')
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of an export was not recorded'));
  }, reportEvery);
  const file = `exports/${export_id}.csv`;
  try {
    const query = await kind.complete(db, store, taken.query);
    const csv = kind.csv(replica, store, query, { onRows: (count) => (rows += count), signal });
    await createFiles(config).write(file, csv, signal);
  } catch (error) {
    const again = signal?.aborted ?? false;
    const finished = services.clock.now();
    await update(
      db,
      again ? { state: 'pending', leased: null } : { state: 'failed', leased: null, error: String(error), finished },
    ).execute();
    if (again) throw error;
    log.error({ err: error, export_id }, 'an export failed');
    return;
  } finally {
    clearInterval(report);
  }
  await transact(db, async (tx) => {
    const finished = services.clock.now();
    await update(tx, { state: 'success', file, rows_done: rows, rows_total: rows, leased: null, finished }).execute();
    const user = await tx
      .selectFrom('users')
      .select(['email'])
      .where('store_id', '=', store_id)
      .where('user_id', '=', taken.user_id)
      .executeTakeFirst();
    if (!user) return;
    const link = `${taken.origin}${exportAddress(export_id)}`;
    const lines = [
      `Your export of ${rows === 1 ? `1 ${kind.one}` : `${rows} ${kind.one}s`} from ${store.name} is ready.`,
      `Signed-in store managers can download it for ${keptDays} days.`,
    ];
    await queueMail(services, tx, store_id, {
      recipient: user.email,
      subject: `Your ${kind.one}s export is ready`,
      ...bodiesOf({
        shop: store.name,
        title: `Your ${kind.one}s export is ready`,
        text: lines,
        facts: [['File', taken.file_name]],
        link: { label: 'Download', href: link },
      }),
      dedupe_key: `export:${export_id}`,
    });
  });
};

/** Where a browser that is signed in downloads the file. */
export const exportAddress = (export_id: string): string => `/wp-admin/export/${export_id}`;
