import type { SiteProblem, SiteStepId } from '@purser/contract/connect/site-connection';
import { randomUUID } from 'node:crypto';
import type { Context, Services, Store } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../database/database.ts';

/** The stored state of a store's connection. */
export type Site = NonNullable<Awaited<ReturnType<typeof readSite>>>;
/** An endpoint that we made; its secret is sealed. */
export type SiteEndpoint = Awaited<ReturnType<typeof readEndpoints>>[number];

/** Undefined for a store that was never connected. */
export const readSite = (db: Database | DatabaseTransaction, store_id: number) =>
  db.selectFrom('site_connections').selectAll().where('store_id', '=', store_id).executeTakeFirst();

export const readEndpoints = (db: Database | DatabaseTransaction, store_id: number) =>
  db.selectFrom('site_endpoints').selectAll().where('store_id', '=', store_id).orderBy('created').execute();

/** The connection of a store whose events arrive at the configured endpoint, as the embedded provider's do from the start. */
export async function connectByProcess(
  db: Database | DatabaseTransaction,
  store_id: number,
  proven: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('site_connections')
    .values({ store_id, site_key: randomUUID(), source: 'process', proven })
    .execute();
}

/** What prevents the connection, in the step where it was found. */
export class SiteFault extends Error {
  readonly step: SiteStepId;
  readonly problem: SiteProblem;
  readonly detail: string | null;

  constructor(step: SiteStepId, problem: SiteProblem, detail: string | null = null) {
    super(`${step}: ${problem}${detail === null ? '' : ` (${detail})`}`);
    this.step = step;
    this.problem = problem;
    this.detail = detail;
  }
}

export async function saveFault(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { store_id }: Pick<Store, 'store_id'>,
  fault: Pick<SiteFault, 'step' | 'problem' | 'detail'> | null,
): Promise<void> {
  await db
    .updateTable('site_connections')
    .set({
      step: fault?.step ?? null,
      problem: fault?.problem ?? null,
      detail: fault?.detail?.slice(0, 500) ?? null,
      checked: clock.now(),
    })
    .where('store_id', '=', store_id)
    .execute();
}

/**
 * Whether the store is opened at another address than the one its events are sent to: it has moved there, or is a copy. Behind a
 * proxy that now terminates TLS, the http address counts as another one.
 */
export function isMoved({ url }: Pick<Site, 'url'>, { request }: Pick<Context, 'request'>): boolean {
  const there = url === null ? null : URL.parse(url);
  const here = URL.parse(request.origin);
  if (!there || !here) return false;
  return there.host !== here.host || (there.protocol === 'http:' && here.protocol === 'https:');
}

/** Whether a signed event came back and nothing failed since. */
export const stands = (site: Site | undefined): boolean =>
  site !== undefined && site.proven !== null && site.problem === null;

/** What the page settings say about it. Closed books are only read. */
export async function siteFacts(context: Context): Promise<{
  isConnected: boolean;
  isMoved: boolean;
  /** Whether it ever was, or someone began to connect it. */
  isKnown: boolean;
}> {
  const { db, store } = context;
  if (store.closed) return { isConnected: true, isMoved: false, isKnown: true };
  const site = await readSite(db, store.store_id);
  const moved = site !== undefined && isMoved(site, context);
  return { isConnected: stands(site) && !moved, isMoved: moved, isKnown: site !== undefined };
}
