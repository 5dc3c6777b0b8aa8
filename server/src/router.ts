import { exportPayouts } from './exports/export-payouts.ts';
import { exportTransactions } from './exports/export-transactions.ts';
import { getPayoutsExport } from './exports/get-payouts-export.ts';
import { getTransactionsExport } from './exports/get-transactions-export.ts';
import { getAccount } from './connect/get-account.ts';
import { getAccountSession } from './connect/get-account-session.ts';
import { endpoint } from './endpoint.ts';
import { getLatestFraudOutcome } from './fraud/get-latest-fraud-outcome.ts';
import { simulateRuleset } from './fraud/simulate-ruleset.ts';
import { countNewPayouts } from './payouts/count-new-payouts.ts';
import { createInstantPayout } from './payouts/create-instant-payout.ts';
import { forecastPayout } from './payouts/forecast-payout.ts';
import { getPayout } from './payouts/get-payout.ts';
import { getPayoutProof } from './payouts/get-payout-proof.ts';
import { getPayoutsOverview } from './payouts/get-payouts-overview.ts';
import { listPayouts } from './payouts/list-payouts.ts';
import { summarizePayouts } from './payouts/summarize-payouts.ts';
import { actOnNote } from './overview/act-on-note.ts';
import { deleteNote } from './overview/delete-note.ts';
import { getActivity } from './overview/get-activity.ts';
import { getReconciliation } from './overview/get-reconciliation.ts';
import { getNote } from './overview/get-note.ts';
import { listNotes } from './overview/list-notes.ts';
import { listOnboardingTasks } from './overview/list-onboarding-tasks.ts';
import { postNote, saveNote } from './overview/save-note.ts';
import { postNotes, saveNotes } from './overview/save-notes.ts';
import { captureTerminalPayment } from './readers/capture-terminal-payment.ts';
import { createConnectionToken } from './readers/create-connection-token.ts';
import { createLocation } from './readers/create-location.ts';
import { createTerminalCustomer } from './readers/create-terminal-customer.ts';
import { createTerminalIntent } from './readers/create-terminal-intent.ts';
import { deleteLocation } from './readers/delete-location.ts';
import { getLocation } from './readers/get-location.ts';
import { getReceipt } from './readers/get-receipt.ts';
import { getStoreLocation } from './readers/get-store-location.ts';
import { listLocations } from './readers/list-locations.ts';
import { listReaderFees } from './readers/list-reader-fees.ts';
import { listReaders } from './readers/list-readers.ts';
import { previewReceipt } from './readers/preview-receipt.ts';
import { registerReader } from './readers/register-reader.ts';
import { updateLocation } from './readers/update-location.ts';
import { getDebugLog } from './settings/get-debug-log.ts';
import { getSettings } from './settings/get-settings.ts';
import { patchSettingOption, putSettingOption, saveSettingOption } from './settings/save-setting-option.ts';
import { scheduleStripeBillingMigration } from './settings/schedule-stripe-billing-migration.ts';
import { saveSettings } from './settings/save-settings.ts';
import { addCartItem } from './store/add-cart-item.ts';
import { countNewOrders } from './store/count-new-orders.ts';
import { createApplicationPassword } from './store/create-application-password.ts';
import { createOrder } from './store/create-order.ts';
import { createUser } from './store/create-user.ts';
import { createView } from './store/create-view.ts';
import { deleteApplicationPassword } from './store/delete-application-password.ts';
import { deleteSession } from './store/delete-session.ts';
import { deleteView } from './store/delete-view.ts';
import { checkOut } from './store/check-out.ts';
import { getCart } from './store/get-cart.ts';
import { getMe } from './store/get-me.ts';
import { getUser } from './store/get-user.ts';
import { getOptions } from './store/get-options.ts';
import { getProduct } from './store/get-product.ts';
import { listApplicationPasswords } from './store/list-application-passwords.ts';
import { listAuditRecords } from './store/list-audit-records.ts';
import { listMail } from './store/list-mail.ts';
import { listProducts } from './store/list-products.ts';
import { listSessions } from './store/list-sessions.ts';
import { listViews } from './store/list-views.ts';
import { recordEvent } from './store/record-event.ts';
import { removeCartItem } from './store/remove-cart-item.ts';
import { removeSavedCard } from './store/remove-saved-card.ts';
import { sendFeedback } from './store/send-feedback.ts';
import { saveMe } from './store/save-me.ts';
import { saveOptions } from './store/save-options.ts';
import { saveView } from './store/save-view.ts';
import { completeOrder } from './store/complete-order.ts';
import { getOrder } from './store/get-order.ts';
import { listCustomers } from './store/list-customers.ts';
import { listOrders } from './store/list-orders.ts';
import { refundOrder } from './store/refund-order.ts';
import { summarizeOrders } from './store/summarize-orders.ts';
import { updateCartItem } from './store/update-cart-item.ts';
import { cancelAuthorization } from './transactions/cancel-authorization.ts';
import { captureAuthorization } from './transactions/capture-authorization.ts';
import { countNewAuthorizations } from './transactions/count-new-authorizations.ts';
import { countNewFraudOutcomes } from './transactions/count-new-fraud-outcomes.ts';
import { countNewTransactions } from './transactions/count-new-transactions.ts';
import { getAuthorization } from './transactions/get-authorization.ts';
import { getCharge } from './transactions/get-charge.ts';
import { getOrderCharge } from './transactions/get-order-charge.ts';
import { getPaymentIntent } from './transactions/get-payment-intent.ts';
import { getTimeline } from './transactions/get-timeline.ts';
import { listAuthorizations } from './transactions/list-authorizations.ts';
import { listFraudOutcomes } from './transactions/list-fraud-outcomes.ts';
import { summarizeAuthorizations } from './transactions/summarize-authorizations.ts';
import { listTransactions } from './transactions/list-transactions.ts';
import { refundCharge } from './transactions/refund-charge.ts';
import { searchFraudOutcomes } from './transactions/search-fraud-outcomes.ts';
import { searchTransactions } from './transactions/search-transactions.ts';
import { summarizeFraudOutcomes } from './transactions/summarize-fraud-outcomes.ts';
import { summarizeTransactions } from './transactions/summarize-transactions.ts';

/** Every handler, by feature, in the shape of the contract: one line each. */
export const router = endpoint.router({
  connect: { getAccount, getAccountSession },
  fraud: { getLatestFraudOutcome, simulateRuleset },
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
  overview: {
    actOnNote,
    deleteNote,
    getActivity,
    getReconciliation,
    getNote,
    listNotes,
    listOnboardingTasks,
    postNote,
    postNotes,
    saveNote,
    saveNotes,
  },
  readers: {
    captureTerminalPayment,
    createConnectionToken,
    createLocation,
    createTerminalCustomer,
    createTerminalIntent,
    deleteLocation,
    getLocation,
    getReceipt,
    getStoreLocation,
    listLocations,
    listReaderFees,
    listReaders,
    previewReceipt,
    registerReader,
    updateLocation,
  },
  settings: {
    getDebugLog,
    getSettings,
    saveSettings,
    scheduleStripeBillingMigration,
    patchSettingOption,
    putSettingOption,
    saveSettingOption,
  },
  transactions: {
    cancelAuthorization,
    captureAuthorization,
    countNewAuthorizations,
    countNewFraudOutcomes,
    countNewTransactions,
    exportTransactions,
    getAuthorization,
    getCharge,
    getOrderCharge,
    getPaymentIntent,
    getTimeline,
    listAuthorizations,
    summarizeAuthorizations,
    getTransactionsExport,
    listFraudOutcomes,
    listTransactions,
    refundCharge,
    searchFraudOutcomes,
    searchTransactions,
    summarizeFraudOutcomes,
    summarizeTransactions,
  },
  store: {
    addCartItem,
    countNewOrders,
    createApplicationPassword,
    createUser,
    createView,
    deleteApplicationPassword,
    deleteSession,
    deleteView,
    checkOut,
    getCart,
    getMe,
    getUser,
    getOptions,
    getProduct,
    listApplicationPasswords,
    listAuditRecords,
    listMail,
    listProducts,
    listSessions,
    listViews,
    recordEvent,
    sendFeedback,
    removeCartItem,
    removeSavedCard,
    saveMe,
    saveOptions,
    saveView,
    completeOrder,
    getOrder,
    listCustomers,
    createOrder,
    listOrders,
    refundOrder,
    summarizeOrders,
    updateCartItem,
  },
});
