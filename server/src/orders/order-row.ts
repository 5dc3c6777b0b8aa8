import type { Selectable } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { Orders } from '../database/tables.ts';

export type OrderRow = Selectable<Orders>;

export const findOrder = (
  db: Database | DatabaseTransaction,
  store_id: number,
  order_id: number,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
