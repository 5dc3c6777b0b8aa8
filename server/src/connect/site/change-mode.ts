import type { Services } from '../../context.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { keepPrevious } from './endpoints.ts';

/**
 * For a store that goes live: its endpoint belongs to the provider's test mode and gets no live events. A job connects the store
 * again at the same address, and later deletes the old endpoint. The embedded provider sends the events of both modes to this process.
 */
export async function changeModeOfSite(
  tx: DatabaseTransaction,
  { clock, enqueue }: Pick<Services, 'clock' | 'enqueue'>,
  store_id: number,
): Promise<void> {
  const changed = await tx
    .updateTable('site_connections')
    .set((eb) => ({
      source: 'own',
      attempt: eb('attempt', '+', 1),
      challenge: null,
      challenged: null,
      proven: null,
      step: null,
      problem: null,
      detail: null,
    }))
    .where('store_id', '=', store_id)
    .where('url', 'is not', null)
    .returning('store_id')
    .executeTakeFirst();
  if (!changed) return;
  await tx
    .updateTable('site_endpoints')
    .set({ role: 'previous', valid_until: clock.now().add(keepPrevious) })
    .where('store_id', '=', store_id)
    .where('role', '=', 'current')
    .execute();
  await enqueue(tx, 'check_site', { store_id }, { key: `check_site:${store_id}` });
}
