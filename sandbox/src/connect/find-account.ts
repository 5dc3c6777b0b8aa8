import type { Account } from './account.ts';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { StripeError } from '../api/errors.ts';
import type { Tx } from '../engine/store.ts';

export function noAccess(id: string): StripeError {
  return new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** A connected account can access itself only, the platform all accounts. */
export function reachable(call: Call, core: Core, id: string): string {
  if (call.account !== core.keys.platform && call.account !== id) throw noAccess(id);
  return id;
}

export async function findAccount(tx: Tx, core: Core, id: string): Promise<Account> {
  const account = await tx.find<Account>(core.keys.platform, id);
  if (account?.object !== 'account') throw noAccess(id);
  return account;
}

/** The account that the path names. */
export async function accountNamed(tx: Tx, core: Core, call: Call, part: string): Promise<Account> {
  const account = await findAccount(tx, core, reachable(call, core, call.ids[part] ?? ''));
  if (account['_revoked'] === true) throw noAccess(account.id);
  return account;
}

/** The same, locked until the commit. */
export async function lockAccount(tx: Tx, core: Core, call: Call, part: string): Promise<Account> {
  const id = reachable(call, core, call.ids[part] ?? '');
  const account = await tx.lock<Account>(core.keys.platform, id);
  if (account?.object !== 'account' || account['_revoked'] === true) throw noAccess(id);
  return account;
}
