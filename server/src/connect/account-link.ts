import type { Context } from '../context.ts';
import { readAccount } from './read-account.ts';

/** Of accounts that are at home there. */
const dashboard = 'https://dashboard.stripe.com/';

/**
 * The provider's page where the account's details are completed and its bank is replaced. It leads `back` when its visitor is
 * done, and `again` when the link is used up; both are paths of ours.
 */
export async function accountLinkFor(
  context: Pick<Context, 'db' | 'provider' | 'clock' | 'log' | 'store' | 'request'>,
  { again, back }: { again: string; back: string },
): Promise<string> {
  const { provider, store, request } = context;
  if (store.account_id === '') throw new Error('there is no account');
  if (store.is_platform_account) return dashboard;
  const account = await readAccount(context, store);
  const kind = account.controller?.stripe_dashboard?.type;
  if (kind === 'full') return dashboard;
  if (kind === 'express') return (await provider.stripe.accounts.createLoginLink(account.id)).url;
  const link = await provider.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: request.origin + again,
    return_url: request.origin + back,
    collection_options: { fields: 'eventually_due', future_requirements: 'omit' },
  });
  return link.url;
}
