import type { Account } from '../account.ts';
import { externalAccounts } from '../../payouts/external-account.ts';
import type { Form, Step } from './form.ts';

/** What was given, step by step, in the words of its fields. */
export function reviewLines(account: Account, steps: Omit<Step, 'isDue' | 'testValues'>[]): Form['review'] {
  return steps
    .filter(({ id }) => id !== 'summary')
    .map(({ id, title, fields, people }) => ({
      step: id,
      title,
      lines: [
        ...(id === 'external_account' ? bankLines(account) : []),
        ...fields.flatMap(({ label, value, options, kind, isKept }): [string, string][] => {
          if (kind === 'checkbox') return value === 'true' ? [[label, 'Yes']] : [];
          if (id === 'external_account') return [];
          if (isKept) return [[label, kind === 'file' ? 'Uploaded' : 'Provided']];
          if (value === '') return [];
          if (kind === 'date')
            return [[label, Temporal.PlainDate.from(value).toLocaleString('en', { dateStyle: 'long' })]];
          return [[label, options?.find(([key]) => key === value)?.[1] ?? value]];
        }),
        ...(people?.listed.map(({ name }): [string, string] => [capital(people.noun), name]) ?? []),
      ],
    }));
}

const bankLines = (account: Account): [string, string][] =>
  externalAccounts(account).map(({ bank_name, last4, currency }) => [
    'Bank account',
    `${String(bank_name ?? 'Card')} •••• ${last4} (${currency.toUpperCase()})`,
  ]);

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
