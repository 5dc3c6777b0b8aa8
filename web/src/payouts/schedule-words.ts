import { useLingui } from '@lingui/react/macro';
import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';

/** How often money is paid out, as a sentence. */
export function useScheduleWords(): (schedule: PayoutSchedule) => string {
  const { t } = useLingui();
  const weekdays: Record<string, string> = {
    monday: t`Monday`,
    tuesday: t`Tuesday`,
    wednesday: t`Wednesday`,
    thursday: t`Thursday`,
    friday: t`Friday`,
  };
  return ({ interval, weekly_anchor = 'monday', monthly_anchor = 1 }) => {
    switch (interval) {
      case 'daily':
        return t`Payouts are made automatically every business day.`;
      case 'weekly':
        return t`Payouts are made automatically every week on ${weekdays[weekly_anchor] ?? weekly_anchor}.`;
      case 'monthly':
        return monthly_anchor === 31
          ? t`Payouts are made automatically on the last day of every month.`
          : t`Payouts are made automatically on day ${monthly_anchor} of every month.`;
      case 'manual':
        return t`Payouts are made only when you request one.`;
    }
  };
}
