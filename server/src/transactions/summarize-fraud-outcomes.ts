import { sql } from 'kysely';
import { endpoint } from '../http/endpoint.ts';
import { isNarrowed, outcomeCondition } from './fraud-outcome-page.ts';
import { isCounted, outcomesOf } from './fraud-outcome-source.ts';

/** `GET transactions/fraud-outcomes/summary`: from the counts per day, or from the rows when something narrows them. */
export const summarizeFraudOutcomes = endpoint.transactions.summarizeFraudOutcomes.handler(
  async ({ input, context }) => {
    const outcomes = outcomesOf(input);
    const source =
      isCounted(outcomes) && !isNarrowed(input)
        ? sql`select currency, sum(count) as count, sum(total) as total from fraud_outcome_days
            where store_id = ${context.store.store_id} and outcome in (${sql.join(outcomes)}) group by currency having sum(count) > 0`
        : sql`select currency, count(*) as count, sum(total) as total from orders
            where ${outcomeCondition(context.store, input)} group by currency`;
    const { rows } = await sql<{ currency: string; count: number; total: number }>`
      select currency, count::bigint as count, total::bigint as total from (${source}) as totals order by currency`.execute(
      context.replica,
    );
    const [only] = rows.length === 1 ? rows : [];
    return {
      count: rows.reduce((sum, row) => sum + row.count, 0),
      // Unlike currencies are never added.
      total: only?.total ?? 0,
      currencies: rows.map((row) => row.currency),
    };
  },
);
