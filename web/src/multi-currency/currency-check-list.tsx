import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StoreCurrency } from '@purser/contract/multi-currency/currency';
import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { CurrencyLabel } from './currency-label.tsx';
import { inGroups, matchesSearch } from './currency-search.ts';

/** The currencies that can be added, recommended ones first; those that are enabled already can’t be ticked again. */
export function CurrencyCheckList({
  currencies,
  enabled,
  selected,
  onChange,
  isDisabled = false,
}: {
  currencies: StoreCurrency[];
  enabled: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  isDisabled?: boolean;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const shown = currencies.filter((currency) => matchesSearch(currency, text));
  const { recommended, others } = inGroups(shown);
  const toggle = (code: string, isOn: boolean) =>
    onChange(isOn ? [...selected, code] : selected.filter((other) => other !== code));
  const group = (legend: string, members: StoreCurrency[]) =>
    members.length > 0 && (
      <fieldset className="min-w-0">
        <legend className="mb-1 px-1.5 text-[0.8125rem] font-semibold text-muted">{legend}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {members.map((currency) => {
            const isEnabled = enabled.includes(currency.code);
            return (
              <label
                key={currency.code}
                className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-1.5 py-1 hover:bg-hover has-disabled:cursor-not-allowed has-disabled:text-muted"
              >
                <input
                  type="checkbox"
                  checked={isEnabled || selected.includes(currency.code)}
                  disabled={isEnabled || isDisabled}
                  onChange={(event) => toggle(currency.code, event.target.checked)}
                  className="size-4 shrink-0 accent-accent"
                />
                <CurrencyLabel currency={currency} />
                {isEnabled && (
                  <span className="ml-auto">
                    <Badge tone="success">
                      <Trans>Enabled</Trans>
                    </Badge>
                  </span>
                )}
              </label>
            );
          })}
        </div>
      </fieldset>
    );
  return (
    <div>
      <input
        type="search"
        aria-label={t`Search currencies`}
        placeholder={t`Search by name, code or symbol`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="control mb-1 w-full"
      />
      <p role="status" className="mb-2 px-1.5 text-[0.8125rem] text-muted">
        {shown.length === 0 ? (
          <Trans>No currency matches.</Trans>
        ) : selected.length > 0 ? (
          <Plural value={selected.length} one="# currency selected" other="# currencies selected" />
        ) : (
          <Plural value={shown.length} one="# currency" other="# currencies" />
        )}
      </p>
      {/* The list scrolls and can be reached by the keyboard through its boxes. */}
      <div className="flex max-h-96 flex-col gap-4 overflow-y-auto py-1">
        {group(t`Recommended currencies`, recommended)}
        {group(t`All other currencies`, others)}
      </div>
    </div>
  );
}
