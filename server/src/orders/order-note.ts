import type { Services } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

/** A line of the order's history; `author` is the user who caused it, if it was one. */
export const addNote = (
  tx: Database | DatabaseTransaction,
  services: Pick<Services, 'clock'>,
  store_id: number,
  order_id: number,
  body: string,
  author: string | null = null,
) => tx.insertInto('order_notes').values({ store_id, order_id, created: services.clock.now(), author, body }).execute();
