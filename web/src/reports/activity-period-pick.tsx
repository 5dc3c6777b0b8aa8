import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { selectLook } from '../form/field-look.ts';
import { Button } from '../ui/button.tsx';
import { activityPresets, labelByPreset } from './activity-period.ts';
import type { ActivityPeriod, ActivityPreset } from './activity-period.ts';

/** The period of a report: a preset, or two days that are applied together. */
export function ActivityPeriodPick({
  period,
  onPreset,
  onDays,
}: {
  period: ActivityPeriod;
  onPreset: (preset: ActivityPreset) => void;
  onDays: (from: string, to: string) => void;
}) {
  const { t } = useLingui();
  const [isTyping, setTyping] = useState(false);
  const isCustom = isTyping || period.preset === 'custom';
  const choose = (value: string) => {
    const preset = activityPresets.find((known) => known === value);
    setTyping(!preset);
    if (preset) onPreset(preset);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <select
        aria-label={t`Period`}
        value={isCustom ? 'custom' : period.preset}
        onChange={(event) => choose(event.target.value)}
        className={selectLook}
      >
        {[...activityPresets, 'custom' as const].map((name) => (
          <option key={name} value={name}>
            {t(labelByPreset[name])}
          </option>
        ))}
      </select>
      {isCustom && (
        <form
          // The fields start with the period of the address.
          key={`${period.from} ${period.to}`}
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const [from = '', to = ''] = ['from', 'to']
              .map((name) => String(new FormData(event.currentTarget).get(name) ?? ''))
              .toSorted();
            setTyping(false);
            if (from && to) onDays(from, to);
          }}
        >
          <input
            type="date"
            name="from"
            required
            aria-label={t`First day`}
            defaultValue={period.from}
            min="1000-01-01"
            max="9999-12-31"
            className="control min-w-0"
          />
          <span aria-hidden>–</span>
          <input
            type="date"
            name="to"
            required
            aria-label={t`Last day`}
            defaultValue={period.to}
            min="1000-01-01"
            max="9999-12-31"
            className="control min-w-0"
          />
          <Button type="submit">{t`Apply`}</Button>
        </form>
      )}
    </div>
  );
}
