import { formatClearMoney } from './money.ts';

/** An amount in minor units, in tabular figures; with its currency code unless that is the account's own. Missing reads "—". */
export const Money = ({ amount, currency }: { amount: number | undefined | null; currency: string }) => (
  <span className="amount">{amount === undefined || amount === null ? '—' : formatClearMoney(amount, currency)}</span>
);
