import type { FilterValues } from '@purser/contract/list-query';
import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { sql } from 'kysely';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { refuseField } from '../http/endpoint.ts';
import { lookedUp } from '../database/list-sql.ts';
import type { Condition, LookedUp } from '../database/list-sql.ts';
import { leadsTo } from './rule-sql.ts';

const parameter = 'fraud_simulation_is';

/**
 * A query of the transactions list with its simulation looked up. An expired simulation, or another store's, is refused: an empty
 * list would say that the rules catch no payment.
 */
export async function withSimulation<Q extends FilterValues>(
  db: Database,
  store: Pick<Store, 'store_id'>,
  query: Q,
): Promise<Q & LookedUp> {
  const asked = query[parameter];
  const simulation_id = Array.isArray(asked) ? asked.at(-1) : undefined;
  // An empty list of ids filters nothing.
  if (simulation_id === undefined) return { ...query, [parameter]: undefined };
  const simulation = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(simulation_id)
    ? await db
        .selectFrom('fraud_simulations')
        .select(['store_id', 'since', 'created', 'ruleset'])
        .where('store_id', '=', store.store_id)
        .where('simulation_id', '=', simulation_id)
        .executeTakeFirst()
    : undefined;
  if (!simulation)
    throw refuseField(parameter, 'This simulation has expired. Open the fraud protection page to run it again.');
  return { ...query, [lookedUp]: { fraud_simulation: isCaught(simulation) } };
}

interface StoredSimulation {
  store_id: number;
  since: Temporal.Instant;
  created: Temporal.Instant;
  ruleset: Ruleset;
}

/** Whether a transaction is the payment of an order that the simulation would have held or blocked. */
function isCaught({ store_id, since, created, ruleset }: StoredSimulation): Condition {
  return sql`transaction_id in (
    select transaction_id from fraud_facts
    where store_id = ${store_id} and created >= ${since} and created <= ${created} and transaction_id is not null
      and (${leadsTo(ruleset, 'review')} or ${leadsTo(ruleset, 'block')}))`;
}
