import { toDecimal } from '@purser/contract/money';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { currencySymbol, decimalSign } from '../format/money.ts';
import { readMoneyEntry } from './money-entry.ts';
import { MoneyInput } from './money-input.tsx';
import type { FieldProps } from './text-field.tsx';

/**
 * An amount in a form: shown as people write it, held in minor units. The form holds `null` while the field is empty (with
 * `undefined` react-hook-form would bring back the default), and `NaN`, which every `Amount` schema refuses, while what is typed
 * is not exactly one amount. `isInvalid` marks it for a reason that is explained elsewhere.
 */
export function MoneyField<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  currency,
  isInvalid = false,
  ...rest
}: Omit<FieldProps<V, N>, 'label'> & {
  label: string;
  currency: string;
  /** Shown before the amount, in place of the code after it. */
  symbol?: string;
  placeholder?: string;
  isInvalid?: boolean;
}) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const sign = decimalSign(currency);
  const write = (amount: unknown) =>
    typeof amount === 'number' && Number.isSafeInteger(amount) ? toDecimal(amount, currency).replace('.', sign) : '';
  const read = (text: string) => readMoneyEntry(text, currency, sign, currencySymbol(currency));
  const [typed, setTyped] = useState<{ text: string; amount: unknown }>({
    text: write(field.value),
    amount: field.value,
  });
  // A value set from outside (reset, "use the remaining amount") replaces the typed text.
  const text = Object.is(typed.amount, field.value) ? typed.text : write(field.value);
  const entry = read(text);
  const change = (next: string) => {
    const now = read(next);
    const amount = 'amount' in now ? now.amount : now.problem === 'empty' ? null : Number.NaN;
    setTyped({ text: next, amount });
    field.onChange(amount);
  };
  return (
    <MoneyInput
      {...rest}
      name={field.name}
      currency={currency}
      text={text}
      problem={'problem' in entry ? entry.problem : undefined}
      error={fieldState.error?.message}
      isInvalid={fieldState.invalid || isInvalid}
      inputRef={ref}
      onChange={change}
      onBlur={field.onBlur}
    />
  );
}
