import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { settings } from './page-settings.ts';

/** The sections of the payments settings, by their ids on the page. */
export const settingsSections: [id: string, label: MessageDescriptor][] = [
  ['general', msg`General`],
  ['payment-methods', msg`Payment methods`],
  ['pay-later', msg`Buy now, pay later`],
  ['express-checkouts', msg`Express checkouts`],
  ['transactions', msg`Transactions`],
  ['payout-schedule', msg`Payouts`],
  ['fraud-protection', msg`Fraud protection`],
  ['dispute-reminders', msg`Dispute reminders`],
  ['advanced', msg`Advanced settings`],
  ['site-connection', msg`Connection`],
  ...(settings.featureFlags['documents'] ? [['vat-details', msg`VAT details`] satisfies [string, unknown]] : []),
];
