import type pg from 'pg';
import { newId, randomText } from './ids.ts';

export interface Keys {
  /** `sk_test_…`, the platform's secret key. */
  secret: string;
  publishable: string;
  /** Signing secret of the endpoint that the embedding program registers for itself. */
  webhook_secret: string;
  /** The connected account that is ready to charge from the start. */
  account: string;
  platform: string;
  /** Id of the platform as an application: owner of application fees. */
  application: string;
}

/** The keys of this database: made once, at random, then always the same. */
export async function loadKeys(pool: pg.Pool): Promise<Keys> {
  const stem = randomText(10);
  const fresh: Keys = {
    secret: `sk_test_${stem}${randomText(32)}`,
    publishable: `pk_test_${stem}${randomText(32)}`,
    webhook_secret: `whsec_${randomText(32)}`,
    account: `acct_${randomText(16)}`,
    platform: `acct_${randomText(16)}`,
    application: newId('ca'),
  };
  await pool.query("insert into sandbox.settings values ('keys', $1::jsonb) on conflict (key) do nothing", [
    JSON.stringify(fresh),
  ]);
  const { rows } = await pool.query<{ value: Keys }>("select value from sandbox.settings where key = 'keys'");
  return rows[0]?.value ?? fresh;
}
