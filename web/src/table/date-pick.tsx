import { parseDate } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Heading } from 'react-aria-components/Heading';
import { dayAt } from '../format/days.ts';
import { now } from '../now.ts';
import { browserLocale, settings } from '../page-settings.ts';
import { Icon } from '../ui/icon.tsx';
import { datePresets, frequentPresets, rangeOfPreset } from './date-presets.ts';
import type { DatePreset } from './date-presets.ts';

/** One day, or a first and last day, as `YYYY-MM-DD`: typed, picked in the calendar, or by a preset. */
export function DatePick({
  isRange,
  values,
  onChange,
  onChoose,
}: {
  isRange: boolean;
  values: string[];
  onChange: (values: string[]) => void;
  /** One press of a frequent period is all that is needed. */
  onChoose: (values: string[]) => void;
}) {
  const { t } = useLingui();
  const today = dayAt(now(), settings.timeZone);
  const [first, last] = values.map((value) => safeDate(value));
  const labelByPreset: Record<DatePreset, string> = {
    today: t`Today`,
    yesterday: t`Yesterday`,
    'last-7-days': t`Last 7 days`,
    'last-30-days': t`Last 30 days`,
    'last-90-days': t`Last 90 days`,
    'this-week': t`This week`,
    'last-week': t`Last week`,
    'this-month': t`This month`,
    'last-month': t`Last month`,
    'quarter-to-date': t`Quarter to date`,
    'year-to-date': t`Year to date`,
  };
  const preset = datePresets.find((name) =>
    rangeOfPreset(name, today, browserLocale()).every((day, index) => day === values[index]?.slice(0, 10)),
  );
  const daysOf = (name: DatePreset) => rangeOfPreset(name, today, browserLocale());
  const choose = (name: string) => {
    const found = datePresets.find((known) => known === name);
    onChange(found ? daysOf(found) : []);
  };
  const type = (index: number, text: string) =>
    onChange(isRange ? (index === 0 ? [text, values[1] ?? text] : [values[0] ?? text, text]).toSorted() : [text]);
  return (
    <div className="flex flex-col gap-3">
      {isRange && (
        <div role="group" aria-label={t`Frequent periods`} className="grid grid-cols-3 gap-1.5">
          {frequentPresets.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === preset}
              onClick={() => onChoose(daysOf(name))}
              className="min-h-8 rounded-control border border-line px-1 text-[0.8125rem] hover:bg-neutral-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {labelByPreset[name]}
            </button>
          ))}
        </div>
      )}
      {isRange && (
        <select
          aria-label={t`Period`}
          value={preset ?? ''}
          onChange={(event) => choose(event.target.value)}
          className="control"
        >
          <option value="">{t`Custom`}</option>
          {datePresets.map((name) => (
            <option key={name} value={name}>
              {labelByPreset[name]}
            </option>
          ))}
        </select>
      )}
      <div className="flex items-center gap-2">
        <input
          type="date"
          aria-label={isRange ? t`First day` : t`Day`}
          value={values[0]?.slice(0, 10) ?? ''}
          max="9999-12-31"
          onChange={(event) => event.target.value && type(0, event.target.value)}
          className="control min-w-0 flex-1"
        />
        {isRange && (
          <>
            <span aria-hidden>–</span>
            <input
              type="date"
              aria-label={t`Last day`}
              value={values[1]?.slice(0, 10) ?? ''}
              max="9999-12-31"
              onChange={(event) => event.target.value && type(1, event.target.value)}
              className="control min-w-0 flex-1"
            />
          </>
        )}
      </div>
      {/* Phones open their own calendar for the fields above. */}
      <div className="max-sm:hidden">
        <I18nProvider locale={browserLocale()}>
          {isRange ? (
            <RangeCalendar
              aria-label={t`Period`}
              value={first && last ? { start: first, end: last } : null}
              onChange={(range) => onChange(range ? [range.start.toString(), range.end.toString()] : [])}
            >
              <Month />
            </RangeCalendar>
          ) : (
            <Calendar
              aria-label={t`Day`}
              value={first ?? null}
              onChange={(day) => onChange(day ? [day.toString()] : [])}
            >
              <Month />
            </Calendar>
          )}
        </I18nProvider>
      </div>
    </div>
  );
}

const Month = () => (
  <>
    <header className="mb-1 flex items-center justify-between">
      <AriaButton
        slot="previous"
        className="inline-flex size-8 items-center justify-center rounded-control hover:bg-neutral-soft disabled:opacity-40"
      >
        <Icon name="chevron-left" />
      </AriaButton>
      <Heading className="font-semibold" />
      <AriaButton
        slot="next"
        className="inline-flex size-8 items-center justify-center rounded-control hover:bg-neutral-soft disabled:opacity-40"
      >
        <Icon name="chevron-right" />
      </AriaButton>
    </header>
    <CalendarGrid className="w-full border-collapse text-center tabular-nums">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className="h-7 text-xs font-medium text-muted">{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(day) => (
          <CalendarCell
            date={day}
            className="mx-auto flex h-8 w-full cursor-pointer items-center justify-center rounded text-[0.8125rem] hover:bg-neutral-soft outside-month:hidden disabled:text-muted selected:bg-accent-soft selected:text-accent selection-start:bg-accent selection-start:text-on-accent selection-end:bg-accent selection-end:text-on-accent"
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  </>
);

function safeDate(text: string) {
  try {
    return parseDate(text.slice(0, 10));
  } catch {
    return undefined;
  }
}
