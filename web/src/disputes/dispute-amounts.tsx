import { Trans, useLingui } from '@lingui/react/macro';
import { disputeMoney } from '@purser/contract/disputes/charge-dispute';
import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import { formatClearMoney } from '../format/money.ts';
import { Ledger } from '../ui/ledger.tsx';
import type { LedgerLine } from '../ui/ledger.tsx';

/** What the dispute took from the balance and returned to it; what is in question while nothing has moved. */
export function DisputeAmounts({ dispute }: { dispute: ChargeDispute }) {
  const { t } = useLingui();
  const money = disputeMoney(dispute);
  const claimed = formatClearMoney(dispute.amount, dispute.currency);
  if (!money)
    return (
      <>
        <Ledger
          label={t`Amount in question`}
          lines={[{ key: 'claimed', label: t`Amount in question`, amount: claimed }]}
        />
        <p className="mt-1 text-muted">
          <Trans>No money has been withdrawn.</Trans>
        </p>
      </>
    );
  const { currency, withdrawn, fee, returned, feeReturned } = money;
  const text = (amount: number) => formatClearMoney(amount, currency);
  const lines: LedgerLine[] = [{ key: 'amount', label: t`Disputed amount`, amount: text(-withdrawn) }];
  if (currency.toLowerCase() !== dispute.currency.toLowerCase())
    lines.push({ key: 'claimed', label: t`Claimed by the customer`, amount: claimed, isSub: true });
  if (fee > 0) lines.push({ key: 'fee', label: t`Dispute fee`, amount: text(-fee) });
  if (returned > 0) lines.push({ key: 'returned', label: t`Amount returned`, amount: text(returned) });
  if (feeReturned > 0) lines.push({ key: 'fee-returned', label: t`Fee returned`, amount: text(feeReturned) });
  const left = returned + feeReturned - withdrawn - fee;
  lines.push({
    key: 'total',
    label: returned > 0 ? t`Total` : t`Withdrawn from your balance`,
    // Zero must not print as a negative zero.
    amount: text(left === 0 ? 0 : left),
    isTotal: true,
  });
  return <Ledger label={t`Amounts of the dispute`} lines={lines} />;
}
