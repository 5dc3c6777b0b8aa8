import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Settings } from '@purser/contract/settings/settings';

/** The settings that this page edits; there are more. */
export const editableKeys = [
  'is_wcpay_enabled',
  'enabled_payment_method_ids',
  'is_payment_request_enabled',
  'payment_request_enabled_locations',
  'payment_request_button_type',
  'payment_request_button_size',
  'payment_request_button_theme',
  'payment_request_button_border_radius',
  'is_saved_cards_enabled',
  'is_manual_capture_enabled',
  'account_statement_descriptor',
  'account_statement_descriptor_kanji',
  'account_statement_descriptor_kana',
  'account_business_support_email',
  'account_business_support_phone',
  'deposit_schedule_interval',
  'deposit_schedule_weekly_anchor',
  'deposit_schedule_monthly_anchor',
  'current_protection_level',
  'dispute_reminder_email',
  'dispute_reminder_webhook_url',
  'is_multi_currency_enabled',
  'is_debug_log_enabled',
] as const satisfies readonly (keyof Settings)[];
export type FieldKey = (typeof editableKeys)[number];
export type Fields = Pick<Settings, FieldKey>;

export const fieldsOf = (settings: Settings): Fields =>
  Object.fromEntries(editableKeys.map((key) => [key, settings[key]])) as unknown as Fields; // every key, each with its value

/** The differences between the two, in the order of the page. */
export const changedKeys = (before: Fields, after: Fields): FieldKey[] =>
  editableKeys.filter((key) => textOf(before[key]) !== textOf(after[key]));

// Lists are sets: their order doesn't matter.
const textOf = (value: Fields[FieldKey]): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

export const labelByField: Record<FieldKey, MessageDescriptor> = {
  is_wcpay_enabled: msg`Accept payments`,
  enabled_payment_method_ids: msg`Payment methods`,
  is_payment_request_enabled: msg`Apple Pay / Google Pay`,
  payment_request_enabled_locations: msg`Express button pages`,
  payment_request_button_type: msg`Express button look`,
  payment_request_button_size: msg`Express button look`,
  payment_request_button_theme: msg`Express button look`,
  payment_request_button_border_radius: msg`Express button look`,
  is_saved_cards_enabled: msg`Saved cards`,
  is_manual_capture_enabled: msg`Manual capture`,
  account_statement_descriptor: msg`Customer bank statement`,
  account_statement_descriptor_kanji: msg`Customer bank statement (kanji)`,
  account_statement_descriptor_kana: msg`Customer bank statement (kana)`,
  account_business_support_email: msg`Support email`,
  account_business_support_phone: msg`Support phone number`,
  deposit_schedule_interval: msg`Payout schedule`,
  deposit_schedule_weekly_anchor: msg`Payout schedule`,
  deposit_schedule_monthly_anchor: msg`Payout schedule`,
  current_protection_level: msg`Fraud protection level`,
  dispute_reminder_email: msg`Second person’s email`,
  dispute_reminder_webhook_url: msg`Webhook address`,
  is_multi_currency_enabled: msg`Multi-currency`,
  is_debug_log_enabled: msg`Debug log`,
};

const labelBySchedule: Partial<Record<Settings['deposit_schedule_interval'], MessageDescriptor>> = {
  daily: msg`Daily payouts`,
  weekly: msg`Weekly payouts`,
  monthly: msg`Monthly payouts`,
};

/** The names of the changes, each once; a new schedule by its name. */
export function namesOfChanges(keys: readonly FieldKey[], after: Fields): MessageDescriptor[] {
  const labels = keys.map((key) =>
    key.startsWith('deposit_schedule_')
      ? (labelBySchedule[after.deposit_schedule_interval] ?? labelByField[key])
      : labelByField[key],
  );
  return [...new Map(labels.map((label) => [label.id, label])).values()];
}

/** Edited on the fraud protection page. */
const labelByOtherField: Record<string, MessageDescriptor> = {
  advanced_fraud_protection_settings: msg`Fraud filters`,
  account_declines_on_avs_failure: msg`Fraud filters`,
};

/** The label of a setting that another user may have changed, if any page edits it. */
export const labelOfField = (field: string): MessageDescriptor | undefined =>
  Object.hasOwn(labelByField, field) ? labelByField[field as FieldKey] : labelByOtherField[field]; // its own key
