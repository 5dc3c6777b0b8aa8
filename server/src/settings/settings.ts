import type { Settings } from '@purser/contract/settings/settings';
import { readAccount } from '../connect/read-account.ts';
import type { Context, Services, Store } from '../context.ts';
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
    .replaceAll(/[^\w .-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
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
): Promise<Omit<Settings, 'payment_method_statuses'>> {
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

/** The same with what the provider says of each method, for the settings screens. */
export async function readSettingsWithStatuses(
  context: Pick<Context, 'db' | 'provider' | 'log'>,
  store: Store,
): Promise<Settings> {
  return { ...(await readSettings(context, store)), payment_method_statuses: await readStatuses(context, store) };
}

async function readStatuses(context: Pick<Context, 'provider' | 'log'>, store: Store) {
  // While the provider cannot be asked, cards are taken to work, as they are at checkout. (contract facts 6)
  let capabilities: Record<string, string | undefined> = { card_payments: 'active' };
  let due: string[] = [];
  try {
    const account = await readAccount(context, store);
    capabilities = { ...account.capabilities };
    due = account.requirements?.currently_due ?? [];
  } catch (error) {
    context.log.warn({ err: error }, 'the account could not be read');
  }
  return Object.fromEntries(
    Object.entries(capabilities).flatMap(([name, status]) =>
      status === undefined ? [] : [[name, { status, requirements: status === 'active' ? [] : due }]],
    ),
  );
}
