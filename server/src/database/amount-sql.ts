import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { decimalsOf, minorUnitsWithin, threeDecimalCurrencies, zeroDecimalCurrencies } from '@purser/contract/money';
import type { AmountReading } from '@purser/contract/search/read-amounts';
import type { Condition } from './list-sql.ts';

// Ours, so they are part of the text and the planner knows how common they are.
const codes = (list: readonly string[]): RawBuilder<unknown> => sql`${sql.lit(`{${list.join(',')}}`)}::text[]`;
const withoutDecimals = codes(zeroDecimalCurrencies);
const withThreeDecimals = codes(threeDecimalCurrencies);
const uncommon = codes([...zeroDecimalCurrencies, ...threeDecimalCurrencies]);

/** How many decimals currencies can have, and which currencies have so many. */
const kinds: { decimals: 0 | 2 | 3; isOfKind(currency: RawBuilder<unknown>): Condition }[] = [
  { decimals: 2, isOfKind: (currency) => sql`${currency} <> all(${uncommon})` },
  { decimals: 0, isOfKind: (currency) => sql`${currency} = any(${withoutDecimals})` },
  { decimals: 3, isOfKind: (currency) => sql`${currency} = any(${withThreeDecimals})` },
];

/**
 * Amounts are meant in units, rows hold minor ones: each kind of currency has its own range. Which currencies have how many
 * decimals is ours to know, so that the range of most rows is plain to the index on the amount. A kind that has no such amount
 * (there is no yen and a half) is not asked for: each takes the planner time.
 */
export const amountRanges = (
  range: { min?: string | undefined; max?: string | undefined },
  amount: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
): Condition[] =>
  kinds.flatMap(({ decimals, isOfKind }) => {
    const bounds = minorUnitsWithin(range, decimals);
    return isEmpty(bounds) ? [] : [sql<boolean>`(${within(amount, bounds)} and ${isOfKind(currency)})`];
  });

interface Bounds {
  least?: number;
  most?: number;
}

const isEmpty = ({ least, most }: Bounds): boolean => least !== undefined && most !== undefined && least > most;

function within(amount: RawBuilder<unknown>, { least, most }: Bounds): Condition {
  if (least !== undefined && least === most) return sql`${amount} = ${least}::bigint`;
  const bounds: Condition[] = [];
  if (least !== undefined) bounds.push(sql`${amount} >= ${least}::bigint`);
  if (most !== undefined) bounds.push(sql`${amount} <= ${most}::bigint`);
  return bounds.length > 0 ? sql<boolean>`(${sql.join(bounds, sql` and `)})` : sql<boolean>`true`;
}

/** The minor units that typed amounts come to, each with the currencies in which it does. */
export const minorAmountsOf = (
  readings: readonly AmountReading[],
): { amount: number; isIn(currency: RawBuilder<unknown>): Condition }[] =>
  readings.flatMap(({ units, currencies }) =>
    kinds.flatMap(({ decimals, isOfKind }) => {
      const { least, most } = minorUnitsWithin({ min: units, max: units }, decimals);
      const named = currencies?.filter((code) => decimalsOf(code) === decimals);
      if (least === undefined || least !== most || named?.length === 0) return [];
      const isIn = (currency: RawBuilder<unknown>): Condition =>
        named ? sql`${currency} = any(${named}::text[])` : isOfKind(currency);
      return [{ amount: least, isIn }];
    }),
  );
