import { randomUUID } from 'node:crypto';
import type { FilterValues } from '@purser/contract/list-query';
import type { Context, Services } from '../context.ts';
import { transact } from '../database/database.ts';
import { callerOf, refuseField } from '../http/endpoint.ts';
import { createFiles } from '../files.ts';
import { exportFileName, exportKinds } from './export-kinds.ts';
import type { ExportKindName } from './export-kinds.ts';

/** Files are kept for so many days. */
export const keptDays = 7;

/** `POST …/download`: a job writes the file and mails its link to the user who requested it. */
export const answerExport =
  (kind: ExportKindName) =>
  async ({ input, context }: { input: { query: FilterValues; body?: unknown }; context: Context }) => ({
    export_id: await requestExport(context, kind, { ...filtersIn(kind, input.body), ...present(input.query) }),
  });

/** Filters are in the query; tools that send a form send them as the body, as WordPress takes them too. */
function filtersIn(kind: ExportKindName, body: unknown): FilterValues {
  if (typeof body !== 'object' || body === null) return {};
  const parsed = exportKinds[kind].filters.safeParse(body);
  if (parsed.success) return present(parsed.data);
  const [issue] = parsed.error.issues;
  throw refuseField(String(issue?.path[0] ?? 'body'), issue?.message ?? 'The filters are not valid.');
}

const present = (filters: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

async function requestExport(context: Context, name: ExportKindName, asked: FilterValues): Promise<string> {
  const { db, store, clock } = context;
  const kind = exportKinds[name];
  const query = await kind.complete(db, store, asked);
  const export_id = randomUUID();
  const now = clock.now();
  const rows_total = await kind.count(context.replica, store, query);
  await removeOldExports(context);
  await transact(db, async (tx) => {
    await tx
      .insertInto('exports')
      .values({
        store_id: store.store_id,
        export_id,
        kind: name,
        user_id: callerOf(context).user_id,
        // As requested: the job looks up again what its filters name.
        query: JSON.stringify(asked),
        state: 'pending',
        rows_total,
        file_name: exportFileName(name, query, store, now),
        origin: context.request.origin,
        created: now,
      })
      .execute();
    await context.enqueue(tx, 'run_export', { store_id: store.store_id, export_id }, { key: `export:${export_id}` });
  });
  return export_id;
}

/** Forgets what is older than the time we keep files for; done at each new export, so that disk use has an end. */
async function removeOldExports({ db, config, clock, store }: Services & Pick<Context, 'store'>): Promise<void> {
  const old = await db
    .deleteFrom('exports')
    .where('store_id', '=', store.store_id)
    .where('created', '<', clock.now().subtract({ hours: 24 * keptDays }))
    .returning('file')
    .execute();
  const files = createFiles(config);
  for (const { file } of old) if (file) await files.remove(file);
}
