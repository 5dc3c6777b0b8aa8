import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditRecord } from '@purser/contract/users/audit-record';
import {
  customerHref,
  disputeHref,
  fraudProtectionHref,
  mailHref,
  multiCurrencyHref,
  orderHref,
  paymentHref,
  paymentsSettingsHref,
  payoutsHref,
  policiesHref,
  siteConnectionHref,
  storeSettingsHref,
  userHref,
} from '../hrefs.ts';

const labelByAction: Record<string, MessageDescriptor | undefined> = {
  signIn: msg`Signed in`,
  signOut: msg`Signed out`,
  deleteSession: msg`Signed out a session`,
  saveMe: msg`Changed their profile`,
  turnOnTwoStep: msg`Turned on two-step sign-in`,
  turnOffTwoStep: msg`Turned off two-step sign-in`,
  renewRecoveryCodes: msg`Made new recovery codes`,
  resetTwoStep: msg`Turned off two-step sign-in of a user`,
  createApplicationPassword: msg`Created an application password`,
  deleteApplicationPassword: msg`Revoked an application password`,
  createUser: msg`Added a user`,
  refundCharge: msg`Refunded a payment`,
  refundOrder: msg`Refunded an order`,
  captureAuthorization: msg`Captured a payment`,
  cancelAuthorization: msg`Canceled an authorization`,
  captureTerminalPayment: msg`Captured an in-person payment`,
  createTerminalIntent: msg`Started an in-person payment`,
  createInstantPayout: msg`Started an instant payout`,
  completeOrder: msg`Marked an order completed`,
  createOrder: msg`Took an order in person`,
  saveShipment: msg`Saved shipping details`,
  createCustomerNote: msg`Added a customer note`,
  deleteCustomerNote: msg`Deleted a customer note`,
  saveDispute: msg`Saved or submitted dispute evidence`,
  closeDispute: msg`Accepted a dispute`,
  uploadEvidenceFile: msg`Uploaded an evidence file`,
  addSuggestion: msg`Added suggested evidence`,
  dismissFraudWarning: msg`Dismissed a fraud warning`,
  saveSettings: msg`Changed the payments settings`,
  saveOptions: msg`Changed store settings`,
  saveStoreAddress: msg`Changed the store address`,
  savePolicy: msg`Changed a policy`,
  saveVatDetails: msg`Changed the VAT details`,
  updateEnabledCurrencies: msg`Changed the currencies`,
  saveCurrencySettings: msg`Changed a currency`,
  confirmExchangeRate: msg`Confirmed an exchange rate`,
  connectSite: msg`Connected the site`,
  createView: msg`Saved a view`,
  saveView: msg`Changed a view`,
  deleteView: msg`Deleted a view`,
  sendTestMail: msg`Sent a test email`,
  checkAccountAccess: msg`Checked the access to the account`,
  startBackup: msg`Started a backup`,
  saveBackupsElsewhere: msg`Changed where backups are made`,
  sendFeedback: msg`Sent feedback`,
  registerReader: msg`Registered a card reader`,
  renameReader: msg`Renamed a card reader`,
  moveReader: msg`Moved a card reader`,
  deleteReader: msg`Removed a card reader`,
  showTestScreen: msg`Tested a reader’s screen`,
  clearTestScreen: msg`Cleared a reader’s screen`,
  createLocation: msg`Added a reader location`,
  updateLocation: msg`Changed a reader location`,
  deleteLocation: msg`Removed a reader location`,
  createConnectionToken: msg`Connected an app to card readers`,
  createTerminalCustomer: msg`Added an in-person customer`,
  startHistoryImport: msg`Started an import`,
  pauseHistoryImport: msg`Paused an import`,
  createDisputeCalendar: msg`Created a calendar of dispute deadlines`,
  deleteDisputeCalendar: msg`Removed a calendar of dispute deadlines`,
  renewDisputeWebhookSecret: msg`Renewed the secret of dispute webhooks`,
  testDisputeWebhook: msg`Tested the dispute webhook`,
  renewSiteSecret: msg`Renewed the site’s secret`,
  simulateRuleset: msg`Previewed fraud filters`,
  saveExchangeRates: msg`Changed exchange rates`,
  updateStoreSettings: msg`Changed the currency settings`,
  scheduleStripeBillingMigration: msg`Scheduled a move of subscriptions`,
  activateIncentive: msg`Activated a promotion`,
  createAccount: msg`Created the account`,
  createKycSession: msg`Opened identity verification`,
  finalizeKyc: msg`Finished identity verification`,
  initTestDriveAccount: msg`Created a test account`,
  disableTestDriveAccount: msg`Ended the test account`,
  discardAccount: msg`Discarded the account`,
  resetOnboarding: msg`Restarted the setup`,
  removeSavedCard: msg`Removed a saved card`,
  restockShelves: msg`Restocked the demo shop`,
  deleteNote: msg`Deleted a notification`,
  actOnNote: msg`Acted on a notification`,
  resetAccount: msg`Reset the account`,
  goLive: msg`Went live`,
};

/** What was done, in words; an act without words of its own reads as its call: "Register reader". */
export function actionLabel({ action, after }: AuditRecord): MessageDescriptor | string {
  if (typeof after === 'object' && after !== null) {
    if (action === 'saveMe' && 'password' in after) return msg`Changed their password`;
    if (action === 'signIn' && 'second_step' in after && after.second_step === 'recovery_code')
      return msg`Signed in with a recovery code`;
  }
  const words = action.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return labelByAction[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const hrefByObject: Record<string, ((id: string) => string) | undefined> = {
  order: (id) => orderHref(Number(id)),
  payment: paymentHref,
  payment_intent: paymentHref,
  charge: paymentHref,
  dispute: disputeHref,
  customer: (id) => customerHref(Number(id)),
  user: (id) => userHref(Number(id)),
  settings: () => paymentsSettingsHref,
  account: () => paymentsSettingsHref,
  options: () => storeSettingsHref,
  store: () => storeSettingsHref,
  currency: () => multiCurrencyHref,
  policy: () => policiesHref,
  mail: () => mailHref,
  balance: () => payoutsHref,
  payout: () => payoutsHref,
  site_connection: () => siteConnectionHref,
  fraud_simulation: () => fraudProtectionHref,
};

/** The page of what was changed, where it has one. */
export const objectHref = ({ object_type, object_id }: AuditRecord): string | undefined =>
  object_id === '' ? undefined : hrefByObject[object_type]?.(object_id);

const objectLabels: Record<string, ((id: string) => MessageDescriptor) | undefined> = {
  order: (id) => msg`Order #${id}`,
  customer: (id) => msg`Customer ${id}`,
  user: (id) => msg`User ${id}`,
};

/** What names the changed thing: an order number, or the id as it is. */
export const objectLabel = ({ object_type, object_id }: AuditRecord): MessageDescriptor | string =>
  objectLabels[object_type]?.(object_id) ?? object_id;

export const labelByOutcome: Record<string, MessageDescriptor | undefined> = {
  unknown: msg`Waiting for confirmation`,
};
