import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  firstPayoutDay,
  firstPayoutWeekday,
  payoutDays,
  payoutIntervalsIn,
  payoutWeekdays,
} from '@purser/contract/settings/settings';
import type { PayoutInterval, PayoutWeekday } from '@purser/contract/settings/settings';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { errorLook, fieldLook, helpLook, labelLook, selectLook } from '../form/field-look.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import type { SectionProps } from './section-props.ts';

export function PayoutsCard(section: SectionProps) {
  const { t } = useLingui();
  const { deposit_status, deposit_restrictions, deposit_completed_waiting_period } = section.settings;
  return (
    <Section id="payout-schedule" title={t`Payouts`}>
      {deposit_status !== 'enabled' ? (
        <Notice tone="warning">
          <Trans>Your payouts are paused, so you can’t change their schedule.</Trans>
        </Notice>
      ) : deposit_restrictions === 'schedule_restricted' ? (
        <Notice>
          <Trans>Your payment provider sets the payout schedule of this account.</Trans>
        </Notice>
      ) : deposit_completed_waiting_period ? (
        <Schedule {...section} />
      ) : (
        <Notice>
          <Trans>Your first payout takes 7 days. You can change the schedule after that.</Trans>
        </Notice>
      )}
    </Section>
  );
}

function Schedule({ settings, control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  const {
    field: { ref, ...interval },
    fieldState,
  } = useController({ control, name: 'deposit_schedule_interval' });
  const { field: weekday } = useController({ control, name: 'deposit_schedule_weekly_anchor' });
  const { field: day } = useController({ control, name: 'deposit_schedule_monthly_anchor' });
  const id = useId();
  const labelByInterval: Record<PayoutInterval, string> = { daily: t`Daily`, weekly: t`Weekly`, monthly: t`Monthly` };
  const labelByWeekday: Record<PayoutWeekday, string> = {
    monday: t`Monday`,
    tuesday: t`Tuesday`,
    wednesday: t`Wednesday`,
    thursday: t`Thursday`,
    friday: t`Friday`,
  };
  const choose = (next: string) => {
    interval.onChange(next);
    if (next === 'weekly' && !weekday.value) weekday.onChange(firstPayoutWeekday);
    if (next === 'monthly' && day.value === null) day.onChange(firstPayoutDay);
  };
  const intervals = payoutIntervalsIn(settings.account_country);
  const delay = settings.deposit_delay_days;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className={fieldLook}>
          <label htmlFor={`${id}-interval`} className={labelLook}>{t`Frequency`}</label>
          <select
            id={`${id}-interval`}
            ref={ref}
            value={interval.value}
            disabled={isDisabled}
            onChange={(event) => choose(event.target.value)}
            className={selectLook}
          >
            {!intervals.some((each) => each === interval.value) && (
              <option value={interval.value}>{interval.value === 'manual' ? t`Only on request` : t`Not set`}</option>
            )}
            {intervals.map((each) => (
              <option key={each} value={each}>
                {labelByInterval[each]}
              </option>
            ))}
          </select>
        </div>
        {interval.value === 'weekly' && (
          <div className={fieldLook}>
            <label htmlFor={`${id}-weekday`} className={labelLook}>{t`Day`}</label>
            <select
              id={`${id}-weekday`}
              value={weekday.value}
              disabled={isDisabled}
              onChange={(event) => weekday.onChange(event.target.value)}
              className={selectLook}
            >
              {payoutWeekdays.map((each) => (
                <option key={each} value={each}>
                  {labelByWeekday[each]}
                </option>
              ))}
            </select>
          </div>
        )}
        {interval.value === 'monthly' && (
          <div className={fieldLook}>
            <label htmlFor={`${id}-day`} className={labelLook}>{t`Date`}</label>
            <select
              id={`${id}-day`}
              value={day.value ?? ''}
              disabled={isDisabled}
              onChange={(event) => day.onChange(Number(event.target.value))}
              className={selectLook}
            >
              {daysWith(day.value).map((each) => (
                <option key={each} value={each}>
                  {each === 31 ? t`Last day of the month` : each}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {fieldState.error && (
        <p role="alert" className={errorLook}>
          {fieldState.error.message}
        </p>
      )}
      <p className={helpLook}>
        <Trans>
          Payments become available after <Plural value={delay} one="# day" other="# days" />.
        </Trans>
      </p>
    </div>
  );
}

/** The offered days, and the account's current one, which may be set elsewhere. */
const daysWith = (own: number | null | undefined): number[] =>
  [...new Set([...payoutDays, ...(own ? [own] : [])])].toSorted((one, other) => one - other);
