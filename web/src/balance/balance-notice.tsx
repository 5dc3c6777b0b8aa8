import { Trans } from '@lingui/react/macro';
import { formatClearMoney, formatExplicitMoney } from '../format/money.ts';
import { Notice } from '../ui/notice.tsx';
import type { CurrencyFunds } from './funds.ts';

/** Why the available balance is negative, and how that ends. Nothing is owed while pending money covers it. */
export function BalanceNotice({
  funds: { total, owed, used_pending },
  currency,
}: {
  funds: Pick<CurrencyFunds, 'total' | 'owed' | 'used_pending'>;
  currency: string;
}) {
  if (owed > 0)
    return (
      <Notice tone="warning">
        <Trans>
          Your balance is {formatExplicitMoney(total, currency)} because refunds, disputes or fees exceeded your sales.
          New payments cover it first; otherwise we may debit your bank account.
        </Trans>
      </Notice>
    );
  if (used_pending > 0)
    return (
      <Notice>
        <Trans>
          {formatClearMoney(used_pending, currency)} of your pending balance was already used for payouts, refunds or
          disputes. Pending payments cover it as they become available.
        </Trans>
      </Notice>
    );
  return null;
}
