/** A line of a payout's exported journal, as JSON. Amounts are decimal numbers of the currency. */
export interface JournalLine {
  date: string;
  entry: string;
  type: string;
  account: string;
  debit: number;
  credit: number;
  currency: string;
  source: string | null;
  order: number | null;
}
