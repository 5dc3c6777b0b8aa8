import type { Call } from './call.ts';
import { missing } from './errors.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

interface Wanted<T extends StripeObject> {
  object: T['object'];
  /** As Stripe spells it in the message, where that is not the object's type. */
  noun?: string;
  /** The param that Stripe names. */
  param?: string;
  /** Locks the object until the commit, in order to change it. */
  lock?: boolean;
}

/** The object that the path names by `{id}`. @throws 404 `resource_missing` */
export async function retrieve<T extends StripeObject>(
  tx: Tx,
  call: Call,
  { object, noun = object, param, lock = false }: Wanted<T>,
): Promise<T> {
  const id = call.ids['id'] ?? '';
  const found = lock ? await tx.lock<T>(call.account, id) : await tx.find<T>(call.account, id);
  if (found?.object !== object) throw missing(noun, id, param);
  return found;
}
