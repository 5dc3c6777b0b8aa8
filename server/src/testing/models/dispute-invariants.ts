import { expect } from 'vitest';
import type Stripe from 'stripe';
import { reconcileMoneyIntents } from '../../acts/reconcile-money-intents.ts';
import { sweep } from '../../books/reconcile-provider.ts';
import { clearFaults } from '../faults.ts';
import type { World } from '../world.ts';

/** All disputes of the store’s account at the provider. */
export async function disputesThere(world: World): Promise<Stripe.Dispute[]> {
  const account = { stripeAccount: world.store.account_id };
  const found: Stripe.Dispute[] = [];
  for await (const dispute of world.provider.stripe.disputes.list({ limit: 100 }, account)) found.push(dispute);
  return found;
}

/** All that is under way comes to its end, lost events too. */
export async function quietDisputes(world: World): Promise<void> {
  await clearFaults(world);
  await world.settle();
  await world.pool.query(`update money_intents set lease = now() where state in ('created', 'sent', 'unknown')`);
  await reconcileMoneyIntents(world, {});
  await sweep(world, world.store, world.clock.now().subtract({ hours: 24 * 400 }));
  await world.settle();
}

/** Our disputes are the provider’s. */
export async function assertDisputes(world: World): Promise<Stripe.Dispute[]> {
  const there = await disputesThere(world);
  const ours = await world.db
    .selectFrom('disputes')
    .select(['dispute_id', 'status', 'amount', 'submission_count', 'has_evidence', 'closed'])
    .execute();
  const byId = new Map(ours.map((row) => [row.dispute_id, row]));
  expect(byId.size).toBe(there.length);
  for (const { id, status, amount, evidence_details } of there) {
    const { submission_count, has_evidence } = evidence_details;
    expect(byId.get(id), id).toMatchObject({ status, amount, submission_count, has_evidence });
  }
  return there;
}

/** Each inquiry and each chargeback was answered at most once by us, and what we were told to have done, the provider has. */
export async function assertDisputeActs(world: World): Promise<void> {
  const acts = await world.db
    .selectFrom('money_intents')
    .select(['kind', 'state', 'parameters'])
    .where('kind', 'in', ['submit_evidence', 'accept_dispute'])
    .execute();
  expect(acts.filter(({ state }) => state !== 'succeeded' && state !== 'failed')).toEqual([]);
  const done = acts.filter(({ state }) => state === 'succeeded');
  const ids = done.map(({ parameters }) => `${parameters.dispute_id} ${parameters.from_status}`);
  expect(new Set(ids).size).toBe(ids.length);
  const byId = new Map((await disputesThere(world)).map((dispute) => [dispute.id, dispute]));
  for (const { kind, parameters } of done) {
    const { submission_count } = byId.get(parameters.dispute_id!)!.evidence_details;
    const isSubmitted = submission_count > parameters.submission_count!;
    expect(isSubmitted, parameters.dispute_id).toBe(kind === 'submit_evidence');
  }
}
