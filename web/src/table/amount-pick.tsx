import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatUnits, unitSign } from '../format/units.ts';
import { readUnits } from './read-units.ts';
import type { UnitsEntry } from './read-units.ts';

/** One amount, or a least and a most, in units of the rows' own currencies. `isChecked` shows what is wrong with what is typed. */
export function AmountPick({
  label,
  isRange,
  values,
  isChecked,
  onChange,
}: {
  label: string;
  isRange: boolean;
  values: string[];
  isChecked: boolean;
  onChange: (values: string[]) => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const [first = '', last = ''] = values;
  const sentenceOf = (entry: UnitsEntry): string | undefined => {
    if (!('problem' in entry)) return undefined;
    const example = formatUnits('1234.5').replaceAll(/[^\d]/g, (sign) => (sign === unitSign() ? sign : ''));
    switch (entry.problem) {
      case 'empty':
        return t`Enter an amount.`;
      case 'ambiguous':
        return t`Write the amount without separators between thousands, such as ${example}.`;
      case 'decimals':
        return t`An amount has at most three decimals.`;
      case 'malformed':
        return t`Enter an amount, such as ${example}.`;
      case 'too-large':
        return t`This amount is too large.`;
    }
  };
  const field = (name: string, value: string, index: number) => {
    const problem = isChecked ? sentenceOf(readUnits(value, unitSign())) : undefined;
    return (
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {isRange && (
          <label htmlFor={`${id}-${index}`} className="text-[0.8125rem] text-muted">
            {name}
          </label>
        )}
        <input
          id={`${id}-${index}`}
          {...(isRange ? {} : { 'aria-label': label })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-${index}-problem`}
          onChange={({ target }) =>
            onChange(isRange ? (index === 0 ? [target.value, last] : [first, target.value]) : [target.value])
          }
          className="control w-full text-right tabular-nums"
        />
        {problem && (
          <p id={`${id}-${index}-problem`} className="text-xs text-danger-ink">
            {problem}
          </p>
        )}
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        {field(t`Least`, first, 0)}
        {isRange && field(t`Most`, last, 1)}
      </div>
      <p className="text-xs text-muted">{t`In units of each row’s own currency: 10 means $10.00 and ¥10. Refunds are negative.`}</p>
    </div>
  );
}
