import { randomBytes } from 'node:crypto';
import { hashPassword } from './access/password.ts';
import type { Services } from './context.ts';

export interface NewStore {
  name: string;
  /** Host name that chooses it; the first store has none and answers every other name too. */
  host?: string;
  account_id: string;
  /** Of its administrator `admin`; made up when absent. */
  password?: string;
}

/** A store with its administrator. Answers the password, which nothing keeps. */
export async function createStore(
  services: Pick<Services, 'db' | 'clock'>,
  store: NewStore,
): Promise<{ store_id: number; password: string }> {
  const now = services.clock.now();
  const password = store.password ?? randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(password);
  return services.db.transaction().execute(async (tx) => {
    const { store_id } = await tx
      .insertInto('stores')
      .values({ name: store.name, host: store.host?.toLowerCase() ?? null, account_id: store.account_id, created: now })
      .returning('store_id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('users')
      .values({
        store_id,
        username: 'admin',
        email: store.host ? `admin@${store.host.toLowerCase()}` : 'admin@example.com',
        role: 'administrator',
        password_hash,
        created: now,
      })
      .execute();
    return { store_id, password };
  });
}
