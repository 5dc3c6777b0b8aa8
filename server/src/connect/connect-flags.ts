import { setTimeout as pause } from 'node:timers/promises';
import { isNonce } from '../access/nonce.ts';
import type { Session } from '../access/session.ts';
import type { Context } from '../context.ts';
import { accountLinkFor } from './account-link.ts';
import { connectAt } from './site/connect-at.ts';
import { siteFacts } from './site/site.ts';
import { startOver } from './onboarding/reset-onboarding.ts';
import { adminUrl, connectPage, isOn, overview } from './connect-addresses.ts';

/** The action of the nonce that links about the account carry. */
export const connectAction = 'wcpay-connect';

/** Throws when the link was not made for this session, or too long ago. */
export function assertConnectNonce({ clock }: Pick<Context, 'clock'>, session: Session, query: URLSearchParams): void {
  const nonce = query.get('_wpnonce') ?? '';
  if (!isNonce(nonce, clock.now(), session.token, connectAction, session.user.user_id))
    throw new Error('the link is too old');
}

/** Milliseconds that a link waits for the event, and between two checks. */
const patience = 4_000;
const lookEvery = 100;

/** Shows how the store is connected. */
export const siteConnectionScreen =
  '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments#site-connection';

const pageBySource = new Map([['WCPAY_PAYOUTS', `${adminUrl}&path=/payments/payouts`]]);

/**
 * Where an admin address leads that asks for something first: to the provider's page of the account, or through the reset of a
 * test account. Undefined for every other address. Failures lead to the overview, which shows them.
 */
export async function followConnectFlags(
  context: Context,
  session: Session,
  query: URLSearchParams,
): Promise<string | undefined> {
  const page = pageBySource.get(query.get('from') ?? '') ?? overview;
  const attempt = async (error: string, act: () => Promise<string>): Promise<string> => {
    try {
      return await act();
    } catch (problem) {
      context.log.warn({ err: problem, request_id: context.request.id }, `a link about the account failed: ${error}`);
      return `${overview}&${error}=1`;
    }
  };
  const assertNonce = () => assertConnectNonce(context, session, query);
  if (isOn(query.get('wcpay-login')))
    return attempt('wcpay-login-error', async () => {
      assertNonce();
      return accountLinkFor(context, { again: `${adminUrl}&${keep(query)}`, back: page });
    });
  if (isOn(query.get('wcpay-reset-account')))
    return attempt('wcpay-reset-account-error', async () => {
      assertNonce();
      if (!session.user.capabilities.has('purser_settings')) throw new Error('the user may not reset the account');
      const { store } = await startOver({ ...context, user: session.user });
      return store.account_id === '' ? connectPage(query) : `${overview}&wcpay-sandbox-success=true`;
    });
  if (isOn(query.get('wcpay-reconnect-wpcom'))) return connectByLink(context, session, query);
  // Links of e-mails carry no nonce, and change nothing.
  if (isOn(query.get('wcpay-link-handler')))
    return attempt('wcpay-server-link-error', async () => {
      if (query.get('type') !== 'complete_kyc_link') throw new Error('unknown type of link');
      return accountLinkFor(context, { again: `${adminUrl}&${keep(query)}`, back: overview });
    });
  return undefined;
}

/**
 * Connects the store, for a link of this session, and waits a moment for the event that proves it. Returns the screen that shows
 * how far that went, also when the link is too old: its button does the same.
 */
async function connectByLink(context: Context, session: Session, query: URLSearchParams): Promise<string> {
  const { store, request, log } = context;
  try {
    assertConnectNonce(context, session, query);
    if (!session.user.capabilities.has('purser_settings')) throw new Error('the user may not connect the store');
    await connectAt(context, store, request.origin);
    for (const end = performance.now() + patience; performance.now() < end; await pause(lookEvery))
      if ((await siteFacts(context)).isConnected) break;
  } catch (problem) {
    log.warn({ err: problem, request_id: request.id }, 'a link could not connect the store');
  }
  return siteConnectionScreen;
}

/** The query without what names the page. */
function keep(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('page');
  kept.delete('path');
  return kept.toString();
}
