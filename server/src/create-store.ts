import { randomBytes } from 'node:crypto';
import { hashPassword } from './access/password.ts';
import type { Mode, Services } from './context.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';
import { stockDemoStore } from './catalog/stock-demo-store.ts';
import { writeFirstPolicies } from './policies/first-policies.ts';

/** Of the first store, and of the sandbox's account behind it: one shop has one name. */
export const demoStoreName = 'Fern & Fold';

export interface NewStore {
  name: string;
  /** Host name that chooses it; the first store has none and serves every other name too. */
  host?: string;
  /** The currency it sells in; US dollars by default. */
  currency?: string;
  /** Two-letter code; the United States by default. */
  country?: string;
  /** None yet, when left out. */
  account_id?: string | undefined;
  /** Of the account; test unless it is given. */
  mode?: Mode;
  /** The account is the platform's own, as for a shop with one Stripe account. */
  is_platform_account?: boolean;
}

/** A store with goods to sell and policies; run in a transaction, so that it has all or nothing. */
export async function createStore(services: Pick<Services, 'db' | 'clock'>, store: NewStore): Promise<number> {
  const added = await services.db
    .insertInto('stores')
    .values({
      name: store.name,
      host: store.host?.toLowerCase() ?? null,
      ...(store.currency && { currency: store.currency }),
      ...(store.country && { country: store.country }),
      account_id: store.account_id,
      mode: store.mode ?? 'test',
      is_platform_account: store.is_platform_account ?? false,
      created: services.clock.now(),
    })
    .returning(['store_id', 'currency'])
    .executeTakeFirstOrThrow();
  await stockDemoStore(services.db, added);
  await writeFirstPolicies(services.db, added.store_id, services.clock.now());
  return added.store_id;
}

/** Creates the user `admin` of a store. Returns the password, which is stored only as a hash. */
export async function createAdministrator(
  services: Pick<Services, 'clock'> & { db: Database | DatabaseTransaction },
  storeId: number,
  { password = randomBytes(12).toString('base64url'), host = 'example.com' }: { password?: string; host?: string } = {},
): Promise<string> {
  await services.db
    .insertInto('users')
    .values({
      store_id: storeId,
      username: 'admin',
      email: `admin@${host.toLowerCase()}`,
      role: 'administrator',
      password_hash: await hashPassword(password),
      created: services.clock.now(),
    })
    .execute();
  return password;
}
