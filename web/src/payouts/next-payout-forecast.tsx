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
import { DateTime } from '../format/date-time.tsx';
import { formatClearMoney } from '../format/money.ts';
import { browserLocale } from '../page-settings.ts';

/** Why there is no next payout, or no forecast of it. */
export const wordsByForecastReason: Record<
  (typeof forecastObstacles)[number] | (typeof forecastDoubts)[number],
  MessageDescriptor
> = {
  manual_schedule: msg`Your payouts are manual, so none are scheduled.`,
  payouts_blocked: msg`Your payouts are suspended.`,
  payouts_disabled: msg`Payouts are disabled for your account.`,
  no_bank_account: msg`Add a bank account for this currency to get paid.`,
  bank_account_errored: msg`Payouts resume when you update your bank account.`,
  negative_balance: msg`Payouts resume when new payments cover your negative balance.`,
  nothing_to_pay_out: msg`You have nothing to pay out.`,
  provider_unavailable: msg`We can’t estimate your next payout because the payment provider isn’t responding.`,
  unknown_bank_holidays: msg`It may arrive later because we don’t know this country’s bank holidays.`,
  not_enough_history: msg`Not enough sales yet to estimate the amount.`,
  depends_on_new_sales: msg`Your next payout depends on new sales.`,
  depends_on_refunds: msg`Your next payout depends on upcoming refunds.`,
};

/** Why the amount is unknown although the days are known. */
export const wordsByAmountDoubt: Partial<Record<NonNullable<PayoutForecast['reason']>, MessageDescriptor>> = {
  depends_on_new_sales: msg`The amount depends on new sales.`,
  depends_on_refunds: msg`The amount depends on refunds.`,
};

/** What may still change a forecast, as parts of a list. */
export const wordsByForecastChange: Record<(typeof forecastChanges)[number], MessageDescriptor> = {
  new_sales: msg`new sales`,
  refunds: msg`refunds`,
  disputes: msg`disputes`,
  bank_holidays: msg`bank holidays`,
  not_booked_yet: msg`unprocessed payments`,
};

/** Amount and day of the next automatic payout and what may change them, or why there is no forecast. */
export function usePayoutForecast(currency?: string): PayoutForecast | undefined {
  const forecast = useQuery(
    api.payouts.forecastPayout.queryOptions({ input: currency ? { currency } : {}, retry: false }),
  );
  return forecast.data;
}

/** The amount and the days alone, where there is no room for sentences. */
export function PayoutForecastLine({ forecast: { kind, amount, made, currency } }: { forecast: PayoutForecast }) {
  if (kind !== 'predicted' || !amount || !made) return null;
  const likely = formatClearMoney(amount.likely, currency);
  return amount.least === amount.most ? (
    <Trans>
      Next: {likely} on {daysOf(made)}
    </Trans>
  ) : (
    <Trans>
      Next: ≈ {likely} on {daysOf(made)}
    </Trans>
  );
}

/** The forecast as a sentence or two. */
export function PayoutForecastText({ forecast }: { forecast: PayoutForecast }) {
  const { t } = useLingui();
  const { kind, reason, amount, made, arrives, so_far, currency, may_change, rests_on } = forecast;
  if (kind !== 'predicted' || !amount || !made || !arrives) {
    const doubt = reason && (made && arrives ? wordsByAmountDoubt[reason] : undefined);
    return (
      reason && (
        <p>
          {made && arrives && doubt && (
            <Trans>
              We’ll pay it out on {daysOf(made)}. It arrives at your bank on {daysOf(arrives)}.
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
          We’ll pay out {money(amount.likely)} on {daysOf(made)}. It arrives at your bank on {daysOf(arrives)}.
        </Trans>
      ) : (
        <Trans>
          We’ll pay out ≈ {money(amount.likely)} (range {money(amount.least)}–{money(amount.most)}) on {daysOf(made)}.
          It arrives at your bank on {daysOf(arrives)}.
        </Trans>
      )}{' '}
      {so_far !== null && so_far > 0 && so_far !== amount.likely && <Trans>So far: {money(so_far)}.</Trans>}{' '}
      {may_change.length > 0 && <Trans>It may change with {changes}.</Trans>}{' '}
      {rests_on?.balance_as_of && (
        <Trans>
          Based on your balance as of <DateTime moment={rests_on.balance_as_of} form="full" />.
        </Trans>
      )}
    </p>
  );
}

const daysOf = ({ from, to }: ForecastDays): string => (from === to ? formatDay(from) : formatDayRange(from, to));
