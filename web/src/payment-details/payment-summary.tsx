import { Trans, useLingui } from '@lingui/react/macro';
import { chargeTotals } from '@purser/contract/transactions/charge';
import type { Charge } from '@purser/contract/transactions/charge';
import { declineReasonOf } from '@purser/contract/transactions/decline';
import { DateTime } from '../format/date-time.tsx';
import { formatClearMoney, formatExplicitMoney } from '../format/money.ts';
import { Card, CardSection } from '../ui/card.tsx';
import { Ledger } from '../ui/ledger.tsx';
import type { LedgerLine } from '../ui/ledger.tsx';
import { rateOf } from '../transactions/fees.ts';
import { saleRateHelp, saleRateText } from '../transactions/sale-rate.ts';
import { channelLabel, labelByRiskName } from '../transactions/labels.ts';
import { labelOf } from '../translated.ts';
import { withoutEmpty } from '../ui/description-list.tsx';
import { Method } from '../transactions/method-mark.tsx';
import { sourceOf } from './method-fields.ts';
import type { Payment } from './payment.ts';
import { declineReason } from './payment-failure.ts';

/** When and how the payment was made, and how its net is computed. */
export function PaymentSummary({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { charge, voucher } = payment;
  // The notice above says that no money moved, and why.
  const isBlockedEarly = payment.status === 'fraud_outcome_block' && !charge?.id;
  const risk = labelOf(labelByRiskName, charge?.outcome?.risk_level);
  const facts = withoutEmpty([
    { key: 'date', label: t`Date`, value: <DateTime moment={payment.created} form="full" /> },
    {
      key: 'method',
      label: t`Payment method`,
      value: charge?.payment_method_details.type ? (
        <Method {...sourceOf(charge.payment_method_details)} />
      ) : (
        voucher && <Method source={voucher.type} identifier="" />
      ),
    },
    // As cash machines print it.
    { key: 'reference', label: t`Reference`, value: voucher?.reference?.replaceAll(/(\d{3})(?=\d)/g, '$1 ') },
    {
      key: 'expires',
      label: t`Customer pays before`,
      value: voucher?.expires_at && <DateTime moment={voucher.expires_at} form="full" />,
    },
    { key: 'channel', label: t`Channel`, value: charge && t(channelLabel(charge)) },
    // A payment that was blocked before it began was not evaluated.
    { key: 'risk', label: t`Risk evaluation`, value: charge?.id && (risk ? t(risk) : charge.outcome?.risk_level) },
  ]);
  return (
    <Card isFlush>
      <CardSection>
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {facts.map(({ key, label, value }) => (
            <div key={key}>
              <dt className="text-[0.8125rem] text-muted">{label}</dt>
              <dd className="mt-0.5">{value}</dd>
            </div>
          ))}
        </dl>
      </CardSection>
      {!isBlockedEarly && (
        <CardSection>
          {charge ? (
            <Breakdown charge={charge} status={payment.status} />
          ) : (
            <p className="text-muted">
              {voucher ? (
                <Trans>
                  The customer hasn’t paid the voucher yet. Ship once it’s paid. If it expires unpaid, the order fails.
                </Trans>
              ) : (
                <Trans>No money moved. The customer hasn’t completed the payment.</Trans>
              )}
            </p>
          )}
        </CardSection>
      )}
    </Card>
  );
}

/** The ledger of a payment, in the currency that reaches the account. */
function Breakdown({ charge, status }: { charge: Charge; status: Payment['status'] }) {
  const { t } = useLingui();
  if (!charge.captured)
    return (
      <p className="text-muted">
        {status === 'failed' || status === 'blocked' ? (
          <Trans>No money moved. {t(declineReason(declineReasonOf(charge)))}.</Trans>
        ) : status === 'canceled' || status === 'fraud_outcome_block' ? (
          <Trans>No money moved.</Trans>
        ) : status === 'pending' || status === 'processing' ? (
          <Trans>Fees and net appear once the bank confirms the payment.</Trans>
        ) : !charge.id || (status.startsWith('requires_') && status !== 'requires_capture') ? (
          <Trans>No money moved. The customer hasn’t completed the payment.</Trans>
        ) : (
          <Trans>Fees and net appear once the payment is captured.</Trans>
        )}
      </p>
    );
  const { amount, fee, refunded, net, currency } = chargeTotals(charge);
  const money = (value: number) => formatClearMoney(value, currency);
  const isDeducted = charge.disputes.some(
    (dispute) => dispute.balance_transactions.reduce((sum, row) => sum + row.fee, 0) > 0,
  );
  const lines: LedgerLine[] = [{ key: 'amount', label: t`Amount`, amount: money(amount) }];
  const rateUsed = rateOf(
    { amount: charge.amount_captured, currency: charge.currency },
    { amount, currency },
    charge.balance_transaction?.exchange_rate,
  );
  if (charge.currency.toLowerCase() !== currency.toLowerCase())
    lines.push({
      key: 'paid',
      label: t`Paid by the customer`,
      amount: formatExplicitMoney(charge.amount_captured, charge.currency),
      help: t`Converted at 1 ${charge.currency.toUpperCase()} = ${rateUsed} ${currency.toUpperCase()} when the payment was captured.`,
      isSub: true,
    });
  else if (charge.amount_captured < charge.amount)
    lines.push({
      key: 'authorized',
      label: t`Amount authorized`,
      amount: formatClearMoney(charge.amount, charge.currency),
      isSub: true,
    });
  const { sale_rate: sale } = charge;
  if (sale) {
    const rate = saleRateText(sale, charge.currency);
    lines.push({
      key: 'sale',
      label: t`At your shop’s rate`,
      amount: formatExplicitMoney(sale.store_total, sale.store_currency),
      help: [t`The shopper saw prices at ${rate}.`, saleRateHelp(sale, charge.currency)].filter(Boolean).join(' '),
      isSub: true,
    });
  }
  lines.push({
    key: 'fees',
    label: t`Fees`,
    amount: money(-fee),
    help: t`The payment provider’s fees. They aren’t returned when you refund.`,
  });
  if (refunded !== 0)
    lines.push({ key: 'refunded', label: isDeducted ? t`Deducted` : t`Refunded`, amount: money(-refunded) });
  if (charge.paydown?.amount)
    lines.push({ key: 'paydown', label: t`Loan repayment`, amount: money(-Math.abs(charge.paydown.amount)) });
  lines.push({ key: 'net', label: t`Net`, amount: money(net), isTotal: true });
  return <Ledger label={t`Net amount breakdown`} lines={lines} isWide />;
}
