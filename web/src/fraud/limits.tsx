import { Trans, useLingui } from '@lingui/react/macro';
import { isPriceEntry, itemsProblem, priceProblem } from '@purser/contract/fraud/protection-settings';
import type { ProtectionProblem } from '@purser/contract/fraud/protection-settings';
import type { RuleSettings } from '@purser/contract/fraud/ruleset';
import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { fieldLook, helpLook, labelLook } from '../form/text-field.tsx';
import { currencySymbol } from '../format/money.ts';
import { settings } from '../settings.ts';
import { Notice } from '../ui/notice.tsx';
import { inlineMessageByProblem } from './rule-words.ts';

interface LimitsProps {
  rule: RuleSettings;
  onChange: (change: Partial<RuleSettings>) => void;
  isDisabled: boolean;
}

/** Minimum and maximum of an order's total, in the store's currency. */
export function PriceLimits({ rule, onChange, isDisabled }: LimitsProps) {
  const { t } = useLingui();
  const problem = priceProblem(rule, settings.storeCurrency);
  const shared = { isDisabled, isWrong: problem !== null && problem !== 'price_range_missing' };
  return (
    <Limits problem={problem}>
      <PriceField
        {...shared}
        label={t`Minimum purchase price`}
        value={rule.min_amount ?? ''}
        onChange={(min_amount) => onChange({ min_amount })}
      />
      <PriceField
        {...shared}
        label={t`Maximum purchase price`}
        value={rule.max_amount ?? ''}
        onChange={(max_amount) => onChange({ max_amount })}
      />
    </Limits>
  );
}

/** Fewest and most items in an order. */
export function ItemLimits({ rule, onChange, isDisabled }: LimitsProps) {
  const { t } = useLingui();
  const problem = itemsProblem(rule);
  const shared = { isDisabled, isWrong: problem !== null && problem !== 'item_range_missing' };
  return (
    <Limits problem={problem}>
      <ItemField
        {...shared}
        label={t`Minimum items per order`}
        value={rule.min_items ?? ''}
        onChange={(min_items) => onChange({ min_items })}
      />
      <ItemField
        {...shared}
        label={t`Maximum items per order`}
        value={rule.max_items ?? ''}
        onChange={(max_items) => onChange({ max_items })}
      />
    </Limits>
  );
}

function Limits({ problem, children }: { problem: ProtectionProblem | null; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        <Trans>Limits</Trans>
      </legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
      {problem && (
        <div className="mt-3">
          <Notice tone="warning">{t(inlineMessageByProblem[problem])}</Notice>
        </div>
      )}
    </fieldset>
  );
}

interface LimitFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isDisabled: boolean;
  isWrong: boolean;
}

/** Takes digits with at most one point and nothing else; what is no number in the end becomes empty. (specification 2 §5) */
function PriceField({ label, value, onChange, isDisabled, isWrong }: LimitFieldProps) {
  const symbol = currencySymbol(settings.storeCurrency);
  return (
    <LimitField label={label}>
      {(input) => (
        <span className="flex">
          <span
            aria-hidden
            className="inline-flex min-w-9 items-center justify-center rounded-l-control border border-r-0 border-line-strong bg-sunken px-2 text-muted"
          >
            {symbol}
          </span>
          <input
            {...input}
            type="text"
            inputMode="decimal"
            placeholder="0.00"
            value={value}
            disabled={isDisabled}
            aria-invalid={isWrong || undefined}
            onChange={(event) => {
              if (isPriceEntry(event.target.value)) onChange(event.target.value);
            }}
            onBlur={() => {
              if (value !== '' && !/\d/.test(value)) onChange('');
            }}
            className="control w-full min-w-0 rounded-l-none tabular-nums"
          />
        </span>
      )}
    </LimitField>
  );
}

const withoutEffect = new Set(['+', '-', '.', ',', 'e', 'E']);

/** Takes whole numbers. (specification 2 §5) */
function ItemField({ label, value, onChange, isDisabled, isWrong }: LimitFieldProps) {
  return (
    <LimitField label={label}>
      {(input) => (
        <input
          {...input}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          placeholder="0"
          value={value}
          disabled={isDisabled}
          aria-invalid={isWrong || undefined}
          onKeyDown={(event) => {
            if (withoutEffect.has(event.key)) event.preventDefault();
          }}
          onChange={(event) => onChange(/^\d*$/.test(event.target.value) ? event.target.value : '')}
          className="control w-full min-w-0 tabular-nums"
        />
      )}
    </LimitField>
  );
}

/** A label above, the help below. */
function LimitField({
  label,
  children,
}: {
  label: string;
  children: (input: InputHTMLAttributes<HTMLInputElement>) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={fieldLook}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-help`, autoComplete: 'off' })}
      <span id={`${id}-help`} className={helpLook}>
        <Trans>Leave blank for no limit</Trans>
      </span>
    </div>
  );
}
