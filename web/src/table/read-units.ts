import { plainUnits, toDecimal } from '@purser/contract/money';
import { readMoneyEntry } from '../form/money-entry.ts';
import type { MoneyEntry } from '../form/money-entry.ts';

/** What was typed as an amount in units of whatever currency a row has: text as filters carry it, or why it is refused. */
export type UnitsEntry = { units: string } | Extract<MoneyEntry, { problem: string }>;

/** Reads an amount that may be negative, as refunds are; three decimals are the most that any currency has. */
export function readUnits(text: string, decimalSign: '.' | ','): UnitsEntry {
  const trimmed = text.trim();
  const isNegative = /^[-−]/.test(trimmed);
  const entry = readMoneyEntry(isNegative ? trimmed.slice(1) : trimmed, threeDecimals, decimalSign);
  if ('problem' in entry) return entry.problem === 'empty' && isNegative ? { problem: 'malformed' } : entry;
  const units = plainUnits(toDecimal(isNegative ? -entry.amount : entry.amount, threeDecimals));
  return units === undefined ? { problem: 'too-large' } : { units };
}

const threeDecimals = 'kwd';
