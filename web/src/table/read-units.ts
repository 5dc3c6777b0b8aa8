import { plainUnits, toDecimal } from '@purser/contract/money';
import { readThousandths, threeDecimals } from '../form/money-entry.ts';
import type { MoneyEntry } from '../form/money-entry.ts';

/** A typed amount in units of the row's currency: the text that filters carry, or why it is refused. */
export type UnitsEntry = { units: string } | Extract<MoneyEntry, { problem: string }>;

/** Reads an amount that may be negative, as refunds are: the minus stands before the digits, on either side of a sign. */
export function readUnits(text: string, decimalSign: '.' | ','): UnitsEntry {
  const minus = /^[^\d.,]*?[-−]/.exec(text)?.[0];
  const entry = readThousandths(
    minus === undefined ? text : minus.slice(0, -1) + text.slice(minus.length),
    decimalSign,
  );
  if ('problem' in entry) return entry.problem === 'empty' && minus !== undefined ? { problem: 'malformed' } : entry;
  const units = plainUnits(toDecimal(minus === undefined ? entry.amount : -entry.amount, threeDecimals));
  return units === undefined ? { problem: 'too-large' } : { units };
}
