import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

export interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

/** Several of a list to tick, with a search box when the list is long. */
export function CheckList({
  legend,
  choices,
  selected,
  onChange,
}: {
  legend: string;
  choices: Choice[];
  selected: string[];
  onChange: (selected: string[]) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const shown = choices.filter(
    ({ label, value }) => label.toLocaleLowerCase().includes(wanted) || value.toLowerCase() === wanted,
  );
  const toggle = (value: string, isOn: boolean) =>
    onChange(isOn ? [...selected, value] : selected.filter((other) => other !== value));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      {choices.length > 10 && (
        <input
          type="search"
          aria-label={t`Search in ${legend}`}
          placeholder={t`Search`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="control mb-2 w-full"
        />
      )}
      <div className="flex max-h-64 flex-col overflow-y-auto">
        {shown.map(({ value, label, isDisabled }) => (
          <label
            key={value}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-1.5 hover:bg-hover has-disabled:cursor-not-allowed has-disabled:text-muted"
          >
            <input
              type="checkbox"
              checked={selected.includes(value)}
              disabled={isDisabled}
              onChange={(event) => toggle(value, event.target.checked)}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
        {shown.length === 0 && (
          <p className="px-1.5 py-2 text-muted">
            <Trans>Nothing matches.</Trans>
          </p>
        )}
      </div>
    </fieldset>
  );
}
