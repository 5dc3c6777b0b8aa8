import type { Core } from '../api/core.ts';
import { ControlError } from '../faults/fault-list.ts';

/** A delivery of an event, with exactly what was sent. */
export interface SentWebhook {
  id: string;
  event: string;
  type: string;
  /** When the event happened; Unix seconds. */
  created: number;
  url: string;
  state: 'waiting' | 'delivered' | 'dropped' | 'failed';
  attempts: number;
  /** Of the last response; null without one. */
  response_status: number | null;
  error: string | null;
  /** When it was last sent; milliseconds, null when it never was. */
  sent_at: number | null;
  /** JSON. */
  body: string;
}

const columns = `d.id, d.event, d.type, e.created, o.data->>'url' as url, d.state, d.attempts, d.response_status,
  d.last_error as error, d.sent_at, d.body`;
const deliveries = `webhook_deliveries d
  join events e on e.account = $1 and e.id = d.event
  join objects o on o.id = d.endpoint and o.object = 'webhook_endpoint'`;

type Row = Omit<SentWebhook, 'created' | 'sent_at'> & { created: string; sent_at: string | null };

const sentWebhook = (row: Row): SentWebhook => ({
  ...row,
  created: Number(row.created),
  sent_at: row.sent_at === null ? null : Number(row.sent_at),
});

/** The account's latest deliveries, newest first; `before` is the id of the last one seen. */
export async function listSentWebhooks(
  core: Core,
  account: string,
  query: { before?: string | undefined; limit?: string | undefined },
): Promise<{ data: SentWebhook[]; has_more: boolean }> {
  const limit = Number(query.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new ControlError('limit', 'limit must be a whole number from 1 to 100.');
  const { rows } = await core.pool.query<Row>(
    `select ${columns} from ${deliveries} where ($2::bigint is null or d.id < $2) order by d.id desc limit $3`,
    [account, query.before === undefined ? null : deliveryId(query.before, 'before'), limit + 1],
  );
  return { data: rows.slice(0, limit).map(sentWebhook), has_more: rows.length > limit };
}

/** Puts a delivery into the queue again, with the same body. @throws ControlError naming the field */
export async function sendAgain(core: Core, account: string, id: string): Promise<SentWebhook> {
  const { rowCount } = await core.pool.query(
    `update webhook_deliveries d set state = 'waiting', due = $3
      where d.id = $2 and exists (select 1 from events e where e.account = $1 and e.id = d.event)`,
    [account, deliveryId(id, 'id'), core.clock.now()],
  );
  const { rows } = await core.pool.query<Row>(`select ${columns} from ${deliveries} where d.id = $2`, [account, id]);
  const [row] = rows;
  if (rowCount === 0 || !row) throw new ControlError('id', `No such webhook: ${id}. Only the latest are kept.`);
  core.wake();
  return sentWebhook(row);
}

function deliveryId(id: string, field: string): string {
  if (!/^\d{1,18}$/.test(id)) throw new ControlError(field, `${field} must be the id of a webhook.`);
  return id;
}
