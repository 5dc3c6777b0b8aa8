import type { Services, Store } from '../context.ts';

const keepFor = 2000;

/** Returns the store of a host name: the one that claims it, else the first one. Remembered for two seconds. */
export function createStoreFinder(services: Pick<Services, 'db'>): (host: string) => Promise<Store | undefined> {
  let known: { byHost: Map<string | null, Store>; first: Store | undefined; read: number } | undefined;
  return async (host) => {
    if (!known || performance.now() - known.read > keepFor)
      known = { ...(await readStores(services)), read: performance.now() };
    return known.byHost.get(nameOf(host)) ?? known.first;
  };
}

/** Without the port, in lower case. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '');

async function readStores({ db }: Pick<Services, 'db'>) {
  const rows = await db
    .selectFrom('stores')
    .select([
      'store_id',
      'name',
      'host',
      'currency',
      'country',
      'timezone',
      'locale',
      'account_id',
      'is_platform_account',
    ])
    .orderBy('store_id')
    .execute();
  const stores = rows.map(({ host, ...row }): [string | null, Store] => [
    host,
    { ...row, account_id: row.account_id ?? '' },
  ]);
  return { byHost: new Map(stores.filter(([host]) => host !== null)), first: stores[0]?.[1] };
}
