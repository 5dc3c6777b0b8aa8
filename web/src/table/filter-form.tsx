import { Trans, useLingui } from '@lingui/react/macro';
import type { Filters } from '@purser/contract/list-query';
import { useState } from 'react';
import { zoneName } from '../format/date.ts';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { unitSign } from '../format/units.ts';
import { AmountPick } from './amount-pick.tsx';
import { CheckList } from './check-list.tsx';
import { DatePick } from './date-pick.tsx';
import type { FilterOffer, FilterRule } from './filter-rules.ts';
import { focusFirstInvalid } from '../form/focus-invalid.ts';
import { readUnits } from './read-units.ts';

type Draft = Omit<FilterRule, 'name'>;

/** The form that opens under a chip: the rule, the values, Reset and Apply. Nothing changes until Apply, or a frequent period. */
export function FilterForm({
  offer,
  filter,
  rule,
  onApply,
}: {
  offer: FilterOffer;
  filter: Filters[string];
  rule: FilterRule | undefined;
  onApply: (rule: Draft | undefined) => void;
}) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>(() => typedOf(rule, filter));
  const [isChecked, setChecked] = useState(false);
  const [now] = useState(() => new Date());
  const isComplete = draft.rule === 'between' ? draft.values.length === 2 : draft.values.length > 0;
  const rules: { value: FilterRule['rule']; label: string }[] =
    filter.kind === 'date'
      ? [
          { value: 'between', label: t`between` },
          { value: 'before', label: t`before` },
          { value: 'after', label: t`after` },
        ]
      : filter.kind === 'amount'
        ? [
            { value: 'is', label: t`is` },
            { value: 'min', label: t`at least` },
            { value: 'max', label: t`at most` },
            { value: 'between', label: t`between` },
          ]
        : [
            { value: 'is', label: t`is` },
            ...(filter.negatable ? [{ value: 'is_not' as const, label: t`is not` }] : []),
          ];
  const choices =
    offer.choices ??
    (filter.kind === 'choice' ? filter.values?.map((value) => ({ value, label: value })) : undefined) ??
    [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (filter.kind !== 'amount') return onApply(isComplete ? draft : undefined);
        const typed = draft.rule === 'between' ? [draft.values[0] ?? '', draft.values[1] ?? ''] : draft.values;
        if (typed.every((text) => text.trim() === '')) return onApply(undefined);
        const units = typed.flatMap((text) => {
          const entry = readUnits(text, unitSign());
          return 'units' in entry ? [entry.units] : [];
        });
        if (units.length === typed.length) return onApply({ ...draft, values: units });
        setChecked(true);
        focusFirstInvalid(event.currentTarget);
      }}
    >
      <div className="flex flex-col gap-3 p-3">
        <div className="flex items-center gap-2">
          <span className="font-semibold">{offer.label}</span>
          {rules.length > 1 && (
            <select
              aria-label={t`Rule`}
              value={draft.rule === 'is_in' ? 'is' : draft.rule}
              onChange={(event) =>
                setDraft({
                  rule: event.target.value as FilterRule['rule'], // one of the options
                  values: filter.kind === 'date' ? [] : draft.values,
                })
              }
              className="control min-h-8"
            >
              {rules.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </div>
        {filter.kind === 'amount' ? (
          <AmountPick
            label={offer.label}
            hint={offer.hint}
            isRange={draft.rule === 'between'}
            values={draft.values}
            isChecked={isChecked}
            onChange={(values) => setDraft({ ...draft, values })}
          />
        ) : filter.kind === 'date' ? (
          <DatePick
            isRange={draft.rule === 'between'}
            values={draft.values}
            onChange={(values) => setDraft({ ...draft, values })}
            onChoose={(values) => onApply({ rule: 'between', values })}
          />
        ) : choices.length > 0 ? (
          <CheckList
            legend={offer.label}
            choices={choices}
            selected={draft.values}
            onChange={(values) => setDraft({ ...draft, values })}
          />
        ) : (
          <input
            aria-label={offer.label}
            value={draft.values[0] ?? ''}
            onChange={(event) => setDraft({ ...draft, values: event.target.value ? [event.target.value] : [] })}
            className="control"
          />
        )}
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-2 border-t border-line bg-raised px-3 py-2.5">
        <Button size="small" variant="quiet" onPress={() => onApply(undefined)}>
          <Trans>Reset</Trans>
        </Button>
        <Button size="small" variant="primary" type="submit">
          <Trans>Apply</Trans>
        </Button>
        {filter.kind === 'date' && (
          <p className="w-full text-xs text-muted">
            <Trans>
              Days in the store’s time zone: {settings.timeZone} ({zoneName(now)}), now{' '}
              {new Intl.DateTimeFormat(undefined, { timeZone: settings.timeZone, timeStyle: 'short' }).format(now)}
            </Trans>
          </p>
        )}
      </div>
    </form>
  );
}

/** The initial values of the form; amounts as people type them. */
function typedOf(rule: FilterRule | undefined, filter: Filters[string]): Draft {
  if (!rule) return { rule: filter.kind === 'date' ? 'between' : filter.kind === 'amount' ? 'min' : 'is', values: [] };
  return filter.kind === 'amount'
    ? { ...rule, values: rule.values.map((value) => value.replace('.', unitSign())) }
    : rule;
}
