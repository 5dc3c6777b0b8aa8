import { call } from '@orpc/server';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { sweep } from '../books/reconcile-provider.ts';
import {
  assertDisputeActs,
  assertDisputes,
  disputesThere,
  quietDisputes,
} from '../testing/models/dispute-invariants.ts';
import { setFault } from '../testing/faults.ts';
import { forgetTables, postingsOf } from '../testing/ledger-rows.ts';
import { isLong, sized } from '../testing/models/long-run.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { takePayment } from '../testing/payments.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { closeDispute } from './close-dispute.ts';
import { saveDispute } from './save-dispute.ts';

/** At full size about twenty disputes each; `LIVES` plays more or fewer. */
const lives = isLong ? Number(process.env.LIVES ?? 250) : 1;
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
  // Each projection reads the whole payment: in most lives its last event stands for all.
  hearsEach: fc.oneof({ weight: 1, arbitrary: fc.constant(true) }, { weight: 14, arbitrary: fc.constant(false) }),
});

/** Of the life that is played: one of its own, so that each takes the same time. */
let world: World;
let ofLife: string[] = [];
afterEach(() => world?.close());

const account = () => ({ stripeAccount: world.store.account_id });
const ignore = (): undefined => undefined;

test(
  `after ${lives} random lives of disputes, books, balance and provider agree`,
  async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(life, async ({ cards: brought, steps, hearsEach }) => {
        await world?.close();
        world = await createWorld({ timeout: 2000 });
        ofLife = [];
        for (const [i, card] of brought.entries())
          ofLife.push((await takePayment(world, { amount: 4000 + 100 * i, card })).payment_intent_id);
        await world.sandbox.settle();
        if (!hearsEach) await hearLast();
        await world.settle();
        for (const each of steps) await live(each);
        await quietDisputes(world);
        for (const { status } of await assertDisputes(world)) ends.add(status);
        await assertBalances(world);
        await assertDisputeActs(world);
        const before = await books();
        await forget();
        await sweep(world, world.store, world.clock.now().subtract({ hours: 24 * 400 }));
        if (!hearsEach) await hearLast();
        await quietDisputes(world);
        expect(await books()).toEqual(before);
      }),
      { numRuns: lives, endOnFailure: true },
    );
    expect(ends.size).toBeGreaterThan(0);
  },
  60_000 + lives * 60_000,
);

/** As if every event that waits, but the last of each payment, had been lost for good. */
async function hearLast(): Promise<void> {
  await world.pool.query(`
    update provider_events set state = 'processed' where state = 'received' and event_id not in (
      select distinct on (coalesce(payload #>> '{data,object,payment_intent}', object_id)) event_id from provider_events
      order by coalesce(payload #>> '{data,object,payment_intent}', object_id), created desc, event_id)`);
}

/** A dispute of this life. */
async function pick(index: number): Promise<Stripe.Dispute | undefined> {
  const mine = (await disputesThere(world)).filter(({ payment_intent }) => ofLife.includes(String(payment_intent)));
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
