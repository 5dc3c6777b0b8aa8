import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { fraudOutcomes } from '@purser/contract/fraud/ruleset';
import type { FraudOutcome } from '@purser/contract/fraud/ruleset';
import { fraudOutcomeList } from '@purser/contract/transactions/fraud-outcome';
import type { OutcomeQuery } from '@purser/contract/transactions/fraud-outcome';
import { refuse } from '../http/endpoint.ts';
import type { Condition, ListSource } from '../database/list-sql.ts';
import { matchesOrder } from '../database/search-sql.ts';

type Sort = (typeof fraudOutcomeList.sorts)[number];

/** The SQL source of blocked and held payments: the orders that a fraud rule matched. */
export const fraudOutcomeSource: ListSource<Sort> = {
  description: fraudOutcomeList,
  table: 'orders',
  moment: 'created',
  // As orders are sorted.
  columnBySort: { created: 'created', date: 'created', amount: 'store_total' },
  tieBreak: ['created', 'order_id'],
  columnByFilter: { date: { column: 'created' }, amount: { column: 'total' }, status: { column: 'fraud_outcome' } },
  search: matchesOrder,
};

/** The outcomes that a query asks for: `status` is required, `additional_status` adds one. */
export function outcomesOf({ status, additional_status }: OutcomeQuery): FraudOutcome[] {
  const asked = [status ?? '', ...(additional_status ? [additional_status] : [])];
  const known = asked.map((word) => fraudOutcomes.find((outcome) => outcome === word));
  const names = known.filter((outcome) => outcome !== undefined);
  if (names.length < known.length)
    throw refuse('invalid_fraud_outcome_status', 400, 'The status must be one of allow, review and block.', {
      params: known[0] === undefined ? ['status'] : ['additional_status'],
    });
  return [...new Set(names)].toSorted();
}

/** Literals, never parameters: a plan that is kept must know which small index holds them. */
export const hasOutcome = (outcomes: readonly FraudOutcome[]): Condition =>
  outcomes.length === 1
    ? sql`fraud_outcome = ${sql.lit(outcomes[0])}`
    : sql`fraud_outcome in (${sql.join(outcomes.map((outcome) => sql.lit(outcome)))})`;

/** Counts are stored for what the rules stopped; what they let pass is nearly every order, and no list shows it. */
export const isCounted = (outcomes: readonly FraudOutcome[]): boolean => !outcomes.includes('allow');

/** A row as the contract spells it, from an order `o`, its payment intent `i` and its charge `c`. */
export const outcomeColumns: RawBuilder<unknown> = sql.raw(`
  o.order_id, o.fraud_outcome as status, to_char(o.created, 'YYYY-MM-DD HH24:MI:SS') as created, o.total as amount,
  upper(o.currency) as currency, o.customer_id, o.customer_name, o.customer_email,
  json_build_object('id', coalesce(o.payment_intent_id, ''), 'status', coalesce(i.status, '')) as payment_intent, o.fraud_meta_box_type,
  coalesce(c.data #>> '{payment_method_details,card,brand}', o.payment_method) as source,
  coalesce(c.data #>> '{payment_method_details,card,last4}', o.payment_last4) as source_identifier,
  array(
    select r.key
    from (
      select d.ruleset_results from fraud_decisions d
      where d.store_id = o.store_id and d.order_id = o.order_id order by d.attempt desc limit 1
    ) as newest, jsonb_each_text(newest.ruleset_results) as r
    where r.value <> 'allow' order by r.key
  ) as rules`);
