import { ORPCError } from '@orpc/server';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../../access/session.ts';
import type { Context } from '../../context.ts';
import { connectPage, isOn, pageAt, startOfTestMode } from '../connect-addresses.ts';
import { assertConnectNonce, siteConnectionScreen } from '../connect-flags.ts';
import { connectAt } from '../site/connect-at.ts';
import { siteFacts } from '../site/site.ts';
import { goLive } from '../go-live.ts';
import { isTestDrive } from '../is-test-drive.ts';
import { accountIfKnown } from '../read-account.ts';
import { discardAccount } from './discard-account.ts';
import { OnboardingFailure } from './failures.ts';
import { isUnfinished } from './reset-onboarding.ts';
import { makeTestDrive } from './test-drive-account.ts';

/** Milliseconds that a page waits for the event that proves the connection. */
const proofPatience = 4_000;

/** Where a link of onboarding leads, or what a script that fetches it gets. */
export type FlagAnswer = { redirect: string } | { json: object };

/**
 * Follows the flags of onboarding in the address of the connect page; undefined without one. What changes something needs the
 * nonce of the connect address and the right to change settings. Failures lead back to the connect page, which explains them.
 */
export async function followOnboardingFlags(
  given: Context,
  session: Session,
  query: URLSearchParams,
): Promise<FlagAnswer | undefined> {
  const context = { ...given, user: session.user };
  const assertAllowed = () => {
    assertConnectNonce(context, session, query);
    if (!session.user.capabilities.has('purser_settings')) throw new Error('the user may not change the account');
  };
  const attempt = async (error: string, act: () => Promise<FlagAnswer>): Promise<FlagAnswer> => {
    try {
      assertAllowed();
      return await act();
    } catch (problem) {
      const said = problem instanceof ORPCError ? problem.message : undefined;
      context.log.warn({ err: problem, said, request_id: context.request.id }, `onboarding failed: ${error}`);
      return { redirect: connectPage(query, { [error]: error === 'test_drive_error' ? 'true' : '1' }) };
    }
  };
  if (isOn(query.get('test_drive')))
    return attempt('test_drive_error', async () => {
      await needTestDrive(context, capabilitiesIn(query));
      return { json: { success: true, data: { redirect_to: startOfTestMode(query) } } };
    });
  if (isOn(query.get('wcpay-disable-onboarding-test-mode')))
    return attempt('wcpay-connection-error', async () => {
      await goLive(context);
      return { redirect: pageAt('/payments/onboarding', query) };
    });
  if (isOn(query.get('wcpay-discard-started-onboarding')))
    return attempt('wcpay-reset-account-error', async () => {
      if (context.store.account_id !== '') {
        if (!(await isUnfinished(context))) throw new OnboardingFailure('The account’s details are submitted.');
        await discardAccount(context);
      }
      return { redirect: connectPage(query) };
    });
  // Other pages read these themselves.
  if (query.get('path') !== '/payments/connect') return undefined;
  if (isOn(query.get('auto_start_test_drive_onboarding')) && !(await siteFacts(context)).isConnected)
    return connectFirst(context, query, assertAllowed);
  if (isOn(query.get('collect_payout_requirements')) && context.store.account_id !== '')
    return { redirect: pageAt('/payments/onboarding/kyc', query, { collect_payout_requirements: 'true' }) };
  if (isOn(query.get('progressive')))
    return { redirect: pageAt('/payments/onboarding', query, { progressive: 'true' }) };
  // Closing the verification of an account with submitted details returns to that account.
  if (query.get('from') === 'WCPAY_ONBOARDING_KYC' && (await accountIfKnown(context, context.store))?.details_submitted)
    return { redirect: pageAt('/payments/overview', query) };
  return undefined;
}

/**
 * The page of the address begins the test account once the site is connected; undefined opens it. A link without a nonce
 * connects nothing: the page offers the test account with a button instead.
 */
async function connectFirst(
  context: Context,
  query: URLSearchParams,
  assertAllowed: () => void,
): Promise<FlagAnswer | undefined> {
  try {
    assertAllowed();
  } catch {
    return { redirect: connectPage(query, { offers_test_drive: 'true', ...keptWishes(query) }) };
  }
  try {
    await connectAt(context, context.store, context.request.origin);
    for (const end = performance.now() + proofPatience; performance.now() < end; await sleep(100))
      if ((await siteFacts(context)).isConnected) return undefined;
  } catch (problem) {
    context.log.warn({ err: problem, request_id: context.request.id }, 'the site could not be connected');
  }
  return { redirect: siteConnectionScreen };
}

/** What the test account is to have, and where its setup ends. */
const keptWishes = (query: URLSearchParams): Record<string, string> => ({
  ...(isOn(query.get('redirect_to_settings_page')) && { redirect_to_settings_page: 'true' }),
  ...Object.fromEntries(
    Object.entries(capabilitiesIn(query)).map(([name, isWanted]) => [`capabilities[${name}]`, String(isWanted)]),
  ),
});

/** A second click finds the account that the first one made. */
async function needTestDrive(context: Context, capabilities: Record<string, boolean>): Promise<void> {
  if (isTestDrive(context) && !(await isUnfinished(context))) return;
  await makeTestDrive(context, { capabilities });
}

/** `capabilities[card_payments]=true`. */
const capabilitiesIn = (query: URLSearchParams): Record<string, boolean> =>
  Object.fromEntries(
    [...query].flatMap(([key, value]) => {
      const name = /^capabilities\[(\w{1,60})\]$/.exec(key)?.[1];
      return name === undefined ? [] : [[name, isOn(value)]];
    }),
  );
