import { defaultBorderRadius, expressLocations } from '@purser/contract/settings/settings';
import type { Settings } from '@purser/contract/settings/settings';
import { ProtectionLevel } from '@purser/contract/fraud/ruleset';
import { refuseRuleset } from '@purser/contract/fraud/validate-ruleset';
import { canBeHeld, isOffered, paymentMethods } from '@purser/contract/transactions/payment-method';
import { isCardPresentEligible } from '../connect/card-present.ts';
import { accountIfKnown } from '../connect/read-account.ts';
import type { Services, Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { oncePerRequest } from '../http/once-per-request.ts';
import { readOption, settingsOption } from '../database/stored-options.ts';
import { accountKeys, accountSettingsOf } from './account-settings.ts';
import type { AccountSettings } from './account-settings.ts';
import { methodStatusesOf } from './method-statuses.ts';
import { readVersion } from './settings-changes.ts';
import { readMigration } from './stripe-billing-migration.ts';

/** What the account has no word on. Kept as one option; what that does not hold has the default below. */
type OwnSettings = Pick<
  Settings,
  | 'is_wcpay_enabled'
  | 'enabled_payment_method_ids'
  | 'is_manual_capture_enabled'
  | 'is_multi_currency_enabled'
  | 'is_debug_log_enabled'
  | 'is_saved_cards_enabled'
  | 'is_payment_request_enabled'
  | 'payment_request_enabled_locations'
  | 'payment_request_button_type'
  | 'payment_request_button_size'
  | 'payment_request_button_theme'
  | 'payment_request_button_border_radius'
  | 'is_woopay_enabled'
  | 'is_woopay_global_theme_support_enabled'
  | 'woopay_custom_message'
  | 'woopay_store_logo'
  | 'woopay_enabled_locations'
  | 'reporting_export_language'
  | 'dispute_reminder_email'
  | 'dispute_reminder_webhook_url'
  | 'current_protection_level'
  | 'advanced_fraud_protection_settings'
>;
/** Our own, and the account's as they were last seen. */
export type StoredSettings = OwnSettings & Partial<AccountSettings>;

const defaults: OwnSettings = {
  is_wcpay_enabled: true,
  // Each is offered only where it can be used.
  enabled_payment_method_ids: paymentMethods.filter(isOffered).map((method) => method.id),
  is_manual_capture_enabled: false,
  is_multi_currency_enabled: true,
  is_debug_log_enabled: false,
  is_saved_cards_enabled: true,
  is_payment_request_enabled: true,
  payment_request_enabled_locations: [...expressLocations],
  payment_request_button_type: 'default',
  payment_request_button_size: 'medium',
  payment_request_button_theme: 'dark',
  payment_request_button_border_radius: defaultBorderRadius,
  is_woopay_enabled: false,
  is_woopay_global_theme_support_enabled: false,
  woopay_custom_message: 'By paying, you accept our [terms]. Our [privacy_policy] explains how we use your data.',
  woopay_store_logo: '',
  woopay_enabled_locations: [...expressLocations],
  reporting_export_language: '',
  dispute_reminder_email: '',
  dispute_reminder_webhook_url: '',
  current_protection_level: 'basic',
  advanced_fraud_protection_settings: [],
};

export async function readStoredSettings(
  db: Database | DatabaseTransaction,
  store: Pick<Store, 'store_id'>,
): Promise<StoredSettings> {
  const own = (await readOption(db, store.store_id, settingsOption)) as Partial<StoredSettings> | undefined; // written by saveSettings only
  const stored: StoredSettings = { ...defaults, ...own };
  return {
    ...stored,
    current_protection_level: ProtectionLevel.catch('basic').parse(stored.current_protection_level),
    advanced_fraud_protection_settings: readableRules(stored.advanced_fraud_protection_settings),
  };
}

const readableRules = (
  rules: Settings['advanced_fraud_protection_settings'],
): Settings['advanced_fraud_protection_settings'] => (rules === 'error' || refuseRuleset(rules) ? 'error' : rules);

/** Methods that the account may have, cards first. */
export const availableMethods = (store: Store): string[] =>
  paymentMethods
    .filter(isOffered)
    .filter((method) => !method.isDomesticOnly || (method.countries?.includes(store.country) ?? true))
    .map((method) => method.id);

/** While payments are only authorized at checkout, methods whose money cannot be held stay chosen but unused. */
export const usedMethods = (chosen: readonly string[], isManualCapture: boolean): string[] =>
  isManualCapture ? chosen.filter(canBeHeld) : [...chosen];
export const unusedMethods = (chosen: readonly string[], isManualCapture: boolean): string[] =>
  isManualCapture ? chosen.filter((id) => !canBeHeld(id)) : [];

export type ShopSettings = OwnSettings & Pick<Settings, 'available_payment_method_ids'>;

/** The settings as checkout and jobs read them: nothing of the provider's, so that no payment costs a call for them. */
export const readSettings = oncePerRequest(async ({ db, store }): Promise<ShopSettings> =>
  shopSettings(await readStoredSettings(db, store), store),
);

/** Whether the shop can be paid: payments are switched on, and there is an account for them. */
export const takesPayments = (
  { store }: { store: Pick<Store, 'account_id'> },
  { is_wcpay_enabled }: Pick<ShopSettings, 'is_wcpay_enabled'>,
): boolean => is_wcpay_enabled && store.account_id !== '';

function shopSettings(stored: StoredSettings, store: Store): ShopSettings {
  const available = availableMethods(store);
  return {
    ...ownOf(stored),
    enabled_payment_method_ids: usedMethods(
      stored.enabled_payment_method_ids.filter((id) => available.includes(id)),
      stored.is_manual_capture_enabled,
    ),
    available_payment_method_ids: available,
  };
}

/** The whole entity, as the settings screens read it. While the provider is not reachable, with its last known values. */
export async function readWholeSettings(
  services: Pick<Services, 'db' | 'provider' | 'log' | 'clock'>,
  store: Store,
): Promise<Settings> {
  const account = await accountIfKnown(services, store);
  const [stored, settings_version, migration] = await Promise.all([
    readStoredSettings(services.db, store),
    readVersion(services.db, store.store_id),
    readMigration(services.db, store.store_id),
  ]);
  const own = shopSettings(stored, store);
  return {
    ...accountSettingsOf(account, store, services),
    ...(account ? {} : Object.fromEntries(accountKeys.flatMap((key) => (key in stored ? [[key, stored[key]]] : [])))),
    ...own,
    settings_version,
    payment_method_statuses: methodStatusesOf(account, own.available_payment_method_ids),
    duplicated_payment_method_ids: {},
    is_test_mode_enabled: services.provider.test_mode,
    is_test_mode_onboarding: services.provider.test_mode,
    is_dev_mode_enabled: false,
    is_wcpay_subscriptions_enabled: false,
    is_wcpay_subscriptions_eligible: false,
    is_subscriptions_plugin_active: false,
    is_stripe_billing_enabled: false,
    is_migrating_stripe_billing: migration.is_running,
    stripe_billing_subscription_count: migration.found,
    stripe_billing_migrated_count: migration.migrated,
    is_card_present_eligible: isCardPresentEligible(account),
    show_woopay_incompatibility_notice: false,
  };
}

const ownKeys = Object.keys(defaults) as (keyof OwnSettings)[]; // of a literal of that type
const ownOf = (settings: OwnSettings): OwnSettings =>
  Object.fromEntries(ownKeys.map((key) => [key, settings[key]])) as unknown as OwnSettings; // every key, each with its value
