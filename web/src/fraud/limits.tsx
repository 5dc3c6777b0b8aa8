import { Trans, useLingui } from '@lingui/react/macro';
import { limitProblem } from '@purser/contract/fraud/protection-settings';
import type { ProtectionSettings, RuleSettings } from '@purser/contract/fraud/protection-settings';
import { rules } from '@purser/contract/fraud/ruleset';
import type { LimitedRule } from '@purser/contract/fraud/ruleset';
import { toDecimal } from '@purser/contract/money';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { MoneyField } from '../form/money-field.tsx';
import { fieldLook, helpLook, labelLook } from '../form/field-look.ts';
import { currencySymbol, decimalSign } from '../format/money.ts';
import { settings } from '../page-settings.ts';
import { Notice } from '../ui/notice.tsx';
import { limitWords } from './rule-words.ts';

/** The limits of a threshold: prices in the store's currency, or a number of items. */
export function Limits({
  rule,
  control,
  entered,
  isDisabled,
}: {
  rule: LimitedRule;
  control: Control<ProtectionSettings, unknown, FieldValues>;
  entered: RuleSettings;
  isDisabled: boolean;
}) {
  const { t } = useLingui();
  const currency = settings.storeCurrency;
  const words = limitWords[rule];
  const problem = limitProblem(rule, entered, currency);
  const isInvalid = problem === 'reversed' || problem === 'too_large';
  const shared = { control, isDisabled, isInvalid, help: <Trans>Leave blank for no limit</Trans> };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        <Trans>Limits</Trans>
      </legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(['min', 'max'] as const).map((bound) => {
          const label = words[bound];
          if (!label) return null;
          return rules[rule].limits === 'price' ? (
            <MoneyField
              key={bound}
              {...shared}
              name={`${rule}.${bound}`}
              label={t(label)}
              currency={currency}
              symbol={currencySymbol(currency)}
              placeholder={toDecimal(0, currency).replace('.', decimalSign(currency))}
            />
          ) : (
            <CountField key={bound} {...shared} name={`${rule}.${bound}`} label={t(label)} />
          );
        })}
      </div>
      {/* An unreadable amount is explained at its field. */}
      {problem && problem !== 'unreadable' && (
        <div className="mt-3">
          <Notice tone="warning">{t(words.hints[problem])}</Notice>
        </div>
      )}
    </fieldset>
  );
}

const withoutEffect = new Set(['+', '-', '.', ',', 'e', 'E']);

/** Takes whole numbers; the form holds `null` while it is empty. */
function CountField({
  control,
  name,
  label,
  help,
  isDisabled,
  isInvalid,
}: {
  control: Control<ProtectionSettings, unknown, FieldValues>;
  name: `${LimitedRule}.${'min' | 'max'}`;
  label: string;
  help: ReactNode;
  isDisabled: boolean;
  isInvalid: boolean;
}) {
  const id = useId();
  const { field } = useController({ control, name });
  return (
    <div className={fieldLook}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <input
        {...field}
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        placeholder="0"
        autoComplete="off"
        value={field.value ?? ''}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-help`}
        onKeyDown={(event) => {
          if (withoutEffect.has(event.key)) event.preventDefault();
        }}
        onChange={({ target }) => field.onChange(/^\d+$/.test(target.value) ? Number(target.value) : null)}
        className="control w-full min-w-0 tabular-nums"
      />
      <span id={`${id}-help`} className={helpLook}>
        {help}
      </span>
    </div>
  );
}
