import type { FraudWarning } from '@purser/contract/fraud/fraud-warning';
import { formatExplicitMoney } from '../format/money.ts';

/** What the two choices of a warning cost, in words. */
export function fraudWarningCosts({ refund, dispute_fee }: Pick<FraudWarning, 'refund' | 'dispute_fee'>) {
  const text = ({ amount, currency }: FraudWarning['refund']) => formatExplicitMoney(amount, currency);
  return {
    refund: text(refund),
    fee: text(dispute_fee),
    /** In two currencies there is no sum. */
    dispute:
      refund.currency === dispute_fee.currency
        ? text({ ...refund, amount: refund.amount + dispute_fee.amount })
        : `${text(refund)} + ${text(dispute_fee)}`,
  };
}
