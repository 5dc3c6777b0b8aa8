import * as account from './connect/account.ts';
import { activateIncentive } from './connect/incentive.ts';
import * as customer from './customers/customer.ts';
import { getCompellingEvidence } from './disputes/compelling-evidence.ts';
import * as notices from './disputes/deadline-notices.ts';
import { listRequirements } from './connect/requirement.ts';
import * as onboarding from './connect/onboarding.ts';
import { connectSite, getSiteConnection, renewSiteSecret } from './connect/site-connection.ts';
import { listTestHistory } from './connect/test-history.ts';
import * as dispute from './disputes/dispute.ts';
import * as draft from './disputes/draft.ts';
import * as evidenceFile from './disputes/evidence-file.ts';
import * as suggestion from './disputes/suggestion.ts';
import * as disputes from './disputes/dispute-list.ts';
import { getSubmission } from './disputes/submission.ts';
import * as document from './documents/document.ts';
import * as vat from './documents/vat.ts';
import { getLatestFraudOutcome } from './fraud/fraud-outcome.ts';
import { dismissFraudWarning, listFraudWarnings } from './fraud/fraud-warning.ts';
import { simulateRuleset } from './fraud/simulation.ts';
import * as historyImport from './import/history-import.ts';
import { getLoanForecast } from './loans/forecast.ts';
import * as loan from './loans/loan.ts';
import { getLoanOffer } from './loans/offer.ts';
import * as withholding from './loans/withholding.ts';
import { forecastPayout } from './payouts/forecast.ts';
import { createInstantPayout } from './payouts/instant-payout.ts';
import * as payout from './payouts/payout.ts';
import * as policy from './policies/policy.ts';
import { saveBackupsElsewhere, startBackup } from './backups/backup.ts';
import { getReadiness, sendTestMail } from './readiness/readiness.ts';
import { getPayoutProof } from './payouts/payout-proof.ts';
import { getActivity } from './reports/activity.ts';
import { getDisputeCosts } from './reports/dispute-costs.ts';
import { getReconciliation } from './reports/reconciliation.ts';
import { getPayoutsOverview } from './payouts/payouts-overview.ts';
import * as note from './inbox/note.ts';
import { listOnboardingTasks } from './tasks/onboarding-task.ts';
import * as currency from './multi-currency/currency.ts';
import * as currencySettings from './multi-currency/currency-settings.ts';
import { previewPrices } from './multi-currency/preview.ts';
import * as rates from './multi-currency/rates.ts';
import * as storeSettings from './multi-currency/store-settings.ts';
import * as location from './readers/location.ts';
import * as reader from './readers/reader.ts';
import * as receipt from './readers/receipt.ts';
import * as terminalPayment from './readers/terminal-payment.ts';
import { getDebugLog } from './settings/debug-log.ts';
import { patchSettingOption, putSettingOption, saveSettingOption } from './settings/setting-option.ts';
import { saveStoreAddress } from './settings/store-address.ts';
import * as settings from './settings/settings.ts';
import { scheduleStripeBillingMigration } from './settings/stripe-billing.ts';
import { listAuditRecords, listUserActivity } from './users/audit-record.ts';
import { recordEvent } from './users/event.ts';
import { sendFeedback } from './users/feedback.ts';
import { getOptions, saveOptions } from './settings/option.ts';
import * as listView from './views/list-view.ts';
import * as order from './orders/order.ts';
import { saveShipment } from './orders/shipment.ts';
import { searchRecords } from './search/search.ts';
import { removeSavedCard } from './checkout/saved-card.ts';
import * as storefront from './checkout/storefront.ts';
import * as shelf from './test-tools/shelf.ts';
import * as twoStep from './users/two-step.ts';
import * as user from './users/user.ts';
import * as authorization from './authorizations/authorization.ts';
import * as charge from './transactions/charge.ts';
import * as fraudOutcome from './transactions/fraud-outcome.ts';
import { refundCharge } from './transactions/refund.ts';
import { getTimeline } from './transactions/timeline.ts';
import * as transaction from './transactions/transaction.ts';

/** Every endpoint, by feature. Server and web read the same map; a missing handler does not compile. */
export const contract = {
  historyImport: {
    getHistoryImport: historyImport.getHistoryImport,
    startHistoryImport: historyImport.startHistoryImport,
    pauseHistoryImport: historyImport.pauseHistoryImport,
  },
  connect: {
    getAccount: account.getAccount,
    checkAccountAccess: account.checkAccountAccess,
    getAccountSession: account.getAccountSession,
    listTestHistory,
    activateIncentive,
    listRequirements,
    getOnboardingFields: onboarding.getOnboardingFields,
    listBusinessTypes: onboarding.listBusinessTypes,
    getOnboardingProgress: onboarding.getOnboardingProgress,
    saveOnboardingProgress: onboarding.saveOnboardingProgress,
    getSiteConnection,
    connectSite,
    renewSiteSecret,
    createKycSession: onboarding.createKycSession,
    finalizeKyc: onboarding.finalizeKyc,
    resetOnboarding: onboarding.resetOnboarding,
    initTestDriveAccount: onboarding.initTestDriveAccount,
    disableTestDriveAccount: onboarding.disableTestDriveAccount,
  },
  fraud: { getLatestFraudOutcome, simulateRuleset, listFraudWarnings, dismissFraudWarning },
  disputes: {
    listDisputes: disputes.listDisputes,
    summarizeDisputes: disputes.summarizeDisputes,
    countNewDisputes: disputes.countNewDisputes,
    exportDisputes: disputes.exportDisputes,
    getDisputesExport: disputes.getDisputesExport,
    getDispute: dispute.getDispute,
    getCompellingEvidence,
    saveDispute: dispute.saveDispute,
    closeDispute: dispute.closeDispute,
    openDispute: notices.openDispute,
    getDisputeCalendar: notices.getDisputeCalendar,
    createDisputeCalendar: notices.createDisputeCalendar,
    deleteDisputeCalendar: notices.deleteDisputeCalendar,
    getDisputeWebhook: notices.getDisputeWebhook,
    renewDisputeWebhookSecret: notices.renewDisputeWebhookSecret,
    testDisputeWebhook: notices.testDisputeWebhook,
    getFileDetails: evidenceFile.getFileDetails,
    getFileContent: evidenceFile.getFileContent,
    getDraft: draft.getDraft,
    saveDraft: draft.saveDraft,
    listDraftVersions: draft.listDraftVersions,
    getSubmission,
    listSuggestions: suggestion.listSuggestions,
    addSuggestion: suggestion.addSuggestion,
  },
  documents: {
    listDocuments: document.listDocuments,
    summarizeDocuments: document.summarizeDocuments,
    getDocumentXml: document.getDocumentXml,
    lookUpVatNumber: vat.lookUpVatNumber,
    getVatDetails: vat.getVatDetails,
    saveVatDetails: vat.saveVatDetails,
    putVatDetails: vat.putVatDetails,
    patchVatDetails: vat.patchVatDetails,
  },
  payouts: {
    listPayouts: payout.listPayouts,
    summarizePayouts: payout.summarizePayouts,
    countNewPayouts: payout.countNewPayouts,
    exportPayouts: payout.exportPayouts,
    getPayoutsExport: payout.getPayoutsExport,
    getPayout: payout.getPayout,
    getPayoutProof,
    getPayoutsOverview,
    createInstantPayout,
    forecastPayout,
  },
  loans: {
    listLoans: loan.listLoans,
    getLoanLedger: loan.getLoanLedger,
    getActiveLoanSummary: loan.getActiveLoanSummary,
    getLoanForecast,
    getLoanOffer,
    listWithholdings: withholding.listWithholdings,
    summarizeWithholdings: withholding.summarizeWithholdings,
    exportWithholdings: withholding.exportWithholdings,
    getWithholdingsExport: withholding.getWithholdingsExport,
  },
  policies: {
    listPolicies: policy.listPolicies,
    listPolicyVersions: policy.listPolicyVersions,
    getPolicyVersion: policy.getPolicyVersion,
    savePolicy: policy.savePolicy,
  },
  inbox: {
    listNotes: note.listNotes,
    getNote: note.getNote,
    saveNote: note.saveNote,
    postNote: note.postNote,
    saveNotes: note.saveNotes,
    postNotes: note.postNotes,
    deleteNote: note.deleteNote,
    actOnNote: note.actOnNote,
  },
  tasks: { listOnboardingTasks },
  readiness: { getReadiness, sendTestMail },
  backups: { startBackup, saveBackupsElsewhere },
  reports: { getActivity, getDisputeCosts, getReconciliation },
  search: { searchRecords },
  readers: {
    listReaders: reader.listReaders,
    registerReader: reader.registerReader,
    renameReader: reader.renameReader,
    moveReader: reader.moveReader,
    deleteReader: reader.deleteReader,
    showTestScreen: reader.showTestScreen,
    clearTestScreen: reader.clearTestScreen,
    listReaderFees: reader.listReaderFees,
    createConnectionToken: reader.createConnectionToken,
    getReceipt: receipt.getReceipt,
    previewReceipt: receipt.previewReceipt,
    listLocations: location.listLocations,
    createLocation: location.createLocation,
    getStoreLocation: location.getStoreLocation,
    getLocation: location.getLocation,
    updateLocation: location.updateLocation,
    deleteLocation: location.deleteLocation,
    createTerminalIntent: terminalPayment.createTerminalIntent,
    createTerminalCustomer: terminalPayment.createTerminalCustomer,
    captureTerminalPayment: terminalPayment.captureTerminalPayment,
  },
  multiCurrency: {
    listCurrencies: currency.listCurrencies,
    updateEnabledCurrencies: currency.updateEnabledCurrencies,
    getCurrencySettings: currencySettings.getCurrencySettings,
    saveCurrencySettings: currencySettings.saveCurrencySettings,
    previewPrices,
    getStoreSettings: storeSettings.getStoreSettings,
    updateStoreSettings: storeSettings.updateStoreSettings,
    getExchangeRates: rates.getExchangeRates,
    saveExchangeRates: rates.saveExchangeRates,
    confirmExchangeRate: rates.confirmExchangeRate,
  },
  settings: {
    getSettings: settings.getSettings,
    saveSettings: settings.saveSettings,
    scheduleStripeBillingMigration,
    getDebugLog,
    getOptions,
    saveOptions,
    saveStoreAddress,
    saveSettingOption,
    putSettingOption,
    patchSettingOption,
  },
  authorizations: {
    listAuthorizations: authorization.listAuthorizations,
    summarizeAuthorizations: authorization.summarizeAuthorizations,
    countNewAuthorizations: authorization.countNewAuthorizations,
    getAuthorization: authorization.getAuthorization,
    captureAuthorization: authorization.captureAuthorization,
    cancelAuthorization: authorization.cancelAuthorization,
  },
  transactions: {
    listTransactions: transaction.listTransactions,
    summarizeTransactions: transaction.summarizeTransactions,
    countNewTransactions: transaction.countNewTransactions,
    searchTransactions: transaction.searchTransactions,
    exportTransactions: transaction.exportTransactions,
    getTransactionsExport: transaction.getTransactionsExport,
    getOrderCharge: charge.getOrderCharge,
    getCharge: charge.getCharge,
    getPaymentIntent: charge.getPaymentIntent,
    refundCharge,
    getTimeline,
    listFraudOutcomes: fraudOutcome.listFraudOutcomes,
    summarizeFraudOutcomes: fraudOutcome.summarizeFraudOutcomes,
    countNewFraudOutcomes: fraudOutcome.countNewFraudOutcomes,
    searchFraudOutcomes: fraudOutcome.searchFraudOutcomes,
  },
  users: {
    getMe: user.getMe,
    saveMe: user.saveMe,
    createUser: user.createUser,
    getUser: user.getUser,
    listApplicationPasswords: user.listApplicationPasswords,
    createApplicationPassword: user.createApplicationPassword,
    deleteApplicationPassword: user.deleteApplicationPassword,
    listSessions: user.listSessions,
    deleteSession: user.deleteSession,
    getTwoStep: twoStep.getTwoStep,
    startTwoStep: twoStep.startTwoStep,
    turnOnTwoStep: twoStep.turnOnTwoStep,
    renewRecoveryCodes: twoStep.renewRecoveryCodes,
    turnOffTwoStep: twoStep.turnOffTwoStep,
    resetTwoStep: twoStep.resetTwoStep,
    listAuditRecords,
    listUserActivity,
    recordEvent,
    sendFeedback,
  },
  views: {
    listViews: listView.listViews,
    createView: listView.createView,
    saveView: listView.saveView,
    deleteView: listView.deleteView,
  },
  orders: {
    listOrders: order.listOrders,
    summarizeOrders: order.summarizeOrders,
    countNewOrders: order.countNewOrders,
    getOrder: order.getOrder,
    refundOrder: order.refundOrder,
    completeOrder: order.completeOrder,
    saveShipment,
  },
  customers: {
    listCustomers: customer.listCustomers,
    getCustomer: customer.getCustomer,
    listCustomerCards: customer.listCustomerCards,
    listCustomerNotes: customer.listCustomerNotes,
    createCustomerNote: customer.createCustomerNote,
    deleteCustomerNote: customer.deleteCustomerNote,
  },
  mail: { listMail: order.listMail },
  testTools: { listShelves: shelf.listShelves, restockShelves: shelf.restockShelves },
  storefront: { listProducts: storefront.listProducts, getProduct: storefront.getProduct },
  checkout: {
    getCart: storefront.getCart,
    addCartItem: storefront.addCartItem,
    updateCartItem: storefront.updateCartItem,
    removeCartItem: storefront.removeCartItem,
    checkOut: storefront.checkOut,
    createOrder: order.createOrder,
    removeSavedCard,
  },
};
