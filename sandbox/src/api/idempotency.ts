import { createHash } from 'node:crypto';
import type { Answer, Call } from './call.ts';
import type { Core } from './core.ts';
import { StripeError } from './errors.ts';
import { Tx } from '../engine/store.ts';

/** How long a key replays its response; after that it starts a new request. */
const keptSeconds = 86_400;

/** The earlier response under this key, if any. Locks the key until the end of the transaction. */
export async function replay(tx: Tx, call: Call): Promise<Answer | undefined> {
  const key = call.idempotency_key;
  if (key === null) return undefined;
  if (key.length > 255 || key.length === 0) {
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys must be between 1 and 255 characters long.',
    });
  }
  // Two statements: the second must see what was committed before the lock was free.
  const lock = await tx.client.query<{ free: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) as free",
    [call.account, key],
  );
  if (!lock.rows[0]?.free) {
    throw new StripeError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    });
  }
  const { rows } = await tx.client.query<{ status: number; body: string; request_hash: string; request_id: string }>(
    'select status, body, request_hash, request_id from idempotency where account = $1 and key = $2 and created > $3',
    [call.account, key, tx.now - keptSeconds],
  );
  const row = rows[0];
  if (!row) return undefined;
  if (row.request_hash !== hash(call)) {
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return {
    status: row.status,
    body: row.body,
    headers: { 'idempotent-replayed': 'true', 'original-request': row.request_id },
  };
}

/** Stores the response for the key of this call, in the transaction of the effect, so that both exist or neither. */
export async function remember(where: Tx | Core, call: Call, answer: Answer): Promise<void> {
  if (call.idempotency_key === null) return;
  const client = where instanceof Tx ? where.client : where.pool;
  const now = Math.floor((where instanceof Tx ? where.nowMs : where.clock.now()) / 1000);
  await client.query(
    `insert into idempotency (account, key, request_hash, status, body, request_id, created) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account, key) do update set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
       request_id = excluded.request_id, created = excluded.created`,
    [call.account, call.idempotency_key, hash(call), answer.status, answer.body, call.request_id, now],
  );
}

/** Deletes expired keys; called now and then. */
export async function sweepKeys(core: Core): Promise<void> {
  await core.pool.query('delete from idempotency where created < $1', [
    Math.floor(core.clock.now() / 1000) - keptSeconds,
  ]);
}

function hash(call: Call): string {
  return createHash('sha256')
    .update(JSON.stringify([call.method, call.path, call.raw]))
    .digest('base64');
}
