import { expect } from 'vitest';
import { verifyAudit } from '../../access/audit.ts';
import type { World } from '../world.ts';

/** What must be true of payouts once things are quiet. */
export async function assertPayoutInvariants(
  world: World,
  /** Acts that a test made to look unfinished after they were on record. */
  { recordedTwice = 0 }: { recordedTwice?: number } = {},
): Promise<void> {
  const { db, store, provider } = world;
  const made = [];
  for await (const each of provider.stripe.payouts.list(
    { limit: 100 },
    { stripeAccount: store.account_id, timeout: 30_000 },
  ))
    made.push(each);
  const rows = await db.selectFrom('payouts').selectAll().where('store_id', '=', store.store_id).execute();
  const intents = await db
    .selectFrom('money_intents')
    .selectAll()
    .where('store_id', '=', store.store_id)
    .where('kind', '=', 'payout')
    .execute();

  // I-7: every payout of the provider is known, and says the same; and none that is not.
  const told = (each: { id: string; amount: number; currency: string; status: string }) =>
    [each.id, each.amount, each.currency, each.status].join(' ');
  expect(rows.map((row) => told({ ...row, id: row.payout_id })).toSorted(), 'I-7').toEqual(made.map(told).toSorted());

  // I-5: one intent, at most one payout; I-6: what was acknowledged is there.
  const byIntent = Map.groupBy(
    made.filter((each) => each.metadata?.intent_id),
    (each) => each.metadata?.intent_id,
  );
  for (const [intent_id, payouts] of byIntent) expect(payouts.length, `I-5 ${intent_id}`).toBe(1);
  expect(intents.filter((intent) => ['created', 'sent', 'unknown'].includes(intent.state))).toEqual([]);
  for (const intent of intents) {
    const payout = byIntent.get(intent.money_intent_id)?.[0];
    expect(payout !== undefined, `I-6 ${intent.state} ${intent.money_intent_id}`).toBe(intent.state === 'succeeded');
    if (payout)
      expect(payout).toMatchObject({ id: intent.provider_object_id, amount: intent.amount, currency: intent.currency });
  }

  // I-13: every attempt that was let in has its record, in a whole chain.
  const attempts = intents.reduce((sum, intent) => sum + intent.epoch, 0);
  const { count } = await db
    .selectFrom('audit_records')
    .select(db.fn.countAll<number>().as('count'))
    .where('store_id', '=', store.store_id)
    .where('action', '=', 'createInstantPayout')
    .executeTakeFirstOrThrow();
  expect(count).toBe(attempts + recordedTwice);
  expect((await verifyAudit(db, store.store_id)).broken_at).toBeUndefined();
}
