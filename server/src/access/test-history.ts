import type { Context } from '../context.ts';
import { refuse } from '../http/endpoint.ts';
import { forStore } from '../for-store.ts';
import { findTestHistory } from './find-store.ts';

/**
 * Lets a signed-in merchant read closed books as if they were the store, when the request asks for it; call it after `authorize`.
 * Throws 404 for books that are not this store's, and 409 for what would change them.
 */
export async function enterTestHistory(context: Context, isChange: boolean): Promise<void> {
  const asked = context.request.test_history;
  if (asked === undefined || !context.user?.capabilities.has('manage_woocommerce')) return;
  if (isChange) throw refuse('test_history_read_only', 409, 'This is test history. It can’t be changed.');
  const history = await findTestHistory(context.db, context.store, asked);
  if (!history) throw refuse('test_history_missing', 404, 'There is no such test history.');
  Object.assign(context, { store: history, provider: forStore(context, history).provider });
}
