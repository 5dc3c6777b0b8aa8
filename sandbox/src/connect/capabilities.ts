import { accountNamed, lockAccount } from './find-account.ts';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { missing } from '../api/errors.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { capabilityOf } from './capability.ts';
import { reviewAndTell } from './review-account.ts';

/** What an account may do, one by one. They are parts of the account, not objects of their own. */
export const capabilityRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/accounts/{id}/capabilities',
    async handler(tx, call, core) {
      const account = await accountNamed(tx, core, call, 'id');
      return {
        object: 'list',
        data: Object.keys(account.capabilities).map((name) => capabilityOf(account, name)),
        has_more: false,
        url: `/v1/accounts/${account.id}/capabilities`,
      };
    },
  },
  {
    method: 'GET',
    path: '/v1/accounts/{accountId}/capabilities/{id}',
    async handler(tx, call, core) {
      const account = await accountNamed(tx, core, call, 'accountId');
      return capabilityOf(account, named(call));
    },
  },
  { method: 'POST', path: '/v1/accounts/{accountId}/capabilities/{id}', handler: updateCapability },
];

/** Not an enum: Stripe adds names every month. */
function named(call: Call): string {
  const name = call.ids['id'] ?? '';
  if (!/^(?:[a-z][a-z\d_]*_payments|transfers|tax_reporting_\w+|card_issuing|treasury)$/.test(name))
    throw missing('capability', name);
  return name;
}

async function updateCapability(tx: Tx, call: Call, core: Core): Promise<StripeObject> {
  const account = await lockAccount(tx, core, call, 'accountId');
  const name = named(call);
  const { requested } = paramsOf<{ requested?: boolean }>(call);
  if (requested === true) account.capabilities[name] ??= 'inactive';
  if (requested === false) delete account.capabilities[name];
  if (requested !== undefined) reviewAndTell(tx, core, account);
  return capabilityOf(account, name);
}
