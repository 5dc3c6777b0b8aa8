import type { Config } from '../config.ts';
import type { Context, Services } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readOption } from '../database/stored-options.ts';
import { toJson } from '../database/upsert.ts';

/** The store's option with the address where the admin was last opened. */
const originOption = 'purser_origin';

/** The last one that this process stored, by store. */
const remembered = new WeakMap<Services['provider'], Map<number, string>>();

/** Stores where the admin was opened, for links in mails that no request causes. */
export async function rememberOrigin({ provider, db, store, request, log }: Context): Promise<void> {
  const known = remembered.get(provider) ?? new Map<number, string>();
  remembered.set(provider, known);
  const { store_id } = store;
  if (known.get(store_id) === request.origin) return;
  const value = toJson(request.origin);
  try {
    await db
      .insertInto('options')
      .values({ store_id, name: originOption, value })
      .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value }))
      .execute();
    known.set(store_id, request.origin);
  } catch (error) {
    // A failure only affects links in later mails, so the page is served anyway.
    log.warn({ err: error, store_id }, 'the address of the admin could not be stored');
  }
}

/** The origin of the store's admin: its own host, else where it was last opened, else where the server listens. */
export async function originOf(
  config: Pick<Config, 'HOST' | 'PORT'>,
  db: Database | DatabaseTransaction,
  store_id: number,
): Promise<string> {
  const known = await readOption(db, store_id, originOption);
  if (typeof known === 'string' && URL.canParse(known)) return known;
  const row = await db.selectFrom('stores').select('host').where('store_id', '=', store_id).executeTakeFirst();
  return row?.host ? `https://${row.host}` : `http://${hostInUrl(config.HOST)}:${config.PORT}`;
}

/** A listening address as a browser on the same machine writes it. */
export const hostInUrl = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
