import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSandbox, idOf, type TestSandbox } from './testing/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

test('a held payment is captured in part and then refunded', async () => {
  const { stripe } = sandbox;
  const intent = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    capture_method: 'manual',
  });
  expect(intent.status).toBe('requires_capture');
  const captured = await stripe.paymentIntents.capture(intent.id, {
    amount_to_capture: 4000,
    expand: ['latest_charge.balance_transaction'],
  });
  expect(captured).toMatchObject({
    status: 'succeeded',
    amount_received: 4000,
    latest_charge: { balance_transaction: { amount: 4000, fee: 146, net: 3854 } },
  });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1500, metadata: { order_id: '42' } });
  expect(refund).toMatchObject({ status: 'succeeded', amount: 1500, metadata: { order_id: '42' } });
  const charge = await stripe.charges.retrieve(idOf(refund.charge), { expand: ['refunds'] });
  expect(charge).toMatchObject({ amount_refunded: 1500, refunded: false, refunds: { data: [{ id: refund.id }] } });
});
