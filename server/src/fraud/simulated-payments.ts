import type { FilterValues } from '@purser/contract/list-query';
import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { sql } from 'kysely';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { refuseField } from '../http/endpoint.ts';
import type { Condition } from '../database/list-sql.ts';
import { leadsTo } from './rule-sql.ts';

const parameter = 'fraud_simulation_is';

/** A kept simulation, as far as a list's condition needs it. */
interface Kept {
  store_id: number;
  since: string;
  until: string;
  ruleset: Ruleset;
}

/**
 * A query with its simulation looked up: what the filter's condition is made of takes the place of the id. A simulation that is
 * not kept any more, or is another store's, is refused, since an empty list would say that nothing would have been caught.
 */
export async function withSimulation<Q extends FilterValues>(db: Database, store: Store, query: Q): Promise<Q> {
  const asked = query[parameter];
  const simulation_id = Array.isArray(asked) ? asked.at(-1) : undefined;
  if (simulation_id === undefined) return query;
  const row = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(simulation_id)
    ? await db
        .selectFrom('fraud_simulations')
        .select(['since', 'created', 'ruleset'])
        .where('store_id', '=', store.store_id)
        .where('simulation_id', '=', simulation_id)
        .executeTakeFirst()
    : undefined;
  if (!row)
    throw refuseField(parameter, 'This simulation has expired. Open the fraud protection page to run it again.');
  const kept: Kept = {
    store_id: store.store_id,
    since: row.since.toString(),
    until: row.created.toString(),
    ruleset: row.ruleset as Ruleset, // simulateRuleset wrote it
  };
  return { ...query, [parameter]: [JSON.stringify(kept)] };
}

/** The payments that the simulation would have held or blocked, of a query from `withSimulation`. */
export function simulatedPayments(query: FilterValues): Condition[] {
  const asked = query[parameter];
  if (!Array.isArray(asked) || asked.length === 0) return [];
  const { store_id, since, until, ruleset } = JSON.parse(asked.at(-1) ?? '') as Kept; // withSimulation wrote it
  return [
    sql`transaction_id in (
      select transaction_id from fraud_facts
      where store_id = ${store_id} and created >= ${since}::timestamptz and created <= ${until}::timestamptz and transaction_id is not null
        and (${leadsTo(ruleset, 'review')} or ${leadsTo(ruleset, 'block')}))`,
  ];
}
