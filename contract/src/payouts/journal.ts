/*
 * The journal of a payout: every ledger entry in it as double-entry lines, what it shares with other payouts, and the payout
 * itself. `GET deposits/{id}/journal?format=csv|json`; JSON carries minor units and the accounts' names as they are here.
 * What was exported once is exported again, line by line: what changed since is added, dated by the day of the change.
 */

export const journalFormats = ['csv', 'json'] as const;
export type JournalFormat = (typeof journalFormats)[number];

/** Where a payout's journal is streamed from. */
export const journalHref = (id: string, format: JournalFormat): string =>
  `/wp-json/wc/v3/payments/deposits/${encodeURIComponent(id)}/journal?format=${format}`;

/** The accounts of the ledger, and `carried_over` for what a payout shares with another one. */
export const labelByAccount: Record<string, string> = {
  provider_balance: 'Provider balance',
  sales: 'Sales',
  refunds: 'Refunds',
  fees: 'Fees',
  disputes: 'Disputes',
  payouts: 'Bank (payouts)',
  loans: 'Loans',
  reader_fees: 'Card reader fees',
  adjustments: 'Adjustments',
  carried_over: 'Carried over',
};
