import fc from 'fast-check';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { processProviderEvent } from '../../books/process-provider-event.ts';
import { reconcileMoneyIntents } from '../../acts/reconcile-money-intents.ts';
import { sweep } from '../../books/reconcile-provider.ts';
import { clearFaults, setFault } from '../faults.ts';
import { cancel, capture, refund, answerOf } from '../merchant.ts';
import { takePayment } from '../payments.ts';
import type { TakenPayment } from '../payments.ts';
import type { World } from '../world.ts';

/** One thing that can happen to a store and its provider. `which` picks a payment, `part` a share of its money. */
export type Step =
  | { do: 'pay'; amount: number; currency: string; manual: boolean; card: string; project: boolean }
  | {
      do: 'capture' | 'cancel' | 'refund' | 'refundAtProvider' | 'captureAtProvider' | 'cancelAtProvider';
      which: number;
      part: number;
    }
  | { do: 'refundsAtOnce'; which: number; part: number; times: number }
  | { do: 'askAgain'; which: number }
  | { do: 'wait'; minutes: number }
  | { do: 'settle' }
  | { do: 'fault'; on: string; mode: string; when: 'before' | 'after' }
  | { do: 'webhookFault'; mode: string };

const which = fc.nat(1000);
// Shares that often make the whole, and often more than is left.
const part = fc.constantFrom(10, 25, 33, 50, 50, 100, 100, 120);

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 100, max: 1_000_000 }),
      currency: fc.constantFrom('usd', 'usd', 'usd', 'eur', 'jpy'),
      manual: fc.boolean(),
      card: fc.constantFrom(
        'pm_card_visa',
        'pm_card_visa',
        'pm_card_mastercard',
        'pm_card_pendingRefund',
        'pm_card_refundFail',
      ),
      project: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('capture' as const), which, part }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, part }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('refund' as const), which, part }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refundAtProvider' as const), which, part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('captureAtProvider' as const), which, part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancelAtProvider' as const), which, part }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refundsAtOnce' as const),
      which,
      part,
      times: fc.integer({ min: 2, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('askAgain' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 30, 60 * 26, 60 * 24 * 8) }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'settle' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      on: fc.constantFrom('POST /v1/refunds', 'POST /v1/payment_intents/*', 'GET *'),
      mode: fc.constantFrom(
        'refuse',
        'reset',
        'close',
        'hang',
        'truncate',
        'html',
        '500',
        '429',
        '409',
        'wrong',
        'late',
      ),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('webhookFault' as const),
      mode: fc.constantFrom('drop', 'duplicate', 'reorder', 'delay', 'bad-signature'),
    }),
  },
);

/** What a caller was told. */
export interface Told {
  act: 'refund' | 'capture' | 'cancel';
  paid: TakenPayment;
  key: string;
  amount: number;
  status: number;
  body: Record<string, unknown>;
}

/** The store and its provider as they live through steps. */
export class MoneyModel {
  readonly world: World;
  readonly payments: (TakenPayment & { amount: number })[] = [];
  readonly told: Told[] = [];
  #keys = 0;
  readonly #run: string;
  #listener: ((told: Told) => void) | undefined;

  constructor(world: World, run: string) {
    this.world = world;
    this.#run = run;
  }

  /** Is told everything that a caller is told, at once. */
  listen(listener: (told: Told) => void): void {
    this.#listener = listener;
  }

  async live(step: Step): Promise<void> {
    const { world } = this;
    switch (step.do) {
      case 'pay': {
        const paid = await takePayment(world, step).catch(() => undefined); // a fault can strike the payment itself
        if (paid) this.payments.push({ ...paid, amount: step.amount });
        return;
      }
      case 'wait':
        return world.sandbox.clock.advance(step.minutes * 60_000);
      case 'settle':
        return world.settle();
      case 'fault':
        return setFault(world, {
          on: step.on,
          mode: step.mode,
          when: step.when,
          times: 1,
          ...(step.mode === 'late' && { delay_ms: 50 }),
        });
      case 'webhookFault':
        return setFault(world, { on: 'webhook', mode: step.mode, times: 2 });
      case 'askAgain': {
        const earlier = this.told[step.which % Math.max(1, this.told.length)];
        if (earlier) await this.ask(earlier.act, earlier.paid, earlier.amount, earlier.key);
        return;
      }
      case 'refund':
      case 'refundsAtOnce':
      case 'refundAtProvider':
      case 'capture':
      case 'captureAtProvider':
      case 'cancel':
      case 'cancelAtProvider': {
        const paid = this.payments[step.which % Math.max(1, this.payments.length)];
        if (!paid) return;
        const amount = Math.max(1, Math.floor((paid.amount * step.part) / 100));
        return this.change(step, paid, amount);
      }
    }
  }

  private async change(
    step: Extract<Step, { which: number; part: number }>,
    paid: TakenPayment,
    amount: number,
  ): Promise<void> {
    const { stripe } = this.world.provider;
    const account = { stripeAccount: this.world.store.account_id };
    const ignore = () => undefined;
    switch (step.do) {
      case 'refundAtProvider':
        return void (await stripe.refunds.create({ charge: paid.charge_id, amount }, account).catch(ignore));
      case 'captureAtProvider':
        return void (await stripe.paymentIntents
          .capture(paid.payment_intent_id, { amount_to_capture: amount }, account)
          .catch(ignore));
      case 'cancelAtProvider':
        return void (await stripe.paymentIntents.cancel(paid.payment_intent_id, {}, account).catch(ignore));
      case 'refundsAtOnce':
        return void (await Promise.all(Array.from({ length: step.times }, () => this.ask('refund', paid, amount))));
      case 'refund':
      case 'capture':
      case 'cancel':
        return this.ask(step.do, paid, amount);
    }
  }

  /** Asks as a client does, and keeps what it was told. */
  private async ask(
    act: Told['act'],
    paid: TakenPayment,
    amount: number,
    key = `${this.#run}-${++this.#keys}`,
  ): Promise<void> {
    const context = this.world.context({ request: { idempotency_key: key } });
    const { status, body } = await answerOf(
      context,
      act === 'refund'
        ? refund(this.world, paid, amount, { context })
        : act === 'capture'
          ? capture(this.world, paid, { amount, context })
          : cancel(this.world, paid, { context }),
    );
    const answer = { act, paid, key, amount, status, body };
    this.told.push(answer);
    this.#listener?.(answer);
  }

  /** Lets the provider recover and everything that is under way come to its end. */
  async quiet(): Promise<void> {
    const { world } = this;
    const { db, store } = world;
    await clearFaults(world);
    await world.settle();
    // Twice: what a dead process had sent is unknown first.
    for (let look = 0; look < 2; look++) {
      await sql`update money_intents set lease = now() where state in ('created', 'sent', 'unknown')`.execute(db);
      await reconcileMoneyIntents(world, {});
    }
    await patiently(() => sweep(world, store, world.clock.now().subtract({ hours: 24 * 29 })));
    // What waits for a later try is tried now.
    await sql`select graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs), now())`.execute(
      db,
    );
    await world.settle();
    const open = await db.selectFrom('provider_events').select('event_id').where('state', '<>', 'processed').execute();
    for (const { event_id } of open) await processProviderEvent(world, { store_id: store.store_id, event_id });
    await world.settle();
  }

  /** Everything of the provider's that has to do with this model's payments. */
  async atProvider(): Promise<{ charges: Stripe.Charge[]; refunds: Stripe.Refund[] }> {
    const { stripe } = this.world.provider;
    const account = { stripeAccount: this.world.store.account_id, timeout: 30_000 };
    const charges: Stripe.Charge[] = [];
    const refunds: Stripe.Refund[] = [];
    for (const { payment_intent_id } of this.payments) {
      charges.push(...(await stripe.charges.list({ payment_intent: payment_intent_id, limit: 100 }, account)).data);
      refunds.push(...(await stripe.refunds.list({ payment_intent: payment_intent_id, limit: 100 }, account)).data);
    }
    return { charges, refunds };
  }
}

/** The provider call's patience is short in these worlds; on a busy machine even a healthy one can miss it. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 10) throw error;
    }
  }
}
