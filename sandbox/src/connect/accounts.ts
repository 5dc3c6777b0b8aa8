import type Stripe from 'stripe';
import { blankAccount, enable, type Account } from './account.ts';
import { changeAccount, type AccountParams } from './change-account.ts';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import { accountNamed, findAccount, lockAccount } from './find-account.ts';
import { review, reviewOf } from './requirements.ts';
import { fieldsOf, reviewAndTell, takeIn } from './review-account.ts';
import { byClock, type Core } from '../api/core.ts';
import { StripeError, invalid, missing } from '../api/errors.ts';
import { newId, randomText } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { replaceExternalAccount } from '../payouts/external-accounts.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export const accountRoutes: Route[] = [
  { method: 'GET', path: '/v1/account', handler: (tx, call, core) => findAccount(tx, core, call.account) },
  {
    method: 'GET',
    path: '/v1/accounts',
    handler: (tx, call, core) =>
      list(
        tx,
        { ...call, account: core.keys.platform },
        { object: 'account', where: (bind) => [`o.id <> ${bind(core.keys.platform)}`] },
      ),
  },
  { method: 'POST', path: '/v1/accounts', handler: createAccount },
  {
    method: 'GET',
    path: '/v1/accounts/{id}',
    handler: (tx, call, core) => accountNamed(tx, core, call, 'id'),
  },
  { method: 'POST', path: '/v1/accounts/{id}', handler: updateAccount },
  { method: 'DELETE', path: '/v1/accounts/{id}', handler: deleteAccount },
  { method: 'POST', path: '/v1/accounts/{id}/reject', handler: rejectAccount },
];

/** The platform, and with a name one account that can charge at once, in the United States, settling in dollars. Made once per mode. */
export async function prepareAccounts(core: Core, business?: string): Promise<void> {
  const { keys } = core;
  await core.transact(byClock, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('sandbox.accounts'))");
    if (await tx.find(keys.platform, keys.platform)) return;
    const platform = blankAccount(keys.platform, tx.now, 'US');
    enable(platform, 'Purser Platform', 'platform@example.com');
    platform.controller = { type: 'account' };
    platform.type = 'standard';
    tx.insert(keys.platform, platform);
    if (business === undefined) return;
    // Not a new account: the waiting period before its first payout is over.
    const account = blankAccount(keys.account, tx.now - 90 * 86_400, 'US');
    enable(account, business, 'owner@example.com');
    const bank = {
      id: newId('ba'),
      object: 'bank_account',
      account: keys.account,
      account_holder_name: business,
      account_holder_type: 'company',
      account_type: null,
      available_payout_methods: ['standard', 'instant'],
      bank_name: 'STRIPE TEST BANK',
      country: 'US',
      currency: 'usd',
      default_for_currency: true,
      fingerprint: randomText(16),
      future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
      last4: '6789',
      metadata: {},
      requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
      routing_number: '110000000',
      status: 'new',
    };
    account['external_accounts'] = {
      object: 'list',
      data: [bank],
      has_more: false,
      total_count: 1,
      url: `/v1/accounts/${keys.account}/external_accounts`,
    };
    tx.insert(keys.platform, account);
  });
}

async function createAccount(tx: Tx, call: Call, core: Core): Promise<Account> {
  const params = paramsOf<AccountParams>(call);
  const platform = await findAccount(tx, core, core.keys.platform);
  const account = blankAccount(`acct_${randomText(16)}`, tx.now, params.country ?? platform.country);
  account.type = params.type ?? (params.controller ? 'none' : 'standard');
  const { controller } = params;
  if (controller) {
    account.controller = {
      fees: { payer: controller.fees?.payer ?? 'account' },
      is_controller: true,
      losses: { payments: controller.losses?.payments ?? 'stripe' },
      requirement_collection: controller.requirement_collection ?? 'stripe',
      stripe_dashboard: { type: controller.stripe_dashboard?.type ?? 'full' },
      type: 'application',
    };
  }
  changeAccount(account, params);
  // The API's own spelling: an external account at creation may be a token or the details themselves.
  if (params.external_account !== undefined) await replaceExternalAccount(tx, core, account, params.external_account);
  if (!isComplete(params)) reviewOf(account).rules = 'full';
  tx.insert(core.keys.platform, account);
  await takeIn(tx, core, account, fieldsOf(params));
  review(account, tx.now);
  return account;
}

/**
 * A platform that names the type, what is sold and the acceptance of the terms in the call that makes the account wants one to
 * test with: it is asked for these basics alone.
 */
function isComplete({ business_type, business_profile, tos_acceptance }: AccountParams): boolean {
  const isDescribed = Boolean(business_profile?.url ?? business_profile?.product_description);
  return business_type !== undefined && isDescribed && tos_acceptance?.date !== undefined;
}

async function updateAccount(tx: Tx, call: Call, core: Core): Promise<Account> {
  const account = await lockAccount(tx, core, call, 'id');
  const params = paramsOf<AccountParams>(call);
  changeAccount(account, params);
  if (params.external_account !== undefined && params.external_account !== '')
    await replaceExternalAccount(tx, core, account, params.external_account);
  if (account.id === core.keys.platform) {
    tx.save(core.keys.platform, account);
    tx.emit(account.id, 'account.updated', account);
    return account;
  }
  await takeIn(tx, core, account, fieldsOf(params));
  reviewAndTell(tx, core, account);
  return account;
}

async function deleteAccount(tx: Tx, call: Call, core: Core): Promise<StripeObject> {
  const account = await lockAccount(tx, core, call, 'id');
  const { id } = account;
  if (id === core.keys.platform) throw invalid('You cannot delete your own account.', { param: 'account' });
  tx.delete(core.keys.platform, account);
  return { id, object: 'account', deleted: true };
}

/** The account's `disabled_reason` by the reason of the API's rejection. */
const rejections: Record<string, string> = {
  fraud: 'rejected.fraud',
  fraud_no_intent_to_fulfill: 'rejected.platform_fraud',
  fraud_other: 'rejected.platform_fraud',
  fraud_payment_method_casher: 'rejected.platform_fraud',
  fraud_payment_method_tester: 'rejected.platform_fraud',
  terms_of_service: 'rejected.platform_terms_of_service',
};

async function rejectAccount(tx: Tx, call: Call, core: Core): Promise<Account> {
  const account = await lockAccount(tx, core, call, 'id');
  if (call.account !== core.keys.platform || account.id === core.keys.platform)
    throw invalid('Only a platform can reject an account, and not its own.', { param: 'account' });
  const { reason } = paramsOf<Stripe.AccountRejectParams>(call);
  reviewOf(account).stopped = rejections[reason] ?? 'rejected.platform_other';
  reviewAndTell(tx, core, account);
  return account;
}

export async function needChargesEnabled(tx: Tx, core: Core, id: string): Promise<Account> {
  const account = await tx.find<Account>(core.keys.platform, id);
  if (!account) throw missing('account', id);
  if (!account.charges_enabled) {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: 'Your account cannot currently make charges. Please complete the requirements of the account first.',
    });
  }
  return account;
}
