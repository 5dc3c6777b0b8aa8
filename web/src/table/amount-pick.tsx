import { useLingui } from '@lingui/react/macro';
import { MoneyInput } from '../form/money-input.tsx';
import { unitSign } from '../format/units.ts';
import { readUnits } from './read-units.ts';

/** One amount, or a least and a most, in units of the rows' own currencies. `isChecked` shows the errors of what was typed. */
export function AmountPick({
  label,
  hint,
  isRange,
  values,
  isChecked,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  isRange: boolean;
  values: string[];
  isChecked: boolean;
  onChange: (values: string[]) => void;
}) {
  const { t } = useLingui();
  const [first = '', last = ''] = values;
  const field = (name: string, text: string, write: (text: string) => string[]) => {
    const entry = readUnits(text, unitSign());
    return (
      <div className="min-w-0 flex-1">
        <MoneyInput
          label={name}
          isLabelHidden={!isRange}
          text={text}
          problem={'problem' in entry ? entry.problem : undefined}
          isChecked={isChecked}
          onChange={(next) => onChange(write(next))}
        />
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        {field(isRange ? t`Minimum` : label, first, (text) => (isRange ? [text, last] : [text]))}
        {isRange && field(t`Maximum`, last, (text) => [first, text])}
      </div>
      <p className="text-xs text-muted">
        {t`In each row’s currency: 10 means $10.00 or ¥10.`} {hint}
      </p>
    </div>
  );
}
