import type { Tx } from '../engine/store.ts';

/**
 * What a response shows differently from what is stored, because it depends on the moment: a balance transaction is
 * available from its day on. Changes `value` in place, through lists and nested objects, and returns it.
 */
export function present(tx: Tx, value: unknown): unknown {
  if (Array.isArray(value)) {
    for (const item of value) present(tx, item);
  } else if (typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>; // any JSON object
    for (const field of Object.keys(object)) if (field.startsWith('_')) delete object[field];
    if (object['object'] === 'balance_transaction' && typeof object['available_on'] === 'number') {
      object['status'] = object['available_on'] <= tx.now ? 'available' : 'pending';
    }
    if (object['object'] === 'file_link')
      object['expired'] = typeof object['expires_at'] === 'number' && object['expires_at'] <= tx.now;
    if (object['object'] === 'file') present(tx, object['links']);
    if (object['object'] === 'dispute') present(tx, object['balance_transactions']);
    if (object['object'] === 'list' && Array.isArray(object['data'])) present(tx, object['data']);
  }
  return value;
}
