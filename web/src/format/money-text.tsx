import { formatExplicitMoney, formatMoney } from './money.ts';

/** An amount in minor units, in tabular figures. Missing reads "—". */
export const Money = ({
  amount,
  currency,
  isExplicit = false,
}: {
  amount: number | undefined | null;
  currency: string;
  isExplicit?: boolean;
}) => (
  <span className="amount">
    {amount === undefined || amount === null
      ? '—'
      : isExplicit
        ? formatExplicitMoney(amount, currency)
        : formatMoney(amount, currency)}
  </span>
);
