import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { decimals, decimalSign } from '../format/money.ts';
import { unitSign } from '../format/units.ts';
import { classNames } from '../ui/class-names.ts';
import { afterPress } from './after-press.ts';
import type { MoneyEntry } from './money-entry.ts';
import { fieldLook, labelLook } from './field-look.ts';
import { FieldNotes, inputOf } from './field-notes.tsx';

/** Why the typed text isn’t an amount. */
export type MoneyProblem = Extract<MoneyEntry, { problem: string }>['problem'];

/**
 * The one field for amounts. It keeps every character that is typed or pasted, and once it was left says why it cannot read them;
 * nothing is filtered, cut or reformatted. Who uses it reads the text: `readMoneyEntry` or, without a currency, `readUnits`.
 */
export function MoneyInput({
  label,
  isLabelHidden = false,
  help,
  currency,
  symbol,
  text,
  problem,
  error,
  isInvalid = false,
  isChecked = false,
  placeholder,
  name,
  isRequired,
  isDisabled,
  inputRef,
  onChange,
  onBlur,
}: {
  label: string;
  isLabelHidden?: boolean;
  help?: ReactNode;
  /** Absent for amounts in units of each row's own currency. */
  currency?: string;
  /** Shown before the amount, in place of the code after it. */
  symbol?: string;
  text: string;
  problem: MoneyProblem | undefined;
  /** Another error to show. */
  error?: ReactNode;
  isInvalid?: boolean;
  /** Shows errors immediately, also for an empty field. */
  isChecked?: boolean;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
  onBlur?: () => void;
}) {
  const sentence = useSentence(currency);
  const [isTouched, setTouched] = useState(false);
  const shown =
    problem !== undefined && (isChecked || ((isTouched || isInvalid) && problem !== 'empty'))
      ? sentence(problem)
      : undefined;
  const id = useId();
  const isWrong = isInvalid || shown !== undefined;
  return (
    <div className={classNames(fieldLook, 'min-w-0')}>
      {!isLabelHidden && (
        <label htmlFor={id} className={labelLook}>
          {label}
        </label>
      )}
      <span className="relative flex items-center">
        {symbol !== undefined && (
          <span
            aria-hidden
            className="inline-flex min-w-9 items-center justify-center self-stretch rounded-l-control border border-r-0 border-line-strong bg-sunken px-2 text-muted"
          >
            {symbol}
          </span>
        )}
        <input
          {...inputOf(id, { isInvalid: isWrong, isRequired, isDisabled })}
          {...(isLabelHidden && { 'aria-label': label })}
          ref={inputRef}
          name={name}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            afterPress(() => setTouched(true));
            onBlur?.();
          }}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          className={classNames(
            'control w-full min-w-0 tabular-nums',
            symbol === undefined ? 'text-right' : 'rounded-l-none',
            symbol === undefined && currency !== undefined && 'pr-14',
          )}
        />
        {symbol === undefined && currency !== undefined && (
          <span aria-hidden className="pointer-events-none absolute right-3 text-muted">
            {currency.toUpperCase()}
          </span>
        )}
      </span>
      <FieldNotes id={id} help={help} error={isWrong ? (shown ?? error) : undefined} />
    </div>
  );
}

/** What to enter instead, in the store's own notation. */
function useSentence(currency: string | undefined): (problem: MoneyProblem) => string {
  const { t } = useLingui();
  const sign = currency === undefined ? unitSign() : decimalSign(currency);
  const count = currency === undefined ? 2 : decimals(currency);
  const code = currency?.toUpperCase() ?? '';
  const example = `1234${count === 0 ? '' : `${sign}50`}`;
  return (problem) => {
    switch (problem) {
      case 'empty':
        return t`Enter an amount.`;
      case 'ambiguous':
        return t`Enter the amount without a thousands separator, such as ${example}.`;
      case 'currency':
        return t`Enter the amount in ${code}.`;
      case 'decimals':
        if (currency === undefined) return t`Enter at most three decimals.`;
        return count === 0 ? t`${code} has no decimals.` : t`${code} has at most ${count} decimals.`;
      case 'malformed':
        return t`Enter an amount, such as ${example}.`;
      case 'too-large':
        return t`Enter a smaller amount.`;
    }
  };
}
