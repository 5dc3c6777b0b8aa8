import { randomUUID } from 'node:crypto';
import { rulesInForce } from '@purser/contract/fraud/evaluate-ruleset';
import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { simulatedDays } from '@purser/contract/fraud/simulation';
import type { Simulation } from '@purser/contract/fraud/simulation';
import { problemPath, refuseRuleset } from '@purser/contract/fraud/validate-ruleset';
import { sql } from 'kysely';
import { recordAudit } from '../access/audit.ts';
import type { Context, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { callerOf, endpoint, refuseField } from '../http/endpoint.ts';
import { toJson } from '../database/upsert.ts';
import { readStoredRules } from './read-rules.ts';
import { matches } from './rule-sql.ts';

/** Days that a simulation is kept, so that the list of its payments can be opened again. */
const keptDays = 30;

/** `POST fraud/simulations`: counts the payments that these rules would have held or blocked. */
export const simulateRuleset = endpoint.fraud.simulateRuleset.handler(
  async ({ input, context }): Promise<Simulation> => {
    const { db, store, clock } = context;
    const problem = refuseRuleset(input.ruleset, store.currency);
    if (problem) throw refuseField(problemPath(problem, 'ruleset'), problem.message);
    const { isReviewActive } = await readStoredRules(db, store.store_id);
    const ruleset = rulesInForce(input.ruleset, isReviewActive);
    const now = clock.now();
    const since = now.subtract({ hours: 24 * simulatedDays });
    const counts = await countOutcomes(context.replica, store, ruleset, { since, until: now });
    const simulation_id = await keepSimulation(context, ruleset, { since, now });
    return { window_days: simulatedDays, ...counts, simulation_id };
  },
);

/**
 * One scan of the paid orders in the window, whatever the rules are. It groups the orders by the rules that they match and by whether
 * they can be held: there are few such groups, and the counts follow from them. As at checkout, a payment that cannot be held is
 * blocked where a rule would hold it.
 */
export async function countOutcomes(
  db: Database,
  store: Pick<Store, 'store_id'>,
  ruleset: Ruleset,
  { since, until }: { since: Temporal.Instant; until: Temporal.Instant },
): Promise<Pick<Simulation, 'payments' | 'held' | 'blocked' | 'unholdable' | 'per_rule'>> {
  // Booleans: the planner expects few groups of them and scans in parallel.
  const each = ruleset.map(
    ({ check }, index) => sql`coalesce(${matches(check)}, false) as ${sql.ref(`rule_${index}`)}, `,
  );
  const group = [...ruleset, 'can_be_held'].map((_, index) => sql.lit(index + 1));
  const { rows: sets } = await sql<Record<string, boolean> & { can_be_held: boolean; count: number }>`
    select ${each.length > 0 ? sql.join(each, sql``) : sql``} can_be_held, count(*) as count
    from fraud_facts
    where store_id = ${store.store_id} and created >= ${since} and created <= ${until} and transaction_id is not null
    group by ${sql.join(group)}`.execute(db);
  const countOf = (isWanted: (rules: Ruleset, can_be_held: boolean) => boolean): number =>
    sets
      .filter((set) =>
        isWanted(
          ruleset.filter((_, index) => set[`rule_${index}`]),
          set.can_be_held,
        ),
      )
      .reduce((sum, { count }) => sum + count, 0);
  const isBlocked = (rules: Ruleset) => rules.some(({ outcome }) => outcome === 'block');
  const isReviewed = (rules: Ruleset) => !isBlocked(rules) && rules.some(({ outcome }) => outcome === 'review');
  const unholdable = countOf((rules, can_be_held) => isReviewed(rules) && !can_be_held);
  return {
    payments: countOf(() => true),
    held: countOf((rules, can_be_held) => isReviewed(rules) && can_be_held),
    blocked: countOf(isBlocked) + unholdable,
    unholdable,
    per_rule: ruleset.map((rule) => ({ key: rule.key, matched: countOf((rules) => rules.includes(rule)) })),
  };
}

async function keepSimulation(
  context: Context,
  ruleset: Ruleset,
  { since, now }: { since: Temporal.Instant; now: Temporal.Instant },
): Promise<string> {
  const { store_id } = context.store;
  const simulation_id = randomUUID();
  await transact(context.db, async (tx) => {
    await tx
      .deleteFrom('fraud_simulations')
      .where('store_id', '=', store_id)
      .where('created', '<', now.subtract({ hours: 24 * keptDays }))
      .execute();
    await tx
      .insertInto('fraud_simulations')
      .values({
        store_id,
        simulation_id,
        user_id: callerOf(context).user_id,
        created: now,
        since,
        ruleset: toJson(ruleset),
      })
      .execute();
    await recordAudit(tx, context, {
      action: 'simulateRuleset',
      object_type: 'fraud_simulation',
      object_id: simulation_id,
      outcome: 'done',
    });
  });
  return simulation_id;
}
