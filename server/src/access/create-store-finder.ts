import type { Services, Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { storeColumns, toStore } from './find-store.ts';

const keepFor = 2000;

interface Known {
  byHost: Map<string | null, Store>;
  first: Store | undefined;
  read: number;
}
const known = new WeakMap<Database, Known>();

/** Returns the store of a host name: the one that claims it, else the one that has none. Cached for two seconds. */
export function createStoreFinder({ db }: Pick<Services, 'db'>): (host: string) => Promise<Store | undefined> {
  return async (host) => {
    let stores = known.get(db);
    if (!stores || performance.now() - stores.read > keepFor) {
      stores = { ...(await readStores(db)), read: performance.now() };
      known.set(db, stores);
    }
    return stores.byHost.get(nameOf(host)) ?? stores.first;
  };
}

/** Clears the cache of this process. */
export const forgetStores = ({ db }: Pick<Services, 'db'>): boolean => known.delete(db);

/** Without the port, in lower case. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '');

async function readStores(db: Database) {
  const rows = await db
    .selectFrom('stores')
    .select([...storeColumns, 'host'])
    .where('closed', 'is', null)
    .orderBy('store_id')
    .execute();
  const stores = rows.map(({ host, ...row }): [string | null, Store] => [host, toStore(row)]);
  const first = stores.find(([host]) => host === null) ?? stores[0];
  return { byHost: new Map(stores.filter(([host]) => host !== null)), first: first?.[1] };
}
