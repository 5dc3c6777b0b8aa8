import type Stripe from 'stripe';
import type { Context } from '../context.ts';

/** Metadata of an account: the host name of the store that it was made for. */
export const siteHost = 'site_host';

/**
 * Whether the account was made for a store at another address than the one that this page is asked for at: a copy of a store,
 * such as one to try things out, must not act with the account of the real one. Nothing is known of accounts that name no address.
 */
export function isElsewhere(account: Stripe.Account | undefined, { request }: Pick<Context, 'request'>): boolean {
  const known = account?.metadata?.[siteHost];
  return known !== undefined && known !== '' && known.toLowerCase() !== URL.parse(request.origin)?.hostname;
}
