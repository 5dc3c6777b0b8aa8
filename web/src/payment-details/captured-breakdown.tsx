import { i18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FeeRates } from '@purser/contract/transactions/timeline';
import type { ReactNode } from 'react';
import { formatClearMoney, formatExplicitMoney, formatMoney } from '../format/money.ts';
import { formatPercent } from '../format/percent.ts';
import { classNames } from '../ui/class-names.ts';
import { feeBreakdown } from '../transactions/fees.ts';
import type { EventMoney, FeePart } from '../transactions/fees.ts';
import { labelOf } from '../translated.ts';
import { taxLabel } from './tax-label.ts';

const labelByFeeKind: Record<string, MessageDescriptor> = {
  base: msg`Base fee`,
  'additional-international': msg`International payment fee`,
  'additional-fx': msg`Foreign exchange fee`,
  'additional-wcpay-subscription': msg`Subscription transaction fee`,
  'additional-device': msg`Tap to pay transaction fee`,
  discount: msg`Discount`,
  // Fees of the provider beside our own price.
  provider: msg`Payment processing`,
};

/** `2.9% + $0.30`; without the fixed part when there is none, and with the cap instead of the rate when it was reached. */
function rateText({ percentage, fixed, currency, isCapped }: FeePart): string {
  if (isCapped) return t`capped at ${formatMoney(fixed, currency)}`;
  if (fixed === 0) return formatPercent(percentage);
  return percentage === 0
    ? formatMoney(fixed, currency)
    : t`${formatPercent(percentage)} + ${formatMoney(fixed, currency)}`;
}

/** A line of the sum: its name on the left, its amount on the right. */
const SumLine = ({ children, amount, className }: { children: ReactNode; amount: ReactNode; className?: string }) => (
  <div className={classNames('flex justify-between gap-x-4', className)}>
    <span className="min-w-0">{children}</span>
    <span className="amount shrink-0">{amount}</span>
  </div>
);

function FeeParts({ parts }: { parts: FeePart[] }) {
  return (
    <ul className="pl-4 text-[0.8125rem] text-muted">
      {parts.map((part, index) => {
        const label = labelOf(labelByFeeKind, part.kind);
        const name = label ? i18n._(label) : part.kind;
        const amount = part.charged && formatClearMoney(0 - part.charged.amount, part.charged.currency);
        if (part.kind !== 'discount')
          return (
            <li key={`${part.kind}${index}`}>
              <SumLine amount={amount}>
                {name}: {rateText(part)}
              </SumLine>
            </li>
          );
        return (
          <li key={`${part.kind}${index}`}>
            <SumLine amount={amount}>{name}</SumLine>
            <ul className="list-disc pl-4">
              {part.percentage !== 0 && (
                <li>
                  <Trans>Variable fee: {formatPercent(part.percentage)}</Trans>
                </li>
              )}
              {part.fixed !== 0 && (
                <li>
                  <Trans>Fixed fee: {formatMoney(part.fixed, part.currency)}</Trans>
                </li>
              )}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

export function Conversion({ conversion: { from, to, rate } }: { conversion: NonNullable<EventMoney['conversion']> }) {
  return (
    <p className="text-muted tabular-nums">
      <Trans>
        1 {from.currency.toUpperCase()} → {rate} {to.currency.toUpperCase()}:{' '}
        {formatExplicitMoney(to.amount, to.currency)}
      </Trans>
    </p>
  );
}

/** Fee, tax and net of a captured payment; the lines add up to the amount. */
export function CapturedBreakdown({ money, rates }: { money: EventMoney; rates: FeeRates | undefined }) {
  const fee = rates && rates.history.length > 0 ? feeBreakdown(rates) : undefined;
  const feeLabel = fee?.isBaseOnly
    ? t`Base fee (${rateText(fee.total)})`
    : fee
      ? t`Fee (${rateText(fee.total)})`
      : t`Fee`;
  return (
    <div className="flex flex-col gap-1">
      {money.conversion && <Conversion conversion={money.conversion} />}
      <SumLine amount={formatClearMoney(0 - money.fee, money.currency)}>{feeLabel}:</SumLine>
      {fee && !fee.isBaseOnly && <FeeParts parts={fee.parts} />}
      {money.tax && (
        <SumLine amount={formatClearMoney(0 - money.tax.amount, money.currency)}>
          {i18n._(taxLabel(money.tax.description))} ({percentOfTax(money.tax.percentage)}):
        </SumLine>
      )}
      <SumLine className="font-medium" amount={formatClearMoney(money.net, money.currency)}>
        <Trans>Net payout:</Trans>
      </SumLine>
    </div>
  );
}

/** Always two decimals. */
const percentOfTax = (rate: number): string => `${(rate * 100).toFixed(2)}%`;
