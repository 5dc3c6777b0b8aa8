import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import type { EnhancedEvidence } from '@purser/contract/disputes/enhanced-evidence';
import { refund } from '../../testing/merchant.ts';
import { takePayment } from '../../testing/payments.ts';
import type { TakenPayment } from '../../testing/payments.ts';
import { openStore } from '../../testing/open-store.ts';
import { getCharge } from '../../transactions/get-charge.ts';
import { getCompellingEvidence } from './get-compelling-evidence.ts';
import { getDispute } from '../get-dispute.ts';
import { saveDispute } from '../save-dispute.ts';

const day = 86_400_000;

const world = await openStore();

const as = () => ({ context: world.context() });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

async function pay(card = 'pm_card_visa', buyer: { customer_ip?: string; customer_email?: string } = {}) {
  const paid = await takePayment(world, { amount: 5000, card });
  await world.db
    .updateTable('orders')
    .set({ customer_ip: '198.51.100.7', customer_email: 'grace@example.com', ...buyer })
    .where('order_id', '=', paid.order_id)
    .execute();
  return paid;
}

async function play(body: Record<string, unknown>): Promise<void> {
  const response = await world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  await world.settle();
}

/** Opens a dispute and returns its id. */
async function dispute(paid: TakenPayment, given: Record<string, unknown> = {}): Promise<string> {
  await play({ scenario: 'open_dispute', payment_intent: paid.payment_intent_id, ...given });
  return (await call(getCharge, { charge_id: paid.charge_id }, as())).disputes[0]!.id;
}

const compelling = (dispute_id: string) => call(getCompellingEvidence, { dispute_id }, as());
const save = (dispute_id: string, enhanced_evidence: EnhancedEvidence, submit = false) =>
  call(saveDispute, { dispute_id, evidence: { product_description: 'A hat', enhanced_evidence }, submit }, as());
const naming = (charges: string[]): EnhancedEvidence => ({
  visa_compelling_evidence_3: {
    disputed_transaction: { product_description: 'A hat', merchandise_or_services: 'merchandise' },
    prior_undisputed_transactions: charges.map((charge) => ({ charge, product_description: 'An earlier hat' })),
  },
});

test('earlier purchases with the card qualify by their age, their past and what they share', async () => {
  const tooOld = await pay();
  await world.sandbox.clock.advance(day);
  const oldest = await pay();
  await world.sandbox.clock.advance(165 * day);
  const [quarrel, returned, reported, otherCard, elsewhere] = [
    await pay(),
    await pay(),
    await pay(),
    await pay('pm_card_visa_debit'),
    await pay('pm_card_visa', { customer_ip: '198.51.100.99' }),
  ];
  await dispute(quarrel, { status: 'won' });
  await refund(world, returned, 5000);
  await play({ scenario: 'warn_of_fraud', payment_intent: reported.payment_intent_id });
  expect(await call(getCharge, { charge_id: reported.charge_id }, as())).toMatchObject({
    fraud_warning: { is_open: true },
  });
  await world.sandbox.clock.advance(79 * day);
  const newest = await pay('pm_card_visa', { customer_email: 'Grace@Example.com' });
  await world.sandbox.clock.advance(day);
  const tooNew = await pay();
  await world.sandbox.clock.advance(119.5 * day);
  const disputed = await pay();
  const id = await dispute(disputed);

  const found = await compelling(id);
  expect(found).toMatchObject({
    state: 'eligible',
    status: 'requires_action',
    disputed_transaction: { charge: disputed.charge_id, customer_purchase_ip: '198.51.100.7' },
    candidates: [
      { charge: newest.charge_id, qualifies: true, matches: ['customer_purchase_ip', 'customer_email_address'] },
      { charge: oldest.charge_id, qualifies: true },
      { charge: elsewhere.charge_id, qualifies: false, matches: ['customer_email_address'] },
    ],
  });
  expect(found.candidates).toHaveLength(3);
  for (const other of [tooOld, tooNew, quarrel, returned, reported, otherCard, elsewhere, disputed, oldest])
    expect(await refusalOf(save(id, naming([oldest.charge_id, other.charge_id])))).toBe(
      'prior_transactions_not_qualified',
    );

  // At a real provider, addresses that aren't of the internet prove nothing: they may be the proxy's.
  const config = { ...world.config, STRIPE_SECRET_KEY: 'sk_test_of_a_real_account' };
  expect(await call(getCompellingEvidence, { dispute_id: id }, { context: world.context({ config }) })).toMatchObject({
    state: 'too_few_matches',
    disputed_transaction: { customer_purchase_ip: null },
  });

  // A draft can be taken back; submitted, it wins.
  const two = naming(found.candidates.slice(0, 2).map(({ charge }) => charge));
  await save(id, two);
  expect(await compelling(id)).toMatchObject({
    status: 'qualified',
    required_actions: [],
    sent: { prior_undisputed_transactions: [{ charge: newest.charge_id }, { charge: oldest.charge_id }] },
  });
  await save(id, {});
  expect(await compelling(id)).toMatchObject({ status: 'requires_action', sent: null });
  await save(id, two, true);
  await world.settle();
  expect(await call(getDispute, { dispute_id: id }, as())).toMatchObject({ status: 'won' });
  expect(await compelling(id)).toMatchObject({ status: 'qualified', sent: { disputed_transaction: {} } });
});

test('a dispute without two such purchases says why, and other networks aren’t offered it', async () => {
  const stranger = { customer_ip: '198.51.100.50', customer_email: 'ada@example.com' };
  const first = await pay('pm_card_visa_debit', stranger);
  const lone = await dispute(first);
  expect(await compelling(lone)).toMatchObject({ state: 'too_few_purchases', candidates: [{ matches: [] }] });
  const other = await dispute(await pay('pm_card_mastercard'));
  expect(await compelling(other)).toMatchObject({ state: 'not_offered', disputed_transaction: null });
  expect(await refusalOf(save(other, naming([first.charge_id, first.charge_id])))).toBe('evidence_not_offered');
  expect(await refusalOf(compelling('du_unknown'))).toBe('resource_missing');
});

test('a compliance case is submitted only with its fee agreed to', async () => {
  const id = await dispute(await pay(), { reason: 'noncompliant' });
  const agree = (fee_acknowledged: boolean, submit: boolean) =>
    save(id, { visa_compliance: { fee_acknowledged } }, submit);
  expect(await refusalOf(save(id, {}, true))).toBe('fee_not_acknowledged');
  expect(await refusalOf(agree(false, true))).toBe('fee_not_acknowledged');
  // What an earlier draft agreed to doesn’t count once a draft no longer does.
  await agree(true, false);
  await save(id, {});
  expect(await refusalOf(call(saveDispute, { dispute_id: id, submit: true }, as()))).toBe('fee_not_acknowledged');
  await agree(true, true);
  await world.settle();
  expect((await call(getDispute, { dispute_id: id }, as())).status).not.toBe('needs_response');
});
