import { Trans, useLingui } from '@lingui/react/macro';
import { isRefundableStatus, paymentStatuses } from '@purser/contract/transactions/payment-status';
import type { Transaction } from '@purser/contract/transactions/transaction';
import { RefundIcon } from '../acts/refund-column.tsx';
import { formatClearMoney } from '../format/money.ts';
import { ConvertedMoney } from '../format/converted-money.tsx';
import { Money } from '../format/money-text.tsx';
import { lacking } from '../lacking.ts';
import { Badge } from '../ui/badge.tsx';
import { labelByType } from './labels.ts';
import { PaymentStatusBadge } from './payment-status-badge.tsx';
import { lookByStatus } from './payment-status-label.ts';

const typeOf = ({ type, metadata }: Transaction) => labelByType[metadata?.charge_type ?? type];
const isCharge = ({ type }: Transaction): boolean => type === 'charge' || type === 'payment';

/** What was charged, and what it settled as where the currencies differ: "€10.00 → $11.32". A reader fee has no amount of its own. */
export function ChargedAmount({ row }: { row: Transaction }) {
  const { amount, net, currency, customer_amount, customer_currency, metadata } = row;
  if (metadata)
    return (
      <>
        <span className="max-sm:hidden">
          <Money amount={0} currency={currency} />
        </span>
        {/* A card has no column for the fee. */}
        <span className="sm:hidden">
          <Money amount={net} currency={currency} />
        </span>
      </>
    );
  const settled = { amount, currency };
  // A refund’s is as negative as what it settled as.
  const charged = {
    amount: amount < 0 ? -Math.abs(customer_amount) : customer_amount,
    currency: customer_amount === 0 ? currency : customer_currency,
  };
  return <ConvertedMoney from={charged} to={settled} />;
}

/** A row that no customer is behind; a card is named by its type then. */
export function NoCustomer({ row }: { row: Transaction }) {
  const { t } = useLingui();
  return (
    <>
      <span className="max-sm:hidden">—</span>
      <span className="sm:hidden">{t(typeOf(row))}</span>
    </>
  );
}

/** What state the payment is in; of a refund and the like, that it is one. */
export function CardState({ row }: { row: Transaction }) {
  const { t } = useLingui();
  const status = paymentStatuses.find((known) => known === row.status);
  if (!isCharge(row) || status === undefined) return row.customer_name ? <Badge>{t(typeOf(row))}</Badge> : '—';
  // The words of the dispute's own state are too many for a card.
  if (status.startsWith('disputed_'))
    return (
      <Badge tone={lookByStatus[status].tone}>
        <Trans>Disputed</Trans>
      </Badge>
    );
  return <PaymentStatusBadge status={status} />;
}

/** Opens the refund dialog over the list, for a charge that can be refunded. */
export function RefundButton({ row }: { row: Transaction }) {
  const { t } = useLingui();
  const { payment_intent_id, charge_id, customer_amount, customer_currency } = row;
  if (!isCharge(row) || !isRefundableStatus(row.status) || lacking('purser_refund')) return null;
  const amount = formatClearMoney(customer_amount, customer_currency);
  return <RefundIcon payment_id={payment_intent_id ?? charge_id} label={t`Refund ${amount}`} />;
}
