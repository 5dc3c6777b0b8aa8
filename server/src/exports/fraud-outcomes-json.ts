import type { Readable } from 'node:stream';
import type { ListQuery } from '@purser/contract/list-query';
import type { fraudOutcomeList, OutcomeQuery } from '@purser/contract/transactions/fraud-outcome';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { jsonOf } from './json-rows.ts';
import { outcomeCondition, outcomeStatement } from '../transactions/fraud-outcome-page.ts';

type Query = ListQuery<(typeof fraudOutcomeList.sorts)[number]> & OutcomeQuery;

/** Every row of the query, whatever its page. */
export function fraudOutcomesJson(db: Database, store: Store, query: Query): () => Readable {
  const rows = outcomeStatement(query, { condition: outcomeCondition(store, query) });
  return () => jsonOf(db, rows);
}
