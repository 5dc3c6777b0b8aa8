import type { Settings } from '@purser/contract/settings/settings';
import type { Services, Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database.ts';

/** Kept as one option; what it does not hold has the default below. */
export const settingsOption = 'purser_settings';

/** Methods that the checkout offers when they are enabled. */
export const paymentMethods = ['card', 'klarna', 'affirm', 'sepa_debit'];

export type StoredSettings = Pick<
  Settings,
  | 'is_wcpay_enabled'
  | 'enabled_payment_method_ids'
  | 'is_manual_capture_enabled'
  | 'account_statement_descriptor'
  | 'account_business_support_email'
  | 'account_business_support_phone'
>;

const defaults = (store: Store): StoredSettings => ({
  is_wcpay_enabled: true,
  enabled_payment_method_ids: paymentMethods,
  is_manual_capture_enabled: false,
  account_statement_descriptor: store.name
    .replaceAll(/[^\w .-]/g, '')
    .slice(0, 22)
    .toUpperCase(),
  account_business_support_email: '',
  account_business_support_phone: '',
});

export async function readStoredSettings(db: Database | DatabaseTransaction, store: Store): Promise<StoredSettings> {
  const row = await db
    .selectFrom('options')
    .select('value')
    .where('store_id', '=', store.store_id)
    .where('name', '=', settingsOption)
    .executeTakeFirst();
  return { ...defaults(store), ...(row?.value as Partial<StoredSettings> | undefined) }; // written by saveSettings only
}

/** The settings entity as checkout and screens read it. */
export async function readSettings(
  { db, provider }: Pick<Services, 'db' | 'provider'>,
  store: Store,
): Promise<Settings> {
  return {
    ...(await readStoredSettings(db, store)),
    available_payment_method_ids: paymentMethods,
    is_test_mode_enabled: provider.test_mode,
    is_test_mode_onboarding: provider.test_mode,
    is_dev_mode_enabled: false,
    is_saved_cards_enabled: false,
    is_multi_currency_enabled: false,
    account_country: store.country,
    account_domestic_currency: store.currency,
  };
}
