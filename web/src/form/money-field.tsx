import { useLingui } from '@lingui/react/macro';
import { toDecimal } from '@purser/contract/money';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { decimalSign, decimals } from '../format/money.ts';
import { readMoneyEntry } from './money-entry.ts';
import type { MoneyEntry } from './money-entry.ts';
import { errorLook, fieldLook, helpLook, labelLook } from './text-field.tsx';
import type { FieldProps } from './text-field.tsx';

type Problem = Extract<MoneyEntry, { problem: string }>['problem'];

/**
 * An amount: shown as people write it, held in minor units. While what is typed is not exactly one amount the form holds `NaN`
 * (nothing typed: `undefined`), which every `Amount` schema refuses, and the field says why.
 */
export function MoneyField<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  label,
  help,
  currency,
  ...rest
}: FieldProps<V, N> & { currency: string }) {
  const { t } = useLingui();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const sign = decimalSign(currency);
  const write = (amount: unknown) =>
    typeof amount === 'number' && Number.isSafeInteger(amount) ? toDecimal(amount, currency).replace('.', sign) : '';
  const [typed, setTyped] = useState({ text: write(field.value), amount: field.value as unknown });
  // A value set from outside (reset, "the rest") replaces what was typed.
  const text = Object.is(typed.amount, field.value) ? typed.text : write(field.value);
  const entry = readMoneyEntry(text, currency, sign);
  const count = decimals(currency);
  const sentenceByProblem: Record<Problem, string | undefined> = {
    empty: undefined,
    ambiguous: t`Write the amount without separators between thousands, such as ${write(123456)}.`,
    decimals:
      count === 0
        ? t`${currency.toUpperCase()} has no decimals.`
        : t`${currency.toUpperCase()} has at most ${count} decimals.`,
    malformed: t`Enter an amount, such as ${write(5000)}.`,
    'too-large': t`This amount is too large.`,
  };
  const problem = 'problem' in entry ? sentenceByProblem[entry.problem] : undefined;
  const change = (next: string) => {
    const read = readMoneyEntry(next, currency, sign);
    const amount = 'amount' in read ? read.amount : read.problem === 'empty' ? undefined : Number.NaN;
    setTyped({ text: next, amount });
    field.onChange(amount);
  };
  return (
    <AriaTextField
      {...rest}
      name={field.name}
      value={text}
      onChange={change}
      onBlur={field.onBlur}
      inputMode="decimal"
      autoComplete="off"
      isInvalid={fieldState.invalid || Boolean(problem && fieldState.isTouched)}
      validationBehavior="aria"
      className={fieldLook}
    >
      <Label className={labelLook}>{label}</Label>
      <span className="relative flex items-center">
        <Input ref={ref} className="control w-full pr-14 text-right tabular-nums" />
        <span aria-hidden className="pointer-events-none absolute right-3 text-muted">
          {currency.toUpperCase()}
        </span>
      </span>
      {help && (
        <Text slot="description" className={helpLook}>
          {help}
        </Text>
      )}
      <FieldError className={errorLook}>{problem ?? fieldState.error?.message}</FieldError>
    </AriaTextField>
  );
}
