import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LoanForecast } from '@purser/contract/loans/forecast';
import { formatDay } from '../format/date.ts';
import { formatClearMoney } from '../format/money.ts';
import { formatLoanRate } from '../format/percent.ts';
import { ButtonLink } from '../ui/link.tsx';

/** What paying now changes, and where it is cheapest to pay from. */
export function PayingSooner({ forecast: { sooner, cost, currency } }: { forecast: LoanForecast }) {
  const { t } = useLingui();
  const { steps, pay_off_amount, fee_saved, yearly_rate_if_now, balance, cheapest_source, pay_url } = sooner;
  const money = (amount: number) => formatClearMoney(amount, currency);
  // In the first days the rate is beyond anything that compares.
  const yearlyText = (rate: number) => (rate > 10 ? t`more than ${formatLoanRate(10)}` : formatLoanRate(rate));
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="font-semibold">
        <Trans>Pay it off sooner</Trans>
      </h3>
      <p className="text-muted">
        {fee_saved > 0 ? (
          <Trans>Paying it all now saves {money(fee_saved)} of the fee.</Trans>
        ) : (
          <Trans>The fee is fixed, so paying early doesn’t lower it.</Trans>
        )}{' '}
        {yearly_rate_if_now !== null && cost.yearly_rate !== null && yearly_rate_if_now > cost.yearly_rate && (
          <Trans>
            Paid off today, the loan would have cost {yearlyText(yearly_rate_if_now)} by the year instead of{' '}
            {formatLoanRate(cost.yearly_rate)}.
          </Trans>
        )}{' '}
        {cheapest_source === 'balance' ? (
          <Trans>The cheapest way is from your balance: it’s free and immediate.</Trans>
        ) : (
          <Trans>The cheapest way is from your bank account, because your balance doesn’t cover it.</Trans>
        )}{' '}
        {balance !== null && <Trans>Available in your balance: {money(balance)}.</Trans>}
      </p>
      {steps.length > 0 && (
        <table aria-label={t`Pay it off sooner`} className="w-full">
          <thead>
            <tr className="h-8 text-left text-xs text-muted [&>th]:font-medium">
              <th scope="col">
                <Trans>Pay now</Trans>
              </th>
              <th scope="col">
                <Trans>Paid off</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Sooner by</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ amount, days_sooner, paid_off }) => (
              <tr key={amount} className="h-9 border-t border-line">
                <th scope="row" className="amount text-left font-normal">
                  {money(amount)}
                </th>
                <td>{formatDay(paid_off)}</td>
                <td className="text-right tabular-nums">
                  <Plural value={days_sooner} one="# day" other="# days" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ButtonLink href={pay_url}>
        {steps.length > 0 ? <Trans>Pay early</Trans> : <Trans>Pay off {money(pay_off_amount)}</Trans>}
      </ButtonLink>
    </div>
  );
}
