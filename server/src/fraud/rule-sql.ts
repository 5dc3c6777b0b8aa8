import { decimalsOf } from '@purser/contract/money';
import { readPrice } from '@purser/contract/fraud/price';
import type { Check, CheckOperator, FraudOutcome, LeafCheck, Ruleset } from '@purser/contract/fraud/ruleset';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { all, any } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';

/**
 * A rule's check on a row of `fraud_facts`, as `evaluateRuleset` judges it: true where it matches, false where it passes, null
 * where a fact that it needs is not known. SQL's own logic of null is the evaluator's.
 */
export const matches = (check: Check): Condition =>
  'checks' in check ? (check.operator === 'or' ? any : all)(check.checks.map(matches)) : leafMatches(check);

/** Whether the rules together lead to the outcome: the strongest of those that match. */
export function leadsTo(ruleset: Ruleset, outcome: 'review' | 'block'): Condition {
  const matched = (wanted: FraudOutcome) =>
    any(ruleset.filter((rule) => rule.outcome === wanted).map(({ check }) => matches(check)));
  return outcome === 'block'
    ? sql`coalesce(${matched('block')}, false)`
    : sql`(coalesce(${matched('review')}, false) and not coalesce(${matched('block')}, false))`;
}

const unknown: Condition = sql`null::boolean`;

const signByOperator: Partial<Record<CheckOperator, string>> = {
  equals: '=',
  not_equals: '<>',
  greater_than: '>',
  greater_or_equal: '>=',
  less_than: '<',
  less_or_equal: '<=',
};

function leafMatches({ key, operator, value }: LeafCheck): Condition {
  switch (key) {
    case 'order_total': {
      const price = readPrice(String(value));
      if (!price) return unknown;
      // Prices in unlike currencies do not compare.
      return sql`case when currency = ${price.currency} then ${compared(inThousandths(price.currency), operator, price.thousandths)} end`;
    }
    case 'item_count':
      return compared(sql`item_count`, operator, BigInt(Number(value)));
    case 'ip_country': {
      const listed = sql<boolean>`ip_country = any(${String(value).toUpperCase().split('|')}::text[])`;
      return operator === 'in' || operator === 'equals' ? listed : sql`not (${listed})`;
    }
    case 'ip_billing_country_same':
      return isTruth(sql`ip_country = billing_country`, operator, value);
    case 'billing_shipping_address_same':
    case 'avs_mismatch':
      return isTruth(sql.ref(key), operator, value);
  }
}

function compared(seen: RawBuilder<unknown>, operator: CheckOperator, limit: bigint): Condition {
  const sign = signByOperator[operator];
  return sign ? sql`${seen} ${sql.raw(sign)} ${String(limit)}::bigint` : unknown;
}

const inThousandths = (currency: string): RawBuilder<unknown> =>
  sql`order_total * ${sql.lit(10 ** (3 - decimalsOf(currency)))}`;

const isTruth = (seen: RawBuilder<unknown>, operator: CheckOperator, value: LeafCheck['value']): Condition =>
  (operator === 'equals') === (value === true) ? sql`(${seen})` : sql`(not (${seen}))`;
