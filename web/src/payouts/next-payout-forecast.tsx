import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type {
  forecastChanges,
  ForecastDays,
  forecastDoubts,
  forecastObstacles,
  PayoutForecast,
} from '@purser/contract/payouts/forecast';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { formatDay, formatDayRange } from '../format/date.ts';
import { formatClearMoney } from '../format/money.ts';
import { browserLocale } from '../page-settings.ts';

/** Why no payout comes, or why it cannot be told. */
export const wordsByForecastReason: Record<
  (typeof forecastObstacles)[number] | (typeof forecastDoubts)[number],
  MessageDescriptor
> = {
  manual_schedule: msg`No payout comes by itself: your schedule makes them only when you ask.`,
  payouts_blocked: msg`No payout comes while payouts are suspended.`,
  payouts_disabled: msg`No payout comes while payouts are disabled for this account.`,
  no_bank_account: msg`No payout comes until there is a bank account for this currency.`,
  bank_account_errored: msg`No payout comes until the bank account is replaced.`,
  negative_balance: msg`No payout comes until new payments have paid back the negative balance.`,
  nothing_to_pay_out: msg`There is nothing to pay out now.`,
  provider_unavailable: msg`The next payout cannot be told while the payment provider does not answer.`,
  unknown_bank_holidays: msg`It may come later: the bank holidays of this country are not known.`,
  not_enough_history: msg`How much it will be cannot be told yet: there are too few sales to go by.`,
  depends_on_new_sales: msg`Whether there will be one, and how much, depends on new sales.`,
  depends_on_refunds: msg`Whether there will be one, and how much, depends on refunds to come.`,
};

/** Why the amount cannot be told where the days can. */
export const wordsByAmountDoubt: Partial<Record<NonNullable<PayoutForecast['reason']>, MessageDescriptor>> = {
  depends_on_new_sales: msg`The amount depends on new sales.`,
  depends_on_refunds: msg`The amount depends on refunds.`,
};

/** What may still move a forecast; parts of a list. */
export const wordsByForecastChange: Record<(typeof forecastChanges)[number], MessageDescriptor> = {
  new_sales: msg`new sales`,
  refunds: msg`refunds`,
  disputes: msg`disputes`,
  bank_holidays: msg`bank holidays`,
  not_booked_yet: msg`payments that are not booked yet`,
};

/** What the next automatic payout will be and when, with what may change it, or why it cannot be told. */
export function usePayoutForecast(currency?: string): PayoutForecast | undefined {
  const forecast = useQuery(
    api.payouts.forecastPayout.queryOptions({ input: currency ? { currency } : {}, retry: false }),
  );
  return forecast.data;
}

/** The forecast as a sentence or two. */
export function PayoutForecastText({ forecast }: { forecast: PayoutForecast }) {
  const { t } = useLingui();
  const { kind, reason, amount, made, arrives, so_far, currency, may_change } = forecast;
  if (kind !== 'predicted' || !amount || !made || !arrives) {
    const doubt = reason && (made && arrives ? wordsByAmountDoubt[reason] : undefined);
    return (
      reason && (
        <p>
          {made && arrives && doubt && (
            <Trans>
              It will be paid out on {daysOf(made)}, and be in your bank on {daysOf(arrives)}.
            </Trans>
          )}{' '}
          {t(doubt ?? wordsByForecastReason[reason])}
        </p>
      )
    );
  }
  const money = (value: number) => formatClearMoney(value, currency);
  const changes = new Intl.ListFormat(browserLocale(), {
    type: 'disjunction',
  }).format(may_change.map((change) => t(wordsByForecastChange[change])));
  return (
    <p>
      {amount.least === amount.most ? (
        <Trans>
          {money(amount.likely)} will be paid out on {daysOf(made)}, and be in your bank on {daysOf(arrives)}.
        </Trans>
      ) : (
        <Trans>
          About {money(amount.likely)} ({money(amount.least)} to {money(amount.most)}) will be paid out on{' '}
          {daysOf(made)}, and be in your bank on {daysOf(arrives)}.
        </Trans>
      )}{' '}
      {so_far !== null && so_far !== amount.likely && <Trans>So far it is {money(so_far)}.</Trans>}{' '}
      {may_change.length > 0 && <Trans>It may change with {changes}.</Trans>}
    </p>
  );
}

const daysOf = ({ from, to }: ForecastDays): string => (from === to ? formatDay(from) : formatDayRange(from, to));
