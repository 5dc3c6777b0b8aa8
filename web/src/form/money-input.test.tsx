import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readUnits } from '../table/read-units.ts';
import { readMoneyEntry } from './money-entry.ts';
import { MoneyInput } from './money-input.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const draw = (text: string, currency?: string): string => {
  const entry = currency ? readMoneyEntry(text, currency, '.') : readUnits(text, '.');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MoneyInput
        label="Amount"
        {...(currency && { currency })}
        text={text}
        problem={'problem' in entry ? entry.problem : undefined}
        isChecked
        onChange={() => undefined}
      />
    </I18nProvider>,
  );
};

test.each([
  ['12,50', 'usd', undefined],
  ['$1,250.00', 'usd', undefined],
  ['1e3', 'usd', 'Enter an amount, such as 1234.50.'],
  ['1e3', 'jpy', 'Enter an amount, such as 1234.'],
  ['1e3', 'kwd', 'Enter an amount, such as 1234.50.'],
  ['1,250', 'usd', 'Enter the amount without a thousands separator, such as 1234.50.'],
  ['1.250', 'jpy', 'Enter the amount without a thousands separator, such as 1234.'],
  ['€20', 'usd', 'Enter the amount in USD.'],
  ['10.555', 'usd', 'Enter the amount without a thousands separator'],
  ['0.555', 'usd', 'USD has at most 2 decimals.'],
  ['0.5555', 'kwd', 'KWD has at most 3 decimals.'],
  ['10.5', 'jpy', 'JPY has no decimals.'],
  ['-$4.20', undefined, undefined],
  ['ten', undefined, 'Enter an amount, such as 1234.50.'],
] as const)(
  '%s in %s stands as it was typed, and is refused with a sentence or not at all',
  (text, currency, sentence) => {
    const drawn = draw(text, currency);
    expect(drawn).toContain(`value="${text}"`);
    expect(drawn.includes('aria-invalid="true"')).toBe(sentence !== undefined);
    if (sentence !== undefined) expect(drawn).toContain(sentence);
  },
);
