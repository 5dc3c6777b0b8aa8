import { decimalsOf } from '@purser/contract/money';
import { readPrice } from '@purser/contract/fraud/price';
import type { CheckKey, CheckOperator, CheckValue } from '@purser/contract/fraud/checks';
import type { Check, FraudOutcome, Ruleset } from '@purser/contract/fraud/ruleset';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { all, any } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';

/**
 * A rule's check as a condition on a row of `fraud_facts`, with the result of `evaluateRuleset`: true where it matches, false where
 * it passes, null where a fact that it needs is unknown. SQL combines nulls by the same three-valued logic as the evaluator.
 */
export const matches = (check: Check): Condition =>
  'checks' in check
    ? (check.operator === 'or' ? any : all)(check.checks.map(matches))
    : sqlByCheck[check.key](check.operator, check.value);

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

/** The comparison of each check, as `compare` of the contract's table makes it. */
const sqlByCheck: Record<CheckKey, (operator: CheckOperator, limit: CheckValue) => Condition> = {
  avs_mismatch: (operator, limit) => isTruth(sql`avs_mismatch`, operator, limit),
  billing_shipping_address_same: (operator, limit) => isTruth(sql`billing_shipping_address_same`, operator, limit),
  ip_country(operator, limit) {
    const listed = sql<boolean>`ip_country = any(${String(limit).toUpperCase().split('|')}::text[])`;
    return operator === 'in' || operator === 'equals' ? listed : sql`not (${listed})`;
  },
  ip_billing_country_same: (operator, limit) => isTruth(sql`ip_country = billing_country`, operator, limit),
  item_count: (operator, limit) => compared(sql`item_count`, operator, BigInt(Number(limit))),
  order_total(operator, limit) {
    const price = readPrice(String(limit));
    if (!price) return unknown;
    // Prices in different currencies cannot be compared.
    return sql`case when currency = ${price.currency} then ${compared(inThousandths(price.currency), operator, price.thousandths)} end`;
  },
};

function compared(seen: RawBuilder<unknown>, operator: CheckOperator, limit: bigint): Condition {
  const sign = signByOperator[operator];
  return sign ? sql`${seen} ${sql.raw(sign)} ${String(limit)}::bigint` : unknown;
}

const inThousandths = (currency: string): RawBuilder<unknown> =>
  sql`order_total * ${sql.lit(10 ** (3 - decimalsOf(currency)))}`;

const isTruth = (seen: RawBuilder<unknown>, operator: CheckOperator, limit: CheckValue): Condition =>
  (operator === 'equals') === (limit === true) ? sql`(${seen})` : sql`(not (${seen}))`;
