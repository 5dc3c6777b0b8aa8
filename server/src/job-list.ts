import { runExport } from './exports/run-export.ts';
import { importHistoryJob } from './import/import-history.ts';
import type { Jobs } from './jobs/jobs.ts';
import { makeBackups } from './backups/make-backups.ts';
import { makeDocuments } from './documents/make-documents.ts';
import { finishCardCheckLater } from './fraud/finish-card-check.ts';
import { processProviderEvent } from './books/process-provider-event.ts';
import { readPayoutEntries } from './books/payouts/read-payout-entries.ts';
import { reckonPayoutsAgain } from './books/payouts/reckon-payouts.ts';
import { reconcileMoneyIntents } from './acts/reconcile-money-intents.ts';
import { reconcileProvider } from './books/reconcile-provider.ts';
import { writeNotes } from './inbox/write-notes.ts';
import { checkSiteLater } from './connect/site/check-site-job.ts';
import { chargeReaderFees } from './readers/charge-reader-fees.ts';
import { mailReceipt } from './readers/receipts/mail-receipt.ts';
import { remindOfDeadlines } from './reminders/remind-of-deadlines.ts';
import { sendDisputeWebhook } from './reminders/send-dispute-webhook.ts';
import { attachListeners } from './listeners.ts';
import { migrateStripeBilling } from './settings/migrate-stripe-billing.ts';
import { sendMail } from './mail/send-mail.ts';
import { settleUnfinishedOrder } from './checkout/settle-order.ts';

// Every process that runs jobs, the server or a test, also needs the listeners of the projector.
attachListeners();

/** Every job by name: one line each. */
export const jobs: Required<Jobs> = {
  migrate_stripe_billing: migrateStripeBilling,
  finish_card_check: finishCardCheckLater,
  charge_reader_fees: chargeReaderFees,
  check_site: checkSiteLater,
  import_history: importHistoryJob,
  mail_receipt: mailReceipt,
  make_backups: makeBackups,
  make_documents: makeDocuments,
  process_provider_event: processProviderEvent,
  read_payout_entries: readPayoutEntries,
  reckon_payouts: reckonPayoutsAgain,
  reconcile_money_intents: reconcileMoneyIntents,
  reconcile_provider: reconcileProvider,
  remind_of_deadlines: remindOfDeadlines,
  run_export: runExport,
  send_dispute_webhook: sendDisputeWebhook,
  send_mail: sendMail,
  settle_order: settleUnfinishedOrder,
  write_notes: writeNotes,
};
