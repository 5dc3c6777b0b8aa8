import type pg from 'pg';
import type { Mode } from './mode.ts';
import { newId, randomText } from './ids.ts';

export interface Keys {
  /** `sk_test_…` or `sk_live_…`, the platform's secret key. */
  secret: string;
  publishable: string;
  /** Signing secret of the endpoint that the embedding program registers for itself. */
  webhook_secret: string;
  /** The connected account that is ready to charge from the start; in live mode none is, and nothing has this id. */
  account: string;
  platform: string;
  /** Id of the platform as an application: owner of application fees. */
  application: string;
}

/** The keys of a mode in this database: made once, at random, then always the same. The platform has one id in both modes. */
export async function loadKeys(pool: pg.Pool, mode: Mode, platform = `acct_${randomText(16)}`): Promise<Keys> {
  const stem = randomText(10);
  const fresh: Keys = {
    secret: `sk_${mode}_${stem}${randomText(32)}`,
    publishable: `pk_${mode}_${stem}${randomText(32)}`,
    webhook_secret: `whsec_${randomText(32)}`,
    account: `acct_${randomText(16)}`,
    platform,
    application: newId('ca'),
  };
  await pool.query("insert into settings values ('keys', $1::jsonb) on conflict (key) do nothing", [
    JSON.stringify(fresh),
  ]);
  const { rows } = await pool.query<{ value: Keys }>("select value from settings where key = 'keys'");
  return rows[0]?.value ?? fresh;
}
