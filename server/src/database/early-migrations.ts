/**
 * The migrations of before the first release, which `server/migrations/0001` to `0007` replace: together they make the same
 * schema. A database that ran all of them continues from there (decisions/0025-migrations.md).
 */
export const earlyMigrations = [
  '0001_store.sql',
  '0002_shop.sql',
  '0003_books.sql',
  '0004_transactions.sql',
  '0005_transaction_lists.sql',
  '0006_exports.sql',
  '0007_job_workers.sql',
  '0008_order_search.sql',
  '0009_rollups_always.sql',
  '0010_platform_account.sql',
  '0011_sign_in_failures_key.sql',
  '0012_search_statistics.sql',
  '0013_fraud.sql',
  '0014_fraud_simulations.sql',
  '0015_fraud_outcomes.sql',
  '0016_payment_fees.sql',
  '0017_store_currency.sql',
  '0018_card_reader_fees.sql',
  '0019_settings_changes.sql',
  '0020_list_views.sql',
  '0021_facts_of_past_orders.sql',
  '0026_saved_cards.sql',
  '0030_debug_log.sql',
  '0033_payouts.sql',
  '0034_account_holds.sql',
  '0035_payout_entries.sql',
  '0036_payout_list.sql',
  '0037_notes.sql',
  '0038_ledger_days.sql',
  '0039_feedback.sql',
  '0041_pending_funds.sql',
  '0043_carried_entries.sql',
  '0044_carried_entries_by_entry.sql',
  '0045_holders_of_entries.sql',
  '0046_payout_journals.sql',
  '0047_fees_of_ledger_days.sql',
  '0048_exchange_rates.sql',
  '0052_payments_that_can_be_held.sql',
  '0053_advanced_without_rules.sql',
  '0054_order_numbers.sql',
  '0056_known_accounts.sql',
  '0057_search_as_printed.sql',
  '0058_authorizations_capture_by.sql',
  '0060_note_ends.sql',
];

/** What the early migrations came to. */
export const squashedMigrations = [
  '0001_stores_and_access.sql',
  '0002_catalog_and_orders.sql',
  '0003_payments_and_ledger.sql',
  '0004_lists_and_rollups.sql',
  '0005_payouts.sql',
  '0006_fraud.sql',
  '0007_settings_and_inbox.sql',
];

/** A commit that still has all early migrations; starting it once completes a database that lacks some. */
export const lastEarlyCommit = '1b73de2';
