import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

/** What one state-changing call did, or was refused. */
export interface AuditEntry {
  /** The endpoint's name: `refundCharge`. */
  action: string;
  object_type: string;
  object_id: string;
  before?: unknown;
  after?: unknown;
  /** `done`, `unknown`, or the code of the refusal. */
  outcome: string;
  /** The actor of a request without a user, such as a sign-in. */
  user?: { user_id: number; username: string } | null;
}

type Caller = Pick<Context, 'store' | 'user' | 'clock' | 'request'>;

const firstHash = '0'.repeat(64);
const recorded = new WeakMap<Context['request'], number>();
const excused = new WeakSet<Context['request']>();

/** For a call that only repeats the response of an earlier one, which is already recorded. */
export const excuseFromAudit = (context: Pick<Context, 'request'>): void => void excused.add(context.request);

/**
 * Appends to the store's chain of audit records, in the transaction of the change. Exactly one per state-changing call.
 * The chain's head stays locked until the transaction ends, so call it last.
 */
export async function recordAudit(tx: DatabaseTransaction, context: Caller, entry: AuditEntry): Promise<void> {
  const { store_id } = context.store;
  await sql`select pg_advisory_xact_lock(71423, ${store_id})`.execute(tx);
  const head = await tx
    .selectFrom('audit_records')
    .select(['audit_id', 'hash'])
    .where('store_id', '=', store_id)
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const user = entry.user === undefined ? context.user : entry.user;
  const row = {
    store_id,
    audit_id: (head?.audit_id ?? 0) + 1,
    // Whole milliseconds, so that the hash can be made again from what the database kept.
    created: Temporal.Instant.fromEpochMilliseconds(context.clock.now().epochMilliseconds),
    user_id: user?.user_id ?? null,
    username: user?.username ?? null,
    ip: context.request.ip,
    request_id: context.request.id,
    action: entry.action,
    object_type: entry.object_type,
    object_id: entry.object_id,
    idempotency_key: context.request.idempotency_key ?? null,
    before: plain(entry.before),
    after: plain(entry.after),
    outcome: entry.outcome,
    application: context.request.application ?? null,
    previous_hash: head?.hash ?? firstHash,
  };
  await tx
    .insertInto('audit_records')
    .values({
      ...row,
      before: row.before === null ? null : JSON.stringify(row.before),
      after: row.after === null ? null : JSON.stringify(row.after),
      hash: hashOf(row),
    })
    .execute();
  recorded.set(context.request, row.audit_id);
}

/** Whether this request's record is in the books, or not asked for; one whose transaction was undone is not. */
export async function isRecorded(context: Pick<Context, 'db' | 'store' | 'request'>): Promise<boolean> {
  if (excused.has(context.request)) return true;
  const audit_id = recorded.get(context.request);
  if (audit_id === undefined) return false;
  const row = await context.db
    .selectFrom('audit_records')
    .select('audit_id')
    .where('store_id', '=', context.store.store_id)
    .where('audit_id', '=', audit_id)
    .where('request_id', '=', context.request.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Verifies a store's chain. Returns the number of records and the first one that was changed, moved or lost, if any. */
export async function verifyAudit(
  db: Database,
  storeId: number,
): Promise<{ count: number; broken_at: number | undefined }> {
  let previous = { audit_id: 0, hash: firstHash };
  for (;;) {
    const rows = await db
      .selectFrom('audit_records')
      .selectAll()
      .where('store_id', '=', storeId)
      .where('audit_id', '>', previous.audit_id)
      .orderBy('audit_id')
      .limit(1000)
      .execute();
    if (rows.length === 0) return { count: previous.audit_id, broken_at: undefined };
    for (const { hash, ...row } of rows) {
      const isNext = row.audit_id === previous.audit_id + 1 && row.previous_hash === previous.hash;
      if (!isNext || hash !== hashOf(row)) return { count: previous.audit_id, broken_at: row.audit_id };
      previous = { audit_id: row.audit_id, hash };
    }
  }
}

const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** Records from before `application` existed have no such member, like those of a browser: their hashes stay as they were. */
const hashOf = ({ application, ...row }: Record<string, unknown>): string =>
  createHash('sha256')
    .update(canonical({ ...row, ...(application !== null && { application }), created: String(row.created) }))
    .digest('hex');

/** JSON with sorted keys: the same text for the same content, however the database stores it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}
