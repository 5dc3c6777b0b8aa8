import type { Capability } from '@purser/contract/endpoint';
import type { PageSettings } from '@purser/contract/page-settings';

const flags = [
  'testMode',
  'isDemo',
  'hasTestHistory',
  'testModeOnboarding',
  'devMode',
  'isJetpackConnected',
  'isJetpackIdcActive',
  'isAccountConnected',
  'isAccountValid',
  'hasCardReaders',
  'isSubscriptionsActive',
  'isFRTReviewFeatureActive',
  'isMultiCurrencyEnabled',
  'sendsMail',
  'shouldUseExplicitPrice',
  'isTrackingEnabled',
  'isNextDepositNoticeDismissed',
  'isInstantDepositNoticeDismissed',
  'isConnectionSuccessModalDismissed',
  'showUpdateDetailsTask',
  'isLiveAvailable',
  'onBoardingDisabled',
  'isWooPayStoreCountryAvailable',
] as const satisfies (keyof PageSettings)[];

const defaults: PageSettings = {
  nonce: '',
  version: '',
  storeVersion: '',
  now: '',
  storeName: '',
  storeAddress: { line1: '', line2: '', city: '', state: '', postal_code: '', country: '' },
  storeUrl: '/',
  timeZone: 'UTC',
  locale: { code: 'en_US', english_name: 'English', native_name: 'English' },
  dateFormat: '',
  timeFormat: '',
  currentUser: { id: 0, username: '', name: '', first_name: '', email: '', capabilities: {}, woocommerce_meta: {} },
  testMode: false,
  isDemo: false,
  testHistory: null,
  hasTestHistory: false,
  testModeOnboarding: false,
  devMode: false,
  isJetpackConnected: false,
  isJetpackIdcActive: false,
  isAccountConnected: false,
  accountDisconnectedSince: null,
  isAccountValid: false,
  hasCardReaders: false,
  isSubscriptionsActive: false,
  isFRTReviewFeatureActive: false,
  isMultiCurrencyEnabled: false,
  sendsMail: false,
  multiCurrencySetup: { isSetupCompleted: false },
  shouldUseExplicitPrice: false,
  isTrackingEnabled: false,
  isNextDepositNoticeDismissed: false,
  isInstantDepositNoticeDismissed: false,
  isConnectionSuccessModalDismissed: false,
  overviewTasksVisibility: { dismissedTodoTasks: [], deletedTodoTasks: [], remindMeLaterTodoTasks: {} },
  showUpdateDetailsTask: false,
  wpcomReconnectUrl: null,
  enabledPaymentMethods: [],
  connectUrl: '',
  connect: { country: 'US', availableCountries: {} },
  isLiveAvailable: false,
  onBoardingDisabled: false,
  isWooPayStoreCountryAvailable: false,
  connectIncentive: null,
  accountStatus: { error: true, fraudProtection: { declineOnAVSFailure: false, declineOnCVCFailure: true } },
  errorMessage: false,
  accountDefaultCurrency: 'usd',
  storeCurrency: 'USD',
  zeroDecimalCurrencies: [],
  currencyData: {},
  featureFlags: {},
  fraudServices: {},
  provider: { publishableKey: '', accountId: '', scriptUrl: '', connectScriptUrl: '' },
  accountFees: {},
  accountLoans: { has_active_loan: false, has_previous_loans: false, loans: [] },
  sellingLocations: { mode: 'all', countries: [] },
};

/** Scalars may arrive as text: `"1"` is true, `""` and `"0"` are false. */
export const isOn = (value: unknown): boolean => Boolean(value) && value !== '0' && value !== 'false';

/** Fills what is missing and reads flags by truth value. */
export function readSettings(json: string): PageSettings {
  const raw = JSON.parse(json || '{}') as Partial<PageSettings>; // written by our server; flags are normalized below
  const settings = {
    ...defaults,
    ...raw,
    currentUser: { ...defaults.currentUser, ...raw.currentUser },
    accountStatus: {
      ...(raw.accountStatus ?? defaults.accountStatus),
      fraudProtection: raw.accountStatus?.fraudProtection ?? defaults.accountStatus.fraudProtection,
    },
  };
  const loans = { ...defaults.accountLoans, ...raw.accountLoans };
  settings.accountLoans = {
    has_active_loan: isOn(loans.has_active_loan),
    has_previous_loans: isOn(loans.has_previous_loans),
    loans: loans.loans,
  };
  // With its origin, because "/" alone would be the admin's home.
  if (globalThis.location) settings.storeUrl = new URL(settings.storeUrl, globalThis.location.origin).href;
  for (const flag of flags) settings[flag] = isOn(settings[flag]);
  settings.featureFlags = Object.fromEntries(
    Object.entries(settings.featureFlags).map(([name, value]) => [name, isOn(value)]),
  );
  return settings;
}

const text = globalThis.document?.getElementById('purser-settings')?.textContent ?? '';

/** Whether the page has settings. */
export const hasSettings: boolean = text.trim() !== '';

type Frozen<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** The settings that this page was loaded with. Values that change afterwards belong in a query or in state. */
export const settings: Frozen<PageSettings> = readSettings(text);

/** Whether the signed-in user may do something here; the server decides, this only disables and explains. Closed books are only read. */
export const can = (capability: Capability): boolean =>
  isOn(settings.currentUser.capabilities[capability]) && (!settings.testHistory || capability === 'manage_woocommerce');

/** BCP 47 spelling of the store's locale. */
export const browserLocale = (): string => settings.locale.code.replace('_', '-').replace('pseudo', 'en-US');
