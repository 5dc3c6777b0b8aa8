import { countNewDisputes } from './disputes/count-new-disputes.ts';
import { listDisputes } from './disputes/list-disputes.ts';
import { summarizeDisputes } from './disputes/summarize-disputes.ts';
import { exportDisputes } from './exports/export-disputes.ts';
import { getDisputesExport } from './exports/get-disputes-export.ts';
import { createDisputeCalendar } from './reminders/create-dispute-calendar.ts';
import { deleteDisputeCalendar } from './reminders/delete-dispute-calendar.ts';
import { getDisputeCalendar } from './reminders/get-dispute-calendar.ts';
import { getDisputeWebhook } from './reminders/get-dispute-webhook.ts';
import { openDispute } from './reminders/open-dispute.ts';
import { renewDisputeWebhookSecret } from './reminders/renew-dispute-webhook-secret.ts';
import { testDisputeWebhook } from './reminders/test-dispute-webhook.ts';
import { closeDispute } from './disputes/close-dispute.ts';
import { getCompellingEvidence } from './disputes/evidence/get-compelling-evidence.ts';
import { getDispute } from './disputes/get-dispute.ts';
import { getFileContent, getFileDetails } from './disputes/evidence/get-file.ts';
import { getDraft } from './disputes/get-draft.ts';
import { getSubmission } from './disputes/get-submission.ts';
import { listDraftVersions } from './disputes/list-draft-versions.ts';
import { addSuggestion } from './disputes/suggestions/add-suggestion.ts';
import { listSuggestions } from './disputes/suggestions/list-suggestions.ts';
import { saveDispute } from './disputes/save-dispute.ts';
import { saveDraft } from './disputes/save-draft.ts';
import { getDocumentXml } from './documents/get-document-xml.ts';
import { listDocuments } from './documents/list-documents.ts';
import { lookUpVatNumber } from './documents/look-up-vat-number.ts';
import { summarizeDocuments } from './documents/summarize-documents.ts';
import { getVatDetails, patchVatDetails, putVatDetails, saveVatDetails } from './documents/vat-details.ts';
import { exportPayouts } from './exports/export-payouts.ts';
import { exportTransactions } from './exports/export-transactions.ts';
import { getPayoutsExport } from './exports/get-payouts-export.ts';
import { getTransactionsExport } from './exports/get-transactions-export.ts';
import { activateIncentive } from './connect/incentives/activate-incentive.ts';
import { getAccount } from './connect/get-account.ts';
import { getAccountSession } from './connect/get-account-session.ts';
import { listRequirements } from './connect/requirements/list-requirements.ts';
import { createKycSession } from './connect/onboarding/create-kyc-session.ts';
import { finalizeKyc } from './connect/onboarding/finalize-kyc.ts';
import { resetOnboarding } from './connect/onboarding/reset-onboarding.ts';
import { disableTestDriveAccount, initTestDriveAccount } from './connect/onboarding/test-drive-account.ts';
import { getOnboardingFields, listBusinessTypes } from './connect/onboarding/get-onboarding-fields.ts';
import { getOnboardingProgress } from './connect/onboarding/get-onboarding-progress.ts';
import { saveOnboardingProgress } from './connect/onboarding/save-onboarding-progress.ts';
import { getHistoryImport } from './import/get-history-import.ts';
import { pauseHistoryImport } from './import/pause-history-import.ts';
import { startHistoryImport } from './import/start-history-import.ts';
import { listTestHistory } from './connect/list-test-history.ts';
import { connectSite } from './connect/site/connect-site.ts';
import { getSiteConnection } from './connect/site/get-site-connection.ts';
import { renewSiteSecret } from './connect/site/renew-site-secret.ts';
import { endpoint } from './http/endpoint.ts';
import { listShelves } from './test-tools/list-shelves.ts';
import { restockShelves } from './test-tools/restock-shelves.ts';
import { getLatestFraudOutcome } from './fraud/get-latest-fraud-outcome.ts';
import { dismissFraudWarning } from './fraud/dismiss-fraud-warning.ts';
import { listFraudWarnings } from './fraud/list-fraud-warnings.ts';
import { simulateRuleset } from './fraud/simulate-ruleset.ts';
import { exportWithholdings } from './exports/export-withholdings.ts';
import { getWithholdingsExport } from './exports/get-withholdings-export.ts';
import { getActiveLoanSummary } from './loans/get-active-loan-summary.ts';
import { getLoanForecast } from './loans/get-loan-forecast.ts';
import { getLoanLedger } from './loans/get-loan-ledger.ts';
import { getLoanOffer } from './loans/get-loan-offer.ts';
import { listLoans } from './loans/list-loans.ts';
import { listWithholdings } from './loans/list-withholdings.ts';
import { summarizeWithholdings } from './loans/summarize-withholdings.ts';
import { countNewPayouts } from './payouts/count-new-payouts.ts';
import { createInstantPayout } from './payouts/create-instant-payout.ts';
import { forecastPayout } from './payouts/forecast-payout.ts';
import { getPayout } from './payouts/get-payout.ts';
import { listPolicies } from './policies/list-policies.ts';
import { getPolicyVersion, listPolicyVersions } from './policies/policy-versions.ts';
import { savePolicy } from './policies/save-policy.ts';
import { getPayoutProof } from './payouts/get-payout-proof.ts';
import { getPayoutsOverview } from './payouts/get-payouts-overview.ts';
import { listPayouts } from './payouts/list-payouts.ts';
import { summarizePayouts } from './payouts/summarize-payouts.ts';
import { checkAccountAccess } from './inbox/check-account-access.ts';
import { actOnNote } from './inbox/act-on-note.ts';
import { deleteNote } from './inbox/delete-note.ts';
import { getActivity } from './reports/get-activity.ts';
import { getDisputeCosts } from './reports/get-dispute-costs.ts';
import { getReconciliation } from './reports/get-reconciliation.ts';
import { getNote } from './inbox/get-note.ts';
import { listNotes } from './inbox/list-notes.ts';
import { listOnboardingTasks } from './tasks/list-onboarding-tasks.ts';
import { postNote, saveNote } from './inbox/save-note.ts';
import { postNotes, saveNotes } from './inbox/save-notes.ts';
import { getReadiness } from './readiness/get-readiness.ts';
import { saveBackupsElsewhere } from './backups/save-backups-elsewhere.ts';
import { startBackup } from './backups/start-backup.ts';
import { sendTestMail } from './readiness/send-test-mail.ts';
import { confirmExchangeRate, getExchangeRates, saveExchangeRates } from './multi-currency/exchange-rate-settings.ts';
import { getCurrencySettings } from './multi-currency/get-currency-settings.ts';
import { listCurrencies } from './multi-currency/list-currencies.ts';
import { previewPrices } from './multi-currency/preview-prices.ts';
import { saveCurrencySettings } from './multi-currency/save-currency-settings.ts';
import { getStoreSettings, updateStoreSettings } from './multi-currency/store-settings.ts';
import { updateEnabledCurrencies } from './multi-currency/update-enabled-currencies.ts';
import { captureTerminalPayment } from './readers/capture-terminal-payment.ts';
import { createConnectionToken } from './readers/create-connection-token.ts';
import { createLocation } from './readers/create-location.ts';
import { createTerminalCustomer } from './readers/create-terminal-customer.ts';
import { createTerminalIntent } from './readers/create-terminal-intent.ts';
import { deleteLocation } from './readers/delete-location.ts';
import { deleteReader } from './readers/delete-reader.ts';
import { getLocation } from './readers/get-location.ts';
import { getReceipt } from './readers/receipts/get-receipt.ts';
import { getStoreLocation } from './readers/get-store-location.ts';
import { listLocations } from './readers/list-locations.ts';
import { listReaderFees } from './readers/list-reader-fees.ts';
import { listReaders } from './readers/list-readers.ts';
import { moveReader } from './readers/move-reader.ts';
import { previewReceipt } from './readers/receipts/preview-receipt.ts';
import { registerReader } from './readers/register-reader.ts';
import { renameReader } from './readers/rename-reader.ts';
import { clearTestScreen, showTestScreen } from './readers/test-screen.ts';
import { updateLocation } from './readers/update-location.ts';
import { getDebugLog } from './settings/get-debug-log.ts';
import { getSettings } from './settings/get-settings.ts';
import { patchSettingOption, putSettingOption, saveSettingOption } from './settings/save-setting-option.ts';
import { scheduleStripeBillingMigration } from './settings/schedule-stripe-billing-migration.ts';
import { saveSettings } from './settings/save-settings.ts';
import { addCartItem } from './checkout/add-cart-item.ts';
import { countNewOrders } from './orders/count-new-orders.ts';
import { createApplicationPassword } from './users/create-application-password.ts';
import { createOrder } from './checkout/create-order.ts';
import { createUser } from './users/create-user.ts';
import { createView } from './views/create-view.ts';
import { deleteApplicationPassword } from './users/delete-application-password.ts';
import { deleteSession } from './users/delete-session.ts';
import { deleteView } from './views/delete-view.ts';
import { checkOut } from './checkout/check-out.ts';
import { getCart } from './checkout/get-cart.ts';
import { getMe } from './users/get-me.ts';
import { getTwoStep } from './users/get-two-step.ts';
import { getUser } from './users/get-user.ts';
import { getOptions } from './settings/get-options.ts';
import { getProduct } from './storefront/get-product.ts';
import { listApplicationPasswords } from './users/list-application-passwords.ts';
import { listAuditRecords, listUserActivity } from './users/list-audit-records.ts';
import { listMail } from './mail/list-mail.ts';
import { listProducts } from './storefront/list-products.ts';
import { listSessions } from './users/list-sessions.ts';
import { listViews } from './views/list-views.ts';
import { recordEvent } from './users/record-event.ts';
import { removeCartItem } from './checkout/remove-cart-item.ts';
import { removeSavedCard } from './checkout/remove-saved-card.ts';
import { renewRecoveryCodes } from './users/renew-recovery-codes.ts';
import { resetTwoStep } from './users/reset-two-step.ts';
import { sendFeedback } from './users/send-feedback.ts';
import { saveMe } from './users/save-me.ts';
import { startTwoStep } from './users/start-two-step.ts';
import { turnOffTwoStep } from './users/turn-off-two-step.ts';
import { turnOnTwoStep } from './users/turn-on-two-step.ts';
import { saveOptions } from './settings/save-options.ts';
import { saveStoreAddress } from './settings/save-store-address.ts';
import { saveView } from './views/save-view.ts';
import { createCustomerNote } from './customers/create-customer-note.ts';
import { deleteCustomerNote } from './customers/delete-customer-note.ts';
import { getCustomer } from './customers/get-customer.ts';
import { listCustomerCards } from './customers/list-customer-cards.ts';
import { listCustomerNotes } from './customers/list-customer-notes.ts';
import { listCustomers } from './customers/list-customers.ts';
import { completeOrder } from './orders/complete-order.ts';
import { getOrder } from './orders/get-order.ts';
import { listOrders } from './orders/list-orders.ts';
import { refundOrder } from './orders/refund-order.ts';
import { saveShipment } from './orders/save-shipment.ts';
import { summarizeOrders } from './orders/summarize-orders.ts';
import { updateCartItem } from './checkout/update-cart-item.ts';
import { cancelAuthorization } from './authorizations/cancel-authorization.ts';
import { captureAuthorization } from './authorizations/capture-authorization.ts';
import { countNewAuthorizations } from './authorizations/count-new-authorizations.ts';
import { countNewFraudOutcomes } from './transactions/count-new-fraud-outcomes.ts';
import { countNewTransactions } from './transactions/count-new-transactions.ts';
import { getAuthorization } from './authorizations/get-authorization.ts';
import { getCharge } from './transactions/get-charge.ts';
import { getOrderCharge } from './transactions/get-order-charge.ts';
import { getPaymentIntent } from './transactions/get-payment-intent.ts';
import { getTimeline } from './transactions/get-timeline.ts';
import { listAuthorizations } from './authorizations/list-authorizations.ts';
import { listFraudOutcomes } from './transactions/list-fraud-outcomes.ts';
import { summarizeAuthorizations } from './authorizations/summarize-authorizations.ts';
import { listTransactions } from './transactions/list-transactions.ts';
import { refundCharge } from './transactions/refund-charge.ts';
import { searchRecords } from './search/search-records.ts';
import { searchFraudOutcomes } from './transactions/search-fraud-outcomes.ts';
import { searchTransactions } from './transactions/search-transactions.ts';
import { summarizeFraudOutcomes } from './transactions/summarize-fraud-outcomes.ts';
import { summarizeTransactions } from './transactions/summarize-transactions.ts';

/** Every handler, by feature, in the shape of the contract: one line each. */
export const router = endpoint.router({
  connect: {
    getAccount,
    checkAccountAccess,
    getAccountSession,
    listTestHistory,
    activateIncentive,
    listRequirements,
    getOnboardingFields,
    listBusinessTypes,
    getOnboardingProgress,
    saveOnboardingProgress,
    getSiteConnection,
    connectSite,
    renewSiteSecret,
    createKycSession,
    finalizeKyc,
    resetOnboarding,
    initTestDriveAccount,
    disableTestDriveAccount,
  },
  historyImport: { getHistoryImport, startHistoryImport, pauseHistoryImport },
  fraud: { getLatestFraudOutcome, simulateRuleset, listFraudWarnings, dismissFraudWarning },
  disputes: {
    listDisputes,
    summarizeDisputes,
    countNewDisputes,
    exportDisputes,
    getDisputesExport,
    getDispute,
    getCompellingEvidence,
    saveDispute,
    closeDispute,
    openDispute,
    getDisputeCalendar,
    createDisputeCalendar,
    deleteDisputeCalendar,
    getDisputeWebhook,
    renewDisputeWebhookSecret,
    testDisputeWebhook,
    getFileDetails,
    getFileContent,
    getDraft,
    saveDraft,
    listDraftVersions,
    getSubmission,
    listSuggestions,
    addSuggestion,
  },
  documents: {
    getDocumentXml,
    getVatDetails,
    listDocuments,
    lookUpVatNumber,
    patchVatDetails,
    putVatDetails,
    saveVatDetails,
    summarizeDocuments,
  },
  payouts: {
    countNewPayouts,
    createInstantPayout,
    exportPayouts,
    forecastPayout,
    getPayout,
    getPayoutProof,
    getPayoutsExport,
    getPayoutsOverview,
    listPayouts,
    summarizePayouts,
  },
  loans: {
    exportWithholdings,
    getActiveLoanSummary,
    getLoanForecast,
    getLoanLedger,
    getLoanOffer,
    getWithholdingsExport,
    listLoans,
    listWithholdings,
    summarizeWithholdings,
  },
  policies: { getPolicyVersion, listPolicies, listPolicyVersions, savePolicy },
  inbox: { actOnNote, deleteNote, getNote, listNotes, postNote, postNotes, saveNote, saveNotes },
  tasks: { listOnboardingTasks },
  readiness: { getReadiness, sendTestMail },
  backups: { startBackup, saveBackupsElsewhere },
  reports: { getActivity, getDisputeCosts, getReconciliation },
  search: { searchRecords },
  readers: {
    captureTerminalPayment,
    clearTestScreen,
    createConnectionToken,
    createLocation,
    createTerminalCustomer,
    createTerminalIntent,
    deleteLocation,
    deleteReader,
    getLocation,
    getReceipt,
    getStoreLocation,
    listLocations,
    listReaderFees,
    listReaders,
    moveReader,
    previewReceipt,
    registerReader,
    renameReader,
    showTestScreen,
    updateLocation,
  },
  multiCurrency: {
    confirmExchangeRate,
    getCurrencySettings,
    getExchangeRates,
    getStoreSettings,
    listCurrencies,
    previewPrices,
    saveCurrencySettings,
    saveExchangeRates,
    updateEnabledCurrencies,
    updateStoreSettings,
  },
  settings: {
    getDebugLog,
    getOptions,
    getSettings,
    saveOptions,
    saveStoreAddress,
    saveSettings,
    scheduleStripeBillingMigration,
    patchSettingOption,
    putSettingOption,
    saveSettingOption,
  },
  authorizations: {
    cancelAuthorization,
    captureAuthorization,
    countNewAuthorizations,
    getAuthorization,
    listAuthorizations,
    summarizeAuthorizations,
  },
  transactions: {
    countNewFraudOutcomes,
    countNewTransactions,
    exportTransactions,
    getCharge,
    getOrderCharge,
    getPaymentIntent,
    getTimeline,
    getTransactionsExport,
    listFraudOutcomes,
    listTransactions,
    refundCharge,
    searchFraudOutcomes,
    searchTransactions,
    summarizeFraudOutcomes,
    summarizeTransactions,
  },
  users: {
    createApplicationPassword,
    createUser,
    deleteApplicationPassword,
    deleteSession,
    getMe,
    getTwoStep,
    getUser,
    listApplicationPasswords,
    listAuditRecords,
    listSessions,
    listUserActivity,
    recordEvent,
    renewRecoveryCodes,
    resetTwoStep,
    saveMe,
    sendFeedback,
    startTwoStep,
    turnOffTwoStep,
    turnOnTwoStep,
  },
  views: { createView, deleteView, listViews, saveView },
  orders: {
    completeOrder,
    countNewOrders,
    getOrder,
    listOrders,
    refundOrder,
    saveShipment,
    summarizeOrders,
  },
  customers: {
    createCustomerNote,
    deleteCustomerNote,
    getCustomer,
    listCustomerCards,
    listCustomerNotes,
    listCustomers,
  },
  mail: { listMail },
  testTools: { listShelves, restockShelves },
  storefront: { getProduct, listProducts },
  checkout: { addCartItem, checkOut, createOrder, getCart, removeCartItem, removeSavedCard, updateCartItem },
});
