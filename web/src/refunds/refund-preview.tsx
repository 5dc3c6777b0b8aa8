import { t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { Charge } from '@purser/contract/transactions/charge';
import { refundWayOf } from '@purser/contract/transactions/refund-way';
import { formatClearMoney, formatExplicitMoney } from '../format/money.ts';
import { sourceOf } from '../payment-details/method-fields.ts';
import { rateOf } from '../transactions/fees.ts';
import { sourceLabel } from '../transactions/labels.ts';
import { Ledger } from '../ui/ledger.tsx';
import type { LedgerLine } from '../ui/ledger.tsx';

/** "Visa •••• 4242". */
function methodText({ payment_method_details: details }: Charge): string {
  const { source, identifier } = sourceOf(details);
  const label = sourceLabel(source);
  const name = label ? i18n._(label) : source;
  return identifier && /^\d{2,6}$/.test(identifier) ? `${name} •••• ${identifier}` : name;
}

/** What the customer gets, where, and when. */
function arrivalText(charge: Charge, amount: string): string {
  const { to, days } = refundWayOf(charge.payment_method_details.type);
  const [first, last] = days;
  const method = methodText(charge);
  switch (to) {
    case 'bank':
      return t`${amount} back to the customer’s bank account (${method}) in ${first}–${last} days`;
    case 'lender':
      return t`${amount} back to ${method}, which credits the customer in ${first}–${last} days`;
    case 'asked':
      return t`${amount} back to a bank account that the customer is asked for, ${first}–${last} days after that`;
    case 'card':
    case 'wallet':
      return t`${amount} back to ${method} in ${first}–${last} days`;
  }
}

/** What a refund of `amount` does: to the customer, to the balance, and what is left of the payment. */
export function RefundPreview({
  charge,
  amount,
  rest,
}: {
  charge: Charge;
  amount: number;
  /** What can be refunded before. */
  rest: number;
}) {
  const { t } = useLingui();
  const { currency, balance_transaction: settled } = charge;
  const lines: LedgerLine[] = [];
  if (settled && settled.currency.toLowerCase() !== currency.toLowerCase()) {
    const from = { amount: charge.amount_captured, currency };
    const rate = rateOf(from, settled, settled.exchange_rate);
    const estimate = formatExplicitMoney(
      Math.round((amount * settled.amount) / charge.amount_captured),
      settled.currency,
    );
    lines.push({
      key: 'balance',
      label: t`From your balance`,
      amount: `≈ ${estimate}`,
      help: t`At the payment’s rate, 1 ${currency.toUpperCase()} = ${rate} ${settled.currency.toUpperCase()}. The provider converts at the rate of the day.`,
    });
  }
  const fee = settled?.fee ?? charge.application_fee_amount ?? 0;
  if (fee > 0)
    lines.push({
      key: 'fee',
      label: t`Fees you don’t get back`,
      amount: formatClearMoney(fee, settled?.currency ?? currency),
    });
  lines.push({ key: 'rest', label: t`Left to refund`, amount: formatExplicitMoney(rest - amount, currency) });
  return (
    <div aria-live="polite" className="rounded-control bg-neutral-soft px-3.5 py-3">
      <p className="mb-1 font-medium">{arrivalText(charge, formatExplicitMoney(amount, currency))}</p>
      <Ledger label={t`What this refund does`} lines={lines} isWide />
    </div>
  );
}
