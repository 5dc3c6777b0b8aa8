import type { Tx } from '../engine/store.ts';

/**
 * The value as a response shows it: without internal fields, and with what depends on the moment, as a balance transaction is
 * available from its day on. Objects on the way are copied, so that fields of the answer can be replaced by what they name; their
 * parts are the stored ones and must stay as they are.
 */
export function present(tx: Tx, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => present(tx, item));
  if (typeof value !== 'object' || value === null) return value;
  const object: Record<string, unknown> = { ...value };
  for (const field in object) if (field.startsWith('_')) delete object[field];
  switch (object['object']) {
    case 'list':
      if (Array.isArray(object['data'])) object['data'] = present(tx, object['data']);
      break;
    case 'balance_transaction':
      if (typeof object['available_on'] === 'number')
        object['status'] = object['available_on'] <= tx.now ? 'available' : 'pending';
      break;
    case 'dispute':
      object['balance_transactions'] = present(tx, object['balance_transactions']);
      break;
    case 'file_link':
      object['expired'] = typeof object['expires_at'] === 'number' && object['expires_at'] <= tx.now;
      break;
    case 'file':
      object['links'] = present(tx, object['links']);
      break;
    default:
  }
  return object;
}
