import type Stripe from 'stripe';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { invalid } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import type { Route } from '../api/route.ts';
import { capitalLinkTypes } from '../api/schema.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { accountNamed, findAccount, reachable } from './find-account.ts';

/** Seconds in which a link may be opened, once. */
const linkSeconds = 300;
/** Seconds that its visitor may stay. */
const visitSeconds = 3600;

/** Access to the account's page: by a link until it is opened, then by the visitor who opened it. */
export interface Visit extends StripeObject {
  object: '_visit';
  account: string;
  kind: 'link' | 'visit';
  expires_at: number;
  /** The address for a used or expired link. */
  refresh_url: string;
  return_url: string;
  /** The fields that the visitor is asked for. */
  fields: 'currently_due' | 'eventually_due';
}

export const accountLinkRoutes: Route[] = [
  { method: 'POST', path: '/v1/account_links', handler: createAccountLink },
  { method: 'POST', path: '/v1/accounts/{id}/login_links', handler: createLoginLink },
];

async function createAccountLink(tx: Tx, call: Call, core: Core): Promise<object> {
  const params = paramsOf<Stripe.AccountLinkCreateParams>(call);
  const account = await findAccount(tx, core, reachable(call, core, params.account));
  const { requirement_collection } = account.controller;
  if (capitalLinkTypes.includes(params.type)) return capitalLink(tx, core, account.id, params);
  if (params.type !== 'account_onboarding' && params.type !== 'account_update')
    throw invalid(`Invalid type: must be one of account_onboarding or account_update`, { param: 'type' });
  if (params.type === 'account_update' && requirement_collection !== 'application')
    throw invalid('You cannot create account_update type Account Links for this account.', { param: 'type' });
  const link = tx.insert<Visit>(core.keys.platform, {
    id: newId('_link'),
    object: '_visit',
    account: account.id,
    kind: 'link',
    created: tx.now,
    expires_at: tx.now + linkSeconds,
    refresh_url: address(params, 'refresh_url'),
    return_url: address(params, 'return_url'),
    fields:
      (params.collection_options?.fields ?? params.collect) === 'eventually_due' ? 'eventually_due' : 'currently_due',
  });
  return {
    object: 'account_link',
    created: tx.now,
    expires_at: link.expires_at,
    url: `${core.baseUrl()}/pages/account/${link.id}`,
  };
}

/** Leads to the offer, or to the loan: both are on one page. */
function capitalLink(tx: Tx, core: Core, account: string, params: Stripe.AccountLinkCreateParams): object {
  const visit = openVisit(tx, core, {
    account,
    refresh_url: address(params, 'refresh_url'),
    return_url: address(params, 'return_url'),
    fields: 'currently_due',
  });
  const url = `${core.baseUrl()}/pages/capital/${visit.id}`;
  return { object: 'account_link', created: tx.now, expires_at: visit.expires_at, url };
}

function address(params: Stripe.AccountLinkCreateParams, name: 'refresh_url' | 'return_url'): string {
  const url = params[name];
  if (url === undefined || url === '')
    throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
  return url;
}

/** A page of the provider's own is only for accounts that have one. */
async function createLoginLink(tx: Tx, call: Call, core: Core): Promise<object> {
  const account = await accountNamed(tx, core, call, 'id');
  const { stripe_dashboard } = account.controller;
  if (stripe_dashboard?.type !== 'express')
    throw invalid(
      `Cannot create a login link for an account that is not an Express account. (The account ${account.id} has no access to the Express Dashboard.)`,
    );
  if (!account.details_submitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.');
  const { id } = openVisit(tx, core, {
    account: account.id,
    refresh_url: `${core.publicUrl()}/`,
    return_url: `${core.publicUrl()}/`,
    fields: 'eventually_due',
  });
  return { object: 'login_link', created: tx.now, url: `${core.baseUrl()}/pages/account/${id}` };
}

/** The access of the visitor. */
export function openVisit(
  tx: Tx,
  core: Core,
  to: Pick<Visit, 'account' | 'refresh_url' | 'return_url' | 'fields'>,
): Visit {
  const { account, refresh_url, return_url, fields } = to;
  return tx.insert<Visit>(core.keys.platform, {
    id: newId('_visit'),
    object: '_visit',
    kind: 'visit',
    created: tx.now,
    expires_at: tx.now + visitSeconds,
    account,
    refresh_url,
    return_url,
    fields,
  });
}
