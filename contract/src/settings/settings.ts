import { z } from 'zod';
import { merchant } from '../endpoint.ts';
import { ProtectionLevel } from '../fraud/ruleset.ts';
import type { Rule } from '../fraud/ruleset.ts';

/** Where the shop can show the express button, in the order of the settings page. */
export const expressLocations = ['checkout', 'product', 'cart'] as const;
export const ExpressLocation = z.enum(expressLocations);
export type ExpressLocation = z.infer<typeof ExpressLocation>;

export const expressButtonTypes = ['default', 'buy', 'donate', 'book'] as const;
export const expressButtonSizes = ['small', 'medium', 'large'] as const;
export const expressButtonThemes = ['dark', 'light', 'light-outline'] as const;
/** Rounding of the express button's corners in pixels, and the most it may be. */
export const defaultBorderRadius = 4;
export const maxBorderRadius = 30;

export const payoutIntervals = ['daily', 'weekly', 'monthly'] as const;
export type PayoutInterval = (typeof payoutIntervals)[number];
export const payoutWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
export type PayoutWeekday = (typeof payoutWeekdays)[number];
/** Days of the month that are offered for payouts; 31 is the last day, however long the month. 29 and 30 are taken too. */
export const payoutDays: readonly number[] = [...Array.from({ length: 28 }, (_, day) => day + 1), 31];
/** What a newly chosen interval starts with. */
export const firstPayoutWeekday: PayoutWeekday = 'monday';
export const firstPayoutDay = 1;

/** Intervals that an account's country knows. */
export const payoutIntervalsIn = (country: string): PayoutInterval[] =>
  payoutIntervals.filter((interval) => interval !== 'daily' || country !== 'JP');

/** Limits of the bank statement's texts. */
export const descriptorLength = { min: 5, max: 22, maxKanji: 17, maxKana: 22 } as const;
/** What is wrong with the text on customers' bank statements, if anything. */
export function descriptorProblem(text: string): string | undefined {
  const { min, max } = descriptorLength;
  const trimmed = text.trim();
  if (trimmed.length < min || trimmed.length > max) return `Enter ${min} to ${max} characters.`;
  if (!/[A-Za-z]/.test(trimmed)) return 'Enter at least one Latin letter.';
  if (/[*"'<>]/.test(trimmed)) return 'Remove these characters: * " \' < >';
  return undefined;
}

const SupportAddress = z.object({
  city: z.string(),
  country: z.string(),
  line1: z.string(),
  line2: z.string(),
  postal_code: z.string(),
  state: z.string(),
});

/** Why the provider has not yet made a method's capability active. */
export const MethodStatus = z.object({ status: z.string(), requirements: z.array(z.string()) });
export type MethodStatus = z.infer<typeof MethodStatus>;

/** The settings entity, read and written as one object. */
export const Settings = z.object({
  /** Grows with each change. A save that carries an older one is refused, so that no user's change is lost unnoticed. */
  settings_version: z.int(),
  is_wcpay_enabled: z.boolean(),
  enabled_payment_method_ids: z.array(z.string()),
  available_payment_method_ids: z.array(z.string()),
  /** By the provider's capability, e.g. `card_payments`. */
  payment_method_statuses: z.record(z.string(), MethodStatus),
  /** Other gateways that offer the same method; this shop has none. */
  duplicated_payment_method_ids: z.record(z.string(), z.array(z.string())),
  is_manual_capture_enabled: z.boolean(),
  is_test_mode_enabled: z.boolean(),
  is_test_mode_onboarding: z.boolean(),
  is_dev_mode_enabled: z.boolean(),
  is_multi_currency_enabled: z.boolean(),
  is_wcpay_subscriptions_enabled: z.boolean(),
  is_wcpay_subscriptions_eligible: z.boolean(),
  is_subscriptions_plugin_active: z.boolean(),
  is_stripe_billing_enabled: z.boolean(),
  is_migrating_stripe_billing: z.boolean(),
  stripe_billing_subscription_count: z.int(),
  stripe_billing_migrated_count: z.int(),
  is_debug_log_enabled: z.boolean(),
  is_saved_cards_enabled: z.boolean(),
  is_card_present_eligible: z.boolean(),
  account_country: z.string(),
  account_statement_descriptor: z.string(),
  account_statement_descriptor_kanji: z.string(),
  account_statement_descriptor_kana: z.string(),
  account_business_name: z.string(),
  account_business_url: z.string(),
  account_business_support_address: z.union([SupportAddress, z.array(z.never())]),
  account_business_support_email: z.string(),
  account_business_support_phone: z.string(),
  account_branding_logo: z.string(),
  account_branding_icon: z.string(),
  account_branding_primary_color: z.string(),
  account_branding_secondary_color: z.string(),
  account_domestic_currency: z.string(),
  is_payment_request_enabled: z.boolean(),
  payment_request_enabled_locations: z.array(ExpressLocation),
  payment_request_button_type: z.enum(expressButtonTypes),
  payment_request_button_size: z.enum(expressButtonSizes),
  payment_request_button_theme: z.enum(expressButtonThemes),
  payment_request_button_border_radius: z.int(),
  is_woopay_enabled: z.boolean(),
  is_woopay_global_theme_support_enabled: z.boolean(),
  show_woopay_incompatibility_notice: z.boolean(),
  woopay_custom_message: z.string(),
  woopay_store_logo: z.string(),
  woopay_enabled_locations: z.array(ExpressLocation),
  /** `manual` when the provider sends payouts only when asked. */
  deposit_schedule_interval: z.enum(['', ...payoutIntervals, 'manual']),
  deposit_schedule_weekly_anchor: z.enum(['', ...payoutWeekdays]),
  deposit_schedule_monthly_anchor: z.int().nullable(),
  deposit_delay_days: z.int(),
  deposit_status: z.enum(['', 'enabled', 'disabled', 'blocked']),
  deposit_restrictions: z.enum(['', 'deposits_unrestricted', 'deposits_blocked', 'schedule_restricted']),
  deposit_completed_waiting_period: z.boolean(),
  reporting_export_language: z.string(),
  /** Who is told of a dispute's deadline while nobody has opened its case. */
  dispute_reminder_email: z.string(),
  /** Where reminders of deadlines are posted. */
  dispute_reminder_webhook_url: z.string(),
  /** Whether the account itself refuses cards with a wrong postal code, as it does while an AVS rule that blocks is in force. */
  account_declines_on_avs_failure: z.boolean(),
  /** The same for a wrong security code: the account's own setting, read only. */
  account_declines_on_cvc_failure: z.boolean(),
  current_protection_level: ProtectionLevel,
  /** `error` when the stored rules cannot be read. */
  advanced_fraud_protection_settings: z.union([z.array(z.custom<Rule>()), z.literal('error')]),
});
export type Settings = z.infer<typeof Settings>;

/** As PHP's clients send them. */
const flag = z.preprocess(
  (value) =>
    value === 'true' || value === '1' || value === 1
      ? true
      : value === 'false' || value === '0' || value === 0
        ? false
        : value,
  z.boolean(),
);
const text = (max: number) => z.string().max(max);
const color = z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #1a2b3c.')]);
const emptyAs = <T extends z.ZodType>(empty: unknown, schema: T) =>
  z.preprocess((value) => (value === '' ? empty : value), schema);
const wholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;

/**
 * Any subset; unknown and read-only keys are ignored, missing ones stay, one bad field refuses all. What needs the account to
 * be judged (country, what is set already, the methods available) is judged by the server.
 */
export const SettingsPatch = z
  .object({
    settings_version: z.int().min(0),
    is_wcpay_enabled: flag,
    enabled_payment_method_ids: z.array(text(50)).max(50),
    is_manual_capture_enabled: flag,
    is_test_mode_enabled: flag,
    is_multi_currency_enabled: flag,
    is_wcpay_subscriptions_enabled: flag,
    is_stripe_billing_enabled: flag,
    is_migrating_stripe_billing: flag,
    stripe_billing_subscription_count: z.preprocess(wholeNumber, z.int()),
    stripe_billing_migrated_count: z.preprocess(wholeNumber, z.int()),
    is_debug_log_enabled: flag,
    is_saved_cards_enabled: flag,
    // An account without one sends its empty one back; whether that may be is the server's to say.
    account_statement_descriptor: text(500)
      .trim()
      .superRefine((given, context) => {
        const message = given === '' ? undefined : descriptorProblem(given);
        if (message !== undefined)
          context.addIssue({ code: 'custom', message, params: { code: 'rest_invalid_pattern' } });
      }),
    account_statement_descriptor_kanji: text(100).trim(),
    account_statement_descriptor_kana: text(100).trim(),
    account_business_name: text(200).trim(),
    account_business_url: z.union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'Enter an address such as https://example.com.' }).max(500),
    ]),
    account_business_support_address: z.preprocess(
      // PHP encodes an empty object as an empty list.
      (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
      z
        .record(z.string(), text(200))
        .refine(
          (given) => Object.keys(given).every((key) => key in SupportAddress.shape),
          'Unknown part of an address.',
        )
        .transform((given): z.infer<typeof SupportAddress> => ({
          city: given.city ?? '',
          country: given.country ?? '',
          line1: given.line1 ?? '',
          line2: given.line2 ?? '',
          postal_code: given.postal_code ?? '',
          state: given.state ?? '',
        })),
    ),
    account_business_support_email: z.union([
      z.literal(''),
      z.email('Enter an email address such as help@example.com.').max(200),
    ]),
    account_business_support_phone: text(30).regex(
      /^[+\d\s().-]*$/,
      'Enter a phone number with digits and + ( ) . - only.',
    ),
    account_branding_logo: text(200),
    account_branding_icon: text(200),
    account_branding_primary_color: color,
    account_branding_secondary_color: color,
    is_payment_request_enabled: flag,
    payment_request_enabled_locations: z.array(ExpressLocation).max(10),
    payment_request_button_type: z.enum(expressButtonTypes),
    payment_request_button_size: z.enum(expressButtonSizes),
    payment_request_button_theme: z.enum(expressButtonThemes),
    // An empty one is the default; 0 is a radius like any other.
    payment_request_button_border_radius: emptyAs(
      defaultBorderRadius,
      z.preprocess(
        wholeNumber,
        z
          .int()
          .min(0, `Enter 0 to ${maxBorderRadius} pixels.`)
          .max(maxBorderRadius, `Enter 0 to ${maxBorderRadius} pixels.`),
      ),
    ),
    is_woopay_enabled: flag,
    is_woopay_global_theme_support_enabled: flag,
    woopay_custom_message: text(5000),
    woopay_store_logo: text(200),
    woopay_enabled_locations: z.array(ExpressLocation).max(10),
    deposit_schedule_interval: z.enum(['', ...payoutIntervals, 'manual']),
    deposit_schedule_weekly_anchor: z.enum(['', ...payoutWeekdays]),
    deposit_schedule_monthly_anchor: emptyAs(
      null,
      z.preprocess(
        wholeNumber,
        z
          .int()
          .min(1, 'Enter a day from 1 to 31. 31 is the last day of the month.')
          .max(31, 'Enter a day from 1 to 31. 31 is the last day of the month.')
          .nullable(),
      ),
    ),
    reporting_export_language: text(20),
    dispute_reminder_email: z.union([
      z.literal(''),
      z.email('Enter an email address such as owner@example.com.').max(200),
    ]),
    dispute_reminder_webhook_url: z.union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'Enter an address such as https://example.com/hook.' }).max(500),
    ]),
    account_declines_on_avs_failure: flag,
    current_protection_level: ProtectionLevel,
    // `error` is what a client may have read, and leaves the stored rules alone.
    advanced_fraud_protection_settings: z.union([z.array(z.custom<Rule>()), z.literal('error')]),
  })
  .partial();
export type SettingsPatch = z.infer<typeof SettingsPatch>;

/** One field that another user changed, in the `data.changes` of the refusal `settings_changed`. */
export const SettingsChange = z.object({
  field: z.string(),
  /** The user's name. */
  by: z.string(),
  /** ISO, in UTC. */
  at: z.string(),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

export const getSettings = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/settings', summary: 'The settings object' })
  .output(Settings);

export const saveSettings = merchant('purser_settings')
  .route({ method: 'POST', path: '/wc/v3/payments/settings', summary: 'Save settings' })
  .input(SettingsPatch)
  .errors({
    // Somebody saved in between; `settings_version` is the present one.
    settings_changed: {
      status: 409,
      data: z
        .object({ settings_version: z.int(), changes: z.array(SettingsChange) })
        .loose()
        .optional(),
    },
  })
  .output(z.object({ data: Settings }));
