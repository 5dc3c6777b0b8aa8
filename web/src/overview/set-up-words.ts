import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { OnboardingTaskId } from '@purser/contract/tasks/onboarding-task';
import {
  connectHref,
  livePaymentsHref,
  overviewHref,
  paymentsSettingsHref,
  payoutScheduleHref,
  storeSettingsHref,
} from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { stringifySearch } from '../search.ts';

/** The texts of each task, and its address. */
export const wordsById: Record<
  OnboardingTaskId,
  {
    title: MessageDescriptor;
    text: MessageDescriptor;
    action: MessageDescriptor;
    href: string;
    time?: MessageDescriptor;
  }
> = {
  'update-business-details': {
    title: msg`Update business details`,
    text: msg`The payment provider needs more details about your business.`,
    action: msg`See what’s needed`,
    href: overviewHref,
  },
  'selling-locations': {
    title: msg`Choose where you sell`,
    text: msg`You currently sell to every country.`,
    action: msg`Choose countries`,
    href: storeSettingsHref,
  },
  'payout-schedule': {
    title: msg`Set a payout schedule`,
    text: msg`Get paid daily, weekly or monthly.`,
    action: msg`Set schedule`,
    href: payoutScheduleHref,
  },
  'fraud-protection': {
    title: msg`Protect your store against fraud`,
    text: msg`Choose which payments to block and which to review.`,
    action: msg`Set protection`,
    href: `${paymentsSettingsHref}#fraud-protection`,
  },
  'first-sale': {
    title: msg`Make your first sale`,
    text: msg`Place an order in your own store and watch the payment arrive.`,
    action: msg`Open your store`,
    href: settings.storeUrl,
  },
  'go-live-payments': settings.isAccountConnected
    ? {
        title: msg`Set up live payments`,
        text: msg`Your store only accepts test payments. Verify your business to accept real ones.`,
        action: msg`Set up payments`,
        href: livePaymentsHref('wcadmin-payment-task'),
        time: msg`10 minutes`,
      }
    : {
        title: msg`Set up payments`,
        text: msg`Your store can’t take payments yet. Connect a payments account to start selling.`,
        action: msg`Set up payments`,
        href: `${connectHref}${stringifySearch({ from: 'WCADMIN_PAYMENT_TASK', source: 'wcadmin-payment-task' })}`,
        time: msg`10 minutes`,
      },
};
