import type { AccountFees } from './connect/account-fees.ts';
import type { ConnectIncentive } from './connect/incentive.ts';
import type { AccountStatus, UnknownAccountStatus } from './connect/account-status.ts';
import type { SellingLocations } from './catalog/selling-locations.ts';
import type { PreferenceKey } from './users/user.ts';

/** How amounts of one country's currency are written. */
export interface CurrencyData {
  code: string;
  symbol: string;
  symbolPosition: 'left' | 'right' | 'left_space' | 'right_space';
  thousandSeparator: string;
  decimalSeparator: string;
  precision: number;
  defaultLocale?: { symbolPosition: string; thousandSeparator: string; decimalSeparator: string };
}

/** Tasks by key: gone, gone, and gone until a moment in milliseconds since 1970. */
export interface TasksVisibility {
  dismissedTodoTasks: string[];
  deletedTodoTasks: string[];
  remindMeLaterTodoTasks: Record<string, number>;
}

/**
 * What the server puts into `<script type="application/json" id="purser-settings">` of every admin page.
 * A page written by another tool may send the scalars as text: the browser reads them by truth value.
 */
export interface PageSettings {
  /** Request nonce of the session that the page was made for. */
  nonce: string;
  version: string;
  /** Of the store's platform, as WooCommerce counts its versions. */
  storeVersion: string;
  /** The server's clock when the page was made, ISO in UTC: deadlines count by it. */
  now: string;
  storeName: string;
  /** Where the store is; unknown parts are empty. */
  storeAddress: { line1: string; line2: string; city: string; state: string; postal_code: string; country: string };
  /** Path of the storefront. */
  storeUrl: string;
  /** IANA name. */
  timeZone: string;
  /** WordPress spelling: `en_US`. */
  locale: { code: string; english_name: string; native_name: string };
  /** PHP date letters, such as `M j, Y`; empty for the locale's own. */
  dateFormat: string;
  timeFormat: string;
  currentUser: {
    id: number;
    username: string;
    name: string;
    first_name: string;
    email: string;
    capabilities: Record<string, boolean>;
    woocommerce_meta: Partial<Record<PreferenceKey, string | string[]>>;
  };
  testMode: boolean;
  /** Whether the embedded sandbox is the provider: no real money moves, in live mode either. */
  isDemo: boolean;
  /** The closed books that this page reads, with the time they were closed (ISO); null for the store itself. */
  testHistory: { id: number; closed: string } | null;
  /** Whether the store continues closed books that can be read. */
  hasTestHistory: boolean;
  testModeOnboarding: boolean;
  devMode: boolean;
  isJetpackConnected: boolean;
  /** The site-connection service is in safe mode: it found the store at another address than the one it knows. */
  isJetpackIdcActive: boolean;
  isAccountConnected: boolean;
  /** Since when the provider lets us do nothing with the account, ISO in UTC; null while it does. */
  accountDisconnectedSince: string | null;
  isAccountValid: boolean;
  /** Whether the provider has card readers where the account is. */
  hasCardReaders: boolean;
  isSubscriptionsActive: boolean;
  isFRTReviewFeatureActive: boolean;
  isMultiCurrencyEnabled: boolean;
  /** Whether mail leaves the store; without a mail server each mail is kept for reading. */
  sendsMail: boolean;
  /** Whether the wizard of the currencies was gone through once. */
  multiCurrencySetup: { isSetupCompleted: boolean };
  shouldUseExplicitPrice: boolean;
  /** Whether the store lets itself be asked what could be better; on unless `woocommerce_allow_tracking` is `no`. */
  isTrackingEnabled: boolean;
  /** What a user of this store dismissed for good; each is saved by `saveSettingOption`. */
  isNextDepositNoticeDismissed: boolean;
  isInstantDepositNoticeDismissed: boolean;
  isConnectionSuccessModalDismissed: boolean;
  /** What was put away of the overview's tasks. */
  overviewTasksVisibility: TasksVisibility;
  /** Whether the provider asks for details of the business, or asked for some before. */
  showUpdateDetailsTask: boolean;
  /** Where the site connection is made anew; null while it holds. */
  wpcomReconnectUrl: string | null;
  enabledPaymentMethods: string[];
  connectUrl: string;
  /** Where the store is, and the names of the countries whose businesses can have an account, by code. */
  connect: { country: string; availableCountries: Record<string, string> };
  /** Whether the process has keys for real money, so that a store can go live without its administrator. */
  isLiveAvailable: boolean;
  /** Whether the operator lets no store make an account for now. */
  onBoardingDisabled: boolean;
  /** Whether stores in this country offer the wallet of the platform's checkout. */
  isWooPayStoreCountryAvailable: boolean;
  /** The promotion that the store may activate; null when there is none. */
  connectIncentive: ConnectIncentive | null;
  /**
   * What the account says of itself; an error while the provider cannot be asked, and then what our own rules know of its
   * checks.
   */
  accountStatus: AccountStatus | (UnknownAccountStatus & Pick<AccountStatus, 'fraudProtection'>);
  errorMessage: string | false;
  /** Lower case. */
  accountDefaultCurrency: string;
  /** Upper case. */
  storeCurrency: string;
  zeroDecimalCurrencies: string[];
  /** By country code. */
  currencyData: Record<string, CurrencyData>;
  /** Only those that are on: `paymentTimeline`, `documents`, `customSearch`, … */
  featureFlags: Record<string, boolean>;
  fraudServices: Record<string, unknown>;
  /** For the provider's own script in the browser. */
  provider: { publishableKey: string; accountId: string; scriptUrl: string; connectScriptUrl: string };
  accountFees: AccountFees;
  /** Each loan as `id|active` or `id|paid`, latest first. */
  accountLoans: { has_active_loan: boolean; has_previous_loans: boolean; loans: string[] };
  sellingLocations: SellingLocations;
}
