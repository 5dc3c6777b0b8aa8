import { call } from '@orpc/server';
import type { Check, FraudOutcome, Rule, RuleKey } from '@purser/contract/fraud/ruleset';
import { stockDemoStore } from '../catalog/stock-demo-store.ts';
import { forgetAccount } from '../connect/read-account.ts';
import { avsUpdate, declinesOnAvs } from '../fraud/decline-on-avs.ts';
import { getLatestFraudOutcome } from '../fraud/get-latest-fraud-outcome.ts';
import { readStoredRules } from '../fraud/read-rules.ts';
import { getTimeline } from '../transactions/get-timeline.ts';
import { createShopper } from './shopper.ts';
import { readOrders } from './orders.ts';
import type { World } from './world.ts';

export const inUs = '8.8.8.8';
export const inJapan = '133.11.0.1';

/** The refusal that a shopper gets when the rules block an order. */
export const blocked = { code: 'wcpay_blocked_by_fraud_rule', status: 402 };

export const rule = (key: RuleKey, check: Check, outcome: FraudOutcome = 'review'): Rule => ({ key, outcome, check });
/** Matches orders with more items. */
export const items = (value: number, outcome?: FraudOutcome): Rule =>
  rule('order_items_threshold', { key: 'item_count', operator: 'greater_than', value }, outcome);
export const avs = (outcome: FraudOutcome): Rule =>
  rule('avs_verification', { key: 'avs_mismatch', operator: 'equals', value: true }, outcome);

export type FraudShop = Awaited<ReturnType<typeof openFraudShop>>;

/** A stocked shop for tests of the fraud rules: its rules, its shoppers, and what the rules wrote about an order. */
export async function openFraudShop(world: World) {
  const { db, store, sandbox } = world;
  const { stripe } = world.provider;
  await stockDemoStore(db, store);
  await db.updateTable('products').set({ stock: 1000 }).execute();
  const account = { stripeAccount: store.account_id };
  const orders = readOrders(world);

  const setOption = async (name: string, value: unknown) => {
    const text = JSON.stringify(value);
    await db
      .insertInto('options')
      .values({ store_id: store.store_id, name, value: text })
      .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value: text }))
      .execute();
  };
  const timelineOf = async (payment_id: string | number) =>
    (await call(getTimeline, { payment_id: String(payment_id) }, { context: world.context() })).data;

  return {
    account,
    setOption,
    /** Stores rules of any form, also malformed ones. */
    async setRules(rules: unknown, options: { review?: boolean; level?: string; manual?: boolean } = {}) {
      const { review = false, level = 'advanced', manual = false } = options;
      await setOption('wcpay_frt_review_feature_active', review ? '1' : '0');
      await setOption('purser_settings', {
        current_protection_level: level,
        advanced_fraud_protection_settings: rules,
        is_manual_capture_enabled: manual,
      });
      const isDeclining = declinesOnAvs(await readStoredRules(db, store.store_id));
      await stripe.accounts.update(store.account_id, { settings: avsUpdate(isDeclining) });
      await forgetAccount(world, store);
    },
    async shopperWith(quantity = 1, ip = inUs) {
      const shopper = createShopper(world, { ip });
      await shopper.add('brass-pen', quantity);
      return shopper;
    },
    async cardOf(number: string) {
      const method = await stripe.paymentMethods.create(
        {
          type: 'card',
          card: { number, exp_month: 12, exp_year: 2030, cvc: '123' },
          billing_details: { address: { line1: '510 Townsend Street', postal_code: '94103', country: 'US' } },
        },
        account,
      );
      return method.id;
    },
    /** The shopper confirms the payment on the bank's page. */
    async authorize(payment_intent_id: string | null) {
      const intent = await stripe.paymentIntents.retrieve(payment_intent_id ?? '', {}, account);
      const page = new URL(intent.next_action?.redirect_to_url?.url ?? '', 'http://sandbox');
      const response = await sandbox.app.request(page.pathname + page.search, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'outcome=succeed',
      });
      if (response.status >= 400) throw new Error(`the bank's page returned ${response.status}`);
    },
    /** Ends the lease of an attempt, as time does. */
    releaseAttempt: (order_id: number) =>
      db.updateTable('orders').set({ attempt_lease: null }).where('order_id', '=', order_id).execute(),
    intents: async () => (await stripe.paymentIntents.list({ limit: 100 }, account)).data,
    orderOf: orders.orderOf,
    lastOrder: () => db.selectFrom('orders').selectAll().orderBy('order_id', 'desc').limit(1).executeTakeFirstOrThrow(),
    async notesOf(order_id: number) {
      return (await orders.notesOf(order_id)).join('\n');
    },
    factsOf: (order_id: number) =>
      db.selectFrom('fraud_facts').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow(),
    timelineOf,
    eventsOf: async (payment_id: string | number) => (await timelineOf(payment_id)).map(({ type }) => type),
    outcomeOf: (order_id: number) => call(getLatestFraudOutcome, { order_id }, { context: world.context() }),
  };
}
