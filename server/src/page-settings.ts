import type { CurrencyData, PageSettings } from '@purser/contract/page-settings';
import { zeroDecimalCurrencies } from '@purser/contract/money';
import { createNonce } from './access/nonce.ts';
import { restNonce } from './access/authorize.ts';
import { rememberOrigin } from './access/store-origin.ts';
import type { Session } from './access/session.ts';
import { accountStatus } from './connect/account-status.ts';
import { connectAction } from './connect/connect-flags.ts';
import { offeredIncentive } from './connect/incentives/offered-incentive.ts';
import { siteFacts } from './connect/site/site.ts';
import { isTestDrive } from './connect/is-test-drive.ts';
import { hasTestHistory } from './connect/list-test-history.ts';
import { isPaused } from './connect/onboarding/is-paused.ts';
import { takeSessionError } from './connect/onboarding/progress.ts';
import { supportedCountryNames } from './connect/onboarding/business-types.ts';
import { countriesWithReaders } from './connect/card-present.ts';
import { accountIfKnown } from './connect/read-account.ts';
import { isValidAccount } from './connect/account-state.ts';
import type { Context } from './context.ts';
import { declinesOf } from './fraud/fraud-protection.ts';
import { readStoredRules } from './fraud/read-rules.ts';
import { showsUpdateDetails } from './tasks/update-details.ts';
import { readTasksVisibility } from './tasks/tasks-visibility.ts';
import { readSettings } from './settings/settings.ts';
import { accountFees } from './connect/account-fees.ts';
import { storeAddressOf } from './readers/store-address.ts';
import { readPreferences } from './users/preferences.ts';
import { accountLoans } from './loans/account-loans.ts';
import { readSellingLocations } from './catalog/selling-locations.ts';
import { readOptions } from './database/stored-options.ts';
import { storeVersion, version } from './version.ts';

/** Options that screens store for the whole store, and that other parts set for them. */
const pageOptions = [
  'jetpack_sync_error_idc',
  'woocommerce_allow_tracking',
  'wcpay_next_deposit_notice_dismissed',
  'wcpay_instant_deposit_notice_dismissed',
  'wcpay_connection_success_modal_dismissed',
  'wcpay_multi_currency_setup_completed',
] as const;

/** Options hold what other tools wrote, too. */
const isSet = (value: unknown): boolean => Boolean(value) && value !== '0' && value !== 'no';

const adminUrl = '/wp-admin/admin.php?page=wc-admin';

type OwnPageSettings = Pick<
  PageSettings,
  | 'nonce'
  | 'version'
  | 'now'
  | 'storeName'
  | 'storeUrl'
  | 'timeZone'
  | 'locale'
  | 'dateFormat'
  | 'timeFormat'
  | 'currentUser'
>;

/** What a page may hold for a user who manages nothing: the user, and what the shop shows everyone. The browser has defaults for the rest. */
export async function ownPageSettings(context: Context, { user, token }: Session): Promise<OwnPageSettings> {
  const { store, clock } = context;
  return {
    nonce: createNonce(clock.now(), token, restNonce, user.user_id),
    version,
    now: clock.now().toString(),
    storeName: store.name,
    storeUrl: '/',
    timeZone: store.timezone,
    locale: localeOf(store.locale),
    dateFormat: 'M j, Y',
    timeFormat: 'g:i a',
    currentUser: {
      id: user.user_id,
      username: user.username,
      name: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username,
      first_name: user.first_name,
      email: user.email,
      capabilities: Object.fromEntries([...user.capabilities].map((name) => [name, true])),
      woocommerce_meta: await readPreferences(context, user.user_id),
    },
  };
}

async function disconnectedSince({ db, store }: Context): Promise<string | null> {
  const row = await db
    .selectFrom('stores')
    .select('disconnected')
    .where('store_id', '=', store.store_id)
    .executeTakeFirst();
  return row?.disconnected?.toString() ?? null;
}

/** What a page of the admin finds in `#purser-settings`, for those who manage the store. */
export async function pageSettings(
  context: Context,
  session: Session,
): Promise<PageSettings & Record<string, unknown>> {
  const { store, provider, clock } = context;
  const { user, token } = session;
  const own = await ownPageSettings(context, session);
  await rememberOrigin(context);
  const isConnected = store.account_id !== '';
  const account = await accountIfKnown(context, store);
  const incentive = await offeredIncentive(context);
  const connectNonce = createNonce(clock.now(), token, connectAction, user.user_id);
  const settings = await readSettings(context);
  const rules = await readStoredRules(context.db, store.store_id);
  const site = await siteFacts(context);
  const sessionError = store.closed ? undefined : await takeSessionError(context);
  const options = await readOptions(context.db, store.store_id, pageOptions);
  return {
    ...own,
    storeAddress: await storeAddressOf(context.db, store),
    storeVersion,
    restUrl: '/wp-json/',
    overviewUrl: `${adminUrl}&path=/payments/overview`,
    currentUserEmail: user.email,
    testMode: provider.test_mode,
    isDemo: provider.is_demo,
    testHistory: store.closed ? { id: store.store_id, closed: store.closed.toString() } : null,
    hasTestHistory: await hasTestHistory(context),
    testModeOnboarding: isTestDrive(context),
    devMode: false,
    isJetpackConnected: site.isConnected,
    isJetpackIdcActive: isSet(options.jetpack_sync_error_idc) || site.isMoved,
    isAccountConnected: isConnected,
    accountDisconnectedSince: await disconnectedSince(context),
    isAccountValid: account ? isValidAccount(account) : isConnected,
    hasCardReaders: countriesWithReaders.has(account?.country ?? ''),
    isSubscriptionsActive: false,
    isFRTReviewFeatureActive: rules.isReviewActive,
    isMultiCurrencyEnabled: settings.is_multi_currency_enabled,
    sendsMail: context.config.SMTP_URL !== undefined,
    multiCurrencySetup: { isSetupCompleted: isSet(options.wcpay_multi_currency_setup_completed) },
    isWooPayStoreCountryAvailable: false,
    shouldUseExplicitPrice: false,
    isTrackingEnabled: options.woocommerce_allow_tracking !== 'no',
    isNextDepositNoticeDismissed: isSet(options.wcpay_next_deposit_notice_dismissed),
    isInstantDepositNoticeDismissed: isSet(options.wcpay_instant_deposit_notice_dismissed),
    isConnectionSuccessModalDismissed: isSet(options.wcpay_connection_success_modal_dismissed),
    connectUrl: `${adminUrl}&path=/payments/connect${incentive ? `&promo=${incentive.id}` : ''}&_wpnonce=${connectNonce}`,
    connect: { country: store.country, availableCountries: supportedCountryNames(store.locale) },
    connectIncentive: incentive,
    errorMessage: sessionError === undefined ? false : `We couldn’t start the account setup session. ${sessionError}`,
    isLiveAvailable: context.providers.live !== undefined,
    onBoardingDisabled: await isPaused(context),
    overviewTasksVisibility: await readTasksVisibility(context.db, store.store_id),
    showUpdateDetailsTask: await showsUpdateDetails(context, account),
    wpcomReconnectUrl:
      isConnected && site.isKnown && !site.isConnected
        ? `${adminUrl}&wcpay-reconnect-wpcom=1&_wpnonce=${connectNonce}`
        : null,
    enabledPaymentMethods: settings.enabled_payment_method_ids,
    accountStatus: await accountStatus(context, account, {
      accountLink: isConnected && `${adminUrl}&wcpay-login=1&_wpnonce=${connectNonce}`,
      fraudProtection: declinesOf(account),
    }),
    accountDefaultCurrency: account?.default_currency ?? store.currency,
    storeCurrency: store.currency.toUpperCase(),
    zeroDecimalCurrencies: [...zeroDecimalCurrencies],
    currencyData: { [store.country]: currencyData(store) },
    featureFlags: {
      paymentTimeline: true,
      customSearch: true,
      documents: true,
      ...(settings.is_multi_currency_enabled && { multiCurrency: true }),
    },
    fraudServices: {},
    accountFees: await accountFees(context, store),
    accountLoans: await accountLoans(context),
    sellingLocations: await readSellingLocations(context.db, store.store_id),
    provider: {
      publishableKey: provider.publishable_key,
      accountId: store.account_id,
      scriptUrl: provider.script_url,
      connectScriptUrl: provider.connect_script_url,
    },
  };
}

function localeOf(locale: string): PageSettings['locale'] {
  const nameIn = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(locale) ?? locale;
  return { code: locale.replace('-', '_'), english_name: nameIn('en'), native_name: nameIn(locale) };
}

/** How the store's locale writes its currency, taken apart. */
function currencyData(store: Context['store']): CurrencyData {
  const format = new Intl.NumberFormat(store.locale, {
    style: 'currency',
    currency: store.currency,
    currencyDisplay: 'narrowSymbol',
  });
  const parts = format.formatToParts(1234567.89);
  const valueOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  const isLeft =
    parts.findIndex((part) => part.type === 'currency') < parts.findIndex((part) => part.type === 'integer');
  const isSpaced = parts.some((part) => part.type === 'literal' && /^\s+$/u.test(part.value));
  return {
    code: store.currency.toUpperCase(),
    symbol: valueOf('currency') ?? store.currency.toUpperCase(),
    symbolPosition: `${isLeft ? 'left' : 'right'}${isSpaced ? '_space' : ''}`,
    thousandSeparator: valueOf('group') ?? '',
    decimalSeparator: valueOf('decimal') ?? '.',
    precision: format.resolvedOptions().maximumFractionDigits ?? 2,
  };
}
