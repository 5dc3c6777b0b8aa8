import { transact } from '../../database/database.ts';
import { recordAudit } from '../../access/audit.ts';
import { endpoint } from '../../http/endpoint.ts';
import { connectAt } from './connect-at.ts';
import { readSite } from './site.ts';
import { siteConnectionOf } from './site-state.ts';

export const connectSite = endpoint.connect.connectSite.handler(async ({ context }) => {
  const { db, store, request } = context;
  const before = await readSite(db, store.store_id);
  await connectAt(context, store, request.origin);
  const state = await siteConnectionOf(context);
  await transact(db, (tx) =>
    recordAudit(tx, context, {
      action: 'connectSite',
      object_type: 'site_connection',
      object_id: String(store.store_id),
      before: { url: before?.url ?? null },
      after: { url: state.url },
      outcome: state.steps.find(({ state: each }) => each === 'failed')?.problem ?? 'done',
    }),
  );
  return state;
});
