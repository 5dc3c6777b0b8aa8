import type { AccountStatus } from '@purser/contract/connect/account-status';
import { fromUnixSeconds, toUtcText } from '@purser/contract/dates';
import type { PageSettings } from '@purser/contract/page-settings';
import type Stripe from 'stripe';
import type { Context, Services, Store } from '../context.ts';
import { readOption, submittedVatOption } from '../database/stored-options.ts';
import {
  hasWaited,
  holdsOf,
  minimumPayoutOf,
  payoutAccountsOf,
  payoutRestrictionsOf,
  payoutStatusOf,
  requirementErrorsOf,
  statusOf,
} from './account-state.ts';
import { isTestDrive } from './is-test-drive.ts';
import { noteHolds } from './note-holds.ts';
import { payoutScheduleOf } from './payout-schedule.ts';
import { accountUnreadSince } from './read-account.ts';

/** Days after which the merchant of a working account is asked for feedback. */
const daysBeforeFeedback = 30;

/** Payouts of the account, as pages and clients read them. */
export function depositsOf(account: Stripe.Account, now: Temporal.Instant): AccountStatus['deposits'] {
  const { interval, weekly_anchor = '', monthly_anchor = null, delay_days } = payoutScheduleOf(account);
  const currencies = new Set([account.default_currency, ...payoutAccountsOf(account).map(({ currency }) => currency)]);
  const minimums = Object.fromEntries(
    [...currencies].flatMap((currency) => (currency ? [[currency, minimumPayoutOf(currency)]] : [])),
  );
  return {
    status: payoutStatusOf(account),
    restrictions: payoutRestrictionsOf(account),
    interval,
    weekly_anchor,
    monthly_anchor,
    delay_days,
    completed_waiting_period: hasWaited(account, now),
    minimum_manual_deposit_amounts: minimums,
    minimum_scheduled_deposit_amounts: minimums,
  };
}

/** Where a payout would go, and whether it would arrive. */
export const externalAccountsOf = (account: Stripe.Account): AccountStatus['default_external_accounts'] =>
  payoutAccountsOf(account).map(({ currency, status }) => ({ currency: currency ?? '', status: status ?? 'new' }));

/**
 * `accountStatus` of the page settings, from the account as it was read; an error where it could not be. Never throws,
 * so that the page always renders.
 */
export async function accountStatus(
  context: Context,
  account: Stripe.Account | undefined,
  page: Pick<AccountStatus, 'accountLink' | 'fraudProtection'>,
): Promise<PageSettings['accountStatus']> {
  if (!account) return { error: true, fraudProtection: page.fraudProtection };
  const now = context.clock.now();
  return {
    email: account.email ?? '',
    country: account.country ?? context.store.country,
    status: statusOf(account),
    created: account.created ? toUtcText(fromUnixSeconds(account.created)) : '',
    testDrive: isTestDrive(context),
    paymentsEnabled: account.charges_enabled,
    detailsSubmitted: account.details_submitted,
    deposits: depositsOf(account, now),
    currentDeadline: account.requirements?.current_deadline ?? false,
    pastDue: (account.requirements?.past_due?.length ?? 0) > 0,
    hasSubmittedVatData: (await readOption(context.db, context.store.store_id, submittedVatOption)) === true,
    requirements: { errors: requirementErrorsOf(account) },
    progressiveOnboarding: { isEnabled: false, isComplete: false, tpv: 0, firstTransactionDate: null },
    default_external_accounts: externalAccountsOf(account),
    campaigns: {
      wporgReview2025:
        account.charges_enabled && now.epochMilliseconds / 1000 >= (account.created ?? 0) + daysBeforeFeedback * 86_400,
    },
    unreadSince: (await accountUnreadSince(context, context.store))?.toString() ?? null,
    holds: await holdsSince(context, context.store, account),
    ...page,
  };
}

async function holdsSince(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  store: Store,
  account: Stripe.Account,
): Promise<AccountStatus['holds']> {
  try {
    return await noteHolds(services, store, account);
  } catch (error) {
    services.log.warn({ err: error, store_id: store.store_id }, 'the holds of the account could not be stored');
    return holdsOf(account, services.clock.now());
  }
}
