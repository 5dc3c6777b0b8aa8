import { Trans, useLingui } from '@lingui/react/macro';
import { isPriceEntry, itemsProblem, priceProblem } from '@purser/contract/fraud/protection-settings';
import type { ProtectionProblem } from '@purser/contract/fraud/protection-settings';
import type { RuleSettings } from '@purser/contract/fraud/ruleset';
import { toDecimal } from '@purser/contract/money';
import { useId, useState } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { readMoneyEntry } from '../form/money-entry.ts';
import { MoneyInput } from '../form/money-input.tsx';
import { fieldLook, helpLook, labelLook } from '../form/text-field.tsx';
import { currencySymbol, decimalSign } from '../format/money.ts';
import { settings } from '../page-settings.ts';
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
  // What cannot be read is said at its field.
  const isOfBoth = problem !== null && problem !== 'price_range_missing' && problem !== 'price_unreadable';
  const shared = { isDisabled, isWrong: isOfBoth };
  return (
    <Limits problem={problem === 'price_unreadable' ? null : problem}>
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

/** Holds the limit as plain decimal text for the rules; what cannot be read is held as it was typed, and no rules can be saved. */
function PriceField({ label, value, onChange, isDisabled, isWrong }: LimitFieldProps) {
  const currency = settings.storeCurrency;
  const symbol = currencySymbol(currency);
  const sign = decimalSign(currency);
  const write = (limit: string) => (isPriceEntry(limit) ? limit.replace('.', sign) : limit);
  const [typed, setTyped] = useState({ text: write(value), value });
  // A limit set from outside (discarded, loaded anew) replaces what was typed.
  const text = typed.value === value ? typed.text : write(value);
  const entry = readMoneyEntry(text, currency, sign, symbol);
  const change = (next: string) => {
    const now = readMoneyEntry(next, currency, sign, symbol);
    const limit = 'amount' in now ? toDecimal(now.amount, currency) : next.trim();
    setTyped({ text: next, value: limit });
    onChange(limit);
  };
  return (
    <MoneyInput
      label={label}
      help={<LimitHelp />}
      currency={currency}
      symbol={symbol}
      placeholder={toDecimal(0, currency).replace('.', sign)}
      text={text}
      problem={'problem' in entry ? entry.problem : undefined}
      isInvalid={isWrong}
      isDisabled={isDisabled}
      onChange={change}
    />
  );
}

const LimitHelp = () => <Trans>Leave blank for no limit</Trans>;

const withoutEffect = new Set(['+', '-', '.', ',', 'e', 'E']);

/** Takes whole numbers. */
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
        <LimitHelp />
      </span>
    </div>
  );
}
