import { call } from '@orpc/server';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileMoneyIntents } from '../acts/reconcile-money-intents.ts';
import { sweep } from '../books/reconcile-provider.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { forgetTables, postingsOf } from '../testing/ledger-rows.ts';
import { sized } from '../testing/long-run.ts';
import { assertBalances } from '../testing/money-invariants.ts';
import { takePayment } from '../testing/payments.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { closeDispute } from './close-dispute.ts';
import { saveDispute } from './save-dispute.ts';

const lives = sized(1, 250);
const length = sized(16, 24);
/** Disputed payments of one life; some of their cards bring two disputes. */
const payments = sized(4, 16);

const cards = {
  chargeback: 'pm_card_createDispute',
  notReceived: 'pm_card_createDisputeProductNotReceived',
  inquiry: 'pm_card_createDisputeInquiry',
  several: 'pm_card_createMultipleDisputes',
} as const;

type Step =
  | { do: 'save' | 'submit'; which: number; text: string }
  | { do: 'accept'; which: number }
  | { do: 'submitAtProvider'; which: number; text: string }
  | { do: 'acceptAtProvider'; which: number }
  | { do: 'refundAtProvider'; which: number; part: number }
  | { do: 'wait'; hours: number }
  | { do: 'settle' }
  | { do: 'fault'; mode: string; when: 'before' | 'after' }
  | { do: 'webhookFault'; mode: string };

const which = fc.nat(1000);
const text = fc.constantFrom('winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence', 'a parcel slip');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('save' as const), which, text }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('submit' as const), which, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('submitAtProvider' as const), which, text }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('acceptAtProvider' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refundAtProvider' as const), which, part: fc.constantFrom(20, 50, 100) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 * 6 }) }) },
  { weight: 3, arbitrary: fc.constant({ do: 'settle' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      mode: fc.constantFrom('reset', 'close', 'truncate', '500', '429', '409', 'wrong'),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('webhookFault' as const),
      mode: fc.constantFrom('drop', 'duplicate', 'reorder'),
    }),
  },
);
const life = fc.record({
  cards: fc.array(fc.constantFrom(...Object.values(cards)), { minLength: payments, maxLength: payments }),
  steps: fc.array(step, { minLength: length, maxLength: length, size: 'max' }),
});

let world: World;
let ofLife: string[] = [];
beforeAll(async () => {
  world = await createWorld({ timeout: 2000 });
});
afterAll(() => world?.close());

const account = () => ({ stripeAccount: world.store.account_id });
const ignore = (): undefined => undefined;

test(
  `after ${lives} random lives of disputes, books, balance and provider agree`,
  async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(life, async ({ cards: brought, steps }) => {
        ofLife = [];
        for (const [i, card] of brought.entries())
          ofLife.push((await takePayment(world, { amount: 4000 + 100 * i, card })).payment_intent_id);
        await world.settle();
        for (const each of steps) await live(each);
        await quiet();
        for (const { status } of await assertDisputes()) ends.add(status);
        await assertBalances(world);
        await assertActs();
        const before = await books();
        await forget();
        await quiet();
        expect(await books()).toEqual(before);
      }),
      { numRuns: lives, endOnFailure: true },
    );
    expect(ends.size).toBeGreaterThan(0);
  },
  60_000 + lives * 60_000,
);

const disputesThere = async (): Promise<Stripe.Dispute[]> => {
  const found: Stripe.Dispute[] = [];
  for await (const dispute of world.provider.stripe.disputes.list({ limit: 100 }, account())) found.push(dispute);
  return found;
};

/** A dispute of this life. */
async function pick(index: number): Promise<Stripe.Dispute | undefined> {
  const mine = (await disputesThere()).filter(({ payment_intent }) => ofLife.includes(String(payment_intent)));
  return mine[index % Math.max(1, mine.length)];
}

async function live(step: Step): Promise<void> {
  const { stripe } = world.provider;
  switch (step.do) {
    case 'wait':
      return world.sandbox.clock.advance(step.hours * 3_600_000);
    case 'settle':
      return world.settle();
    case 'fault':
      return setFault(world, { on: 'POST /v1/disputes/*', mode: step.mode, when: step.when });
    case 'webhookFault':
      return setFault(world, { on: 'webhook', mode: step.mode, times: 3 });
    default:
  }
  const dispute = await pick(step.which);
  if (!dispute) return;
  const dispute_id = dispute.id;
  const as = { context: world.context() };
  switch (step.do) {
    case 'save':
    case 'submit':
      await call(
        saveDispute,
        { dispute_id, evidence: { uncategorized_text: step.text }, submit: step.do === 'submit' },
        as,
      ).catch(ignore);
      return;
    case 'accept':
      await call(closeDispute, { dispute_id }, as).catch(ignore);
      return;
    case 'submitAtProvider':
      await stripe.disputes
        .update(dispute_id, { evidence: { uncategorized_text: step.text }, submit: true }, account())
        .catch(ignore);
      return;
    case 'acceptAtProvider':
      await stripe.disputes.close(dispute_id, {}, account()).catch(ignore);
      return;
    case 'refundAtProvider':
      await stripe.refunds
        .create({ charge: String(dispute.charge), amount: Math.ceil((dispute.amount * step.part) / 100) }, account())
        .catch(ignore);
  }
}

/** All that is under way comes to its end, lost events too. */
async function quiet(): Promise<void> {
  await clearFaults(world);
  await world.settle();
  await world.pool.query(`update money_intents set lease = now() where state in ('created', 'sent', 'unknown')`);
  await reconcileMoneyIntents(world, {});
  await sweep(world, world.store, world.clock.now().subtract({ hours: 24 * 400 }));
  await world.settle();
}

/** Our disputes are the provider’s. */
async function assertDisputes(): Promise<Stripe.Dispute[]> {
  const there = await disputesThere();
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

/** Each dispute was submitted or accepted at most once by us, and what we were told to have done, the provider has. */
async function assertActs(): Promise<void> {
  const acts = await world.db
    .selectFrom('money_intents')
    .select(['kind', 'state', 'parameters'])
    .where('kind', 'in', ['submit_evidence', 'accept_dispute'])
    .execute();
  expect(acts.filter(({ state }) => state !== 'succeeded' && state !== 'failed')).toEqual([]);
  const done = acts.filter(({ state }) => state === 'succeeded');
  const ids = done.map(({ parameters }) => parameters.dispute_id);
  expect(new Set(ids).size).toBe(ids.length);
  const byId = new Map((await disputesThere()).map((dispute) => [dispute.id, dispute]));
  for (const { kind, parameters } of done) {
    const { submission_count } = byId.get(parameters.dispute_id!)!.evidence_details;
    expect(submission_count > 0, parameters.dispute_id).toBe(kind === 'submit_evidence');
  }
}

async function books() {
  const { db } = world;
  const disputes = await db
    .selectFrom('disputes')
    .select(['dispute_id', 'charge_id', 'order_id', 'status', 'amount', 'submission_count', 'due_by'])
    .orderBy('dispute_id')
    .execute();
  const transactions = await db
    .selectFrom('transactions')
    .select(['transaction_id', 'type', 'amount', 'fees', 'net', 'status', 'source_id'])
    .orderBy('transaction_id')
    .execute();
  const postings = await postingsOf(world);
  const payments = await db
    .selectFrom('payment_intents')
    .select(['payment_intent_id', 'payment_status'])
    .orderBy('payment_intent_id')
    .execute();
  return { disputes, transactions, postings, payments };
}

/** As if no event had ever told of a dispute or of money. */
const forget = (): Promise<void> => forgetTables(world, ['disputes', 'transactions', 'provider_events']);
