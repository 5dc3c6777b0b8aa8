import { createHash } from 'node:crypto';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import type { EvidenceSuggestion } from '@purser/contract/disputes/suggestion';
import { savePolicy } from '../../policies/save-policy.ts';
import { saveShipment } from '../../orders/save-shipment.ts';
import { openServer } from '../../testing/open-store.ts';
import { createShopper } from '../../testing/shopper.ts';
import { judgeFile } from '@purser/contract/disputes/judge-file';

const { server, world, admin } = await openServer({ stock: true });
const as = () => ({ context: world.context() });
const publish = (policy: 'refund_policy' | 'terms_of_service', text: string, version: number) =>
  call(savePolicy, { policy, text, version }, as());

/** An order of the shop whose card disputes the payment at once. */
async function buyDisputed(): Promise<{ order_id: number; dispute_id: string; path: string }> {
  const shopper = createShopper(world);
  await shopper.add('stoneware-mug', 2);
  const { order_id } = await shopper.pay('pm_card_createDispute', { first_name: 'Grace' });
  await world.settle();
  const { body } = await admin.call('GET', `/wc/v3/payments/disputes?search[]=${order_id}`);
  const { dispute_id } = body.data[0];
  return { order_id, dispute_id, path: `/wc/v3/payments/disputes/${dispute_id}` };
}

async function suggestionsAt(path: string): Promise<Partial<Record<string, EvidenceSuggestion>>> {
  const { status, body } = await admin.call('GET', `${path}/suggestions`);
  expect(status).toBe(200);
  return Object.fromEntries(body.data.map((each: EvidenceSuggestion) => [each.id, each]));
}

test('a dispute begins with what the store knows of the payment, the order, the customer and its own pages', async () => {
  const early = await buyDisputed();
  await publish('refund_policy', 'Return it within **30 days**.', 0);
  await publish('terms_of_service', '# Orders\nYou order when you pay.', 0);
  const { order_id, path } = await buyDisputed();
  await call(saveShipment, { id: order_id, carrier: 'UPS', tracking_number: '1Z999', shipped_on: '2026-03-10' }, as());
  // Too late for this order.
  await world.sandbox.clock.advance(60_000);
  await publish('refund_policy', 'No returns.', 1);
  const found = await suggestionsAt(path);
  expect(found).toMatchObject({
    customer_name: { kind: 'text', field: 'customer_name', value: expect.stringContaining('Grace') },
    billing_address: { value: expect.stringContaining('San Francisco') },
    customer_purchase_ip: { value: '203.0.113.9' },
    product_description: { value: '2 × Stoneware mug (FF-MG-03) for $48.00' },
    shipping_carrier: { value: 'UPS' },
    shipping_tracking_number: { value: '1Z999' },
    shipping_date: { value: '2026-03-10' },
    refund_policy_disclosure: {
      value: expect.stringContaining('“By placing your order you agree to our terms of service and refund policy.”'),
    },
    order_receipt: { kind: 'document', field: 'receipt', preview: expect.stringContaining('Total  $53.00') },
    order_emails: { field: 'customer_communication', preview: expect.stringContaining('Thank you for your order') },
    refund_policy: { field: 'refund_policy', preview: expect.stringContaining('Return it within 30 days.') },
    terms_of_service: { field: 'cancellation_policy', preview: expect.stringContaining('Orders') },
    payment_checks: { field: 'uncategorized_file', preview: expect.stringContaining('Security code (CVC): Matched') },
  });
  expect(found['refund_policy']?.preview).not.toContain('No returns');
  // What an order before the first version could have read isn't known.
  const { body } = await admin.call('GET', `${early.path}/suggestions`);
  expect(body.policies_not_kept).toEqual(['refund_policy', 'terms_of_service']);
  expect(Object.keys(await suggestionsAt(early.path))).not.toContain('refund_policy');
});

test('a ticked document becomes an evidence file, made once, that the provider takes with the draft', async () => {
  const { path, dispute_id } = await buyDisputed();
  const make = (id: string) => admin.call('POST', `${path}/suggestions/${id}`);
  const [receipt, policy] = [await make('order_receipt'), await make('refund_policy')];
  expect(receipt).toMatchObject({
    status: 200,
    body: { type: 'pdf', filename: expect.stringMatching(/^Order receipt/) },
  });
  expect((await make('order_receipt')).body.id).toBe(receipt.body.id);
  const { body: content } = await admin.call('GET', `/wc/v3/payments/file/${receipt.body.id}/content`);
  const bytes = Buffer.from(content.file_content, 'base64');
  expect(judgeFile(bytes)).toEqual({ type: 'pdf' });
  const found = await suggestionsAt(path);
  expect(found['order_receipt']).toMatchObject({ files: [{ id: receipt.body.id, filename: receipt.body.filename }] });
  const { customer_name: name, billing_address: address } = found;
  const evidence = { receipt: receipt.body.id, refund_policy: policy.body.id };
  const filled = { customer_name: name?.preview, billing_address: address?.preview };
  await admin.call('POST', path, { evidence: { ...evidence, ...filled, product_description: 'A mug' } });
  // What the provider can fill in by itself stays unless it is removed; the rest is the whole set.
  expect((await admin.call('POST', path, { evidence: { ...evidence, billing_address: '' } })).status).toBe(200);
  const { stripe } = world.provider;
  const account = { stripeAccount: world.store.account_id };
  const there = await stripe.disputes.retrieve(dispute_id, {}, account);
  expect(there.evidence).toMatchObject({
    receipt: receipt.body.id,
    refund_policy: policy.body.id,
    customer_name: expect.stringContaining('Grace'),
    billing_address: null,
    product_description: null,
  });
  const row = await world.db
    .selectFrom('evidence_files')
    .select('sha256')
    .where('file_id', '=', receipt.body.id)
    .executeTakeFirstOrThrow();
  expect(row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  await admin.call('POST', path, { evidence: { ...evidence, uncategorized_text: 'winning_evidence' }, submit: true });
  expect((await make('order_emails')).body.code).toBe('dispute_not_editable');
});

test('suggestions belong to the store’s people and to what it knows', async () => {
  const { path } = await buyDisputed();
  await server.addUser({ username: 'reader', role: 'shop_manager', capabilities: ['-purser_dispute'] });
  const reader = await server.signIn('reader');
  expect((await reader.call('GET', `${path}/suggestions`)).status).toBe(200);
  expect((await reader.call('POST', `${path}/suggestions/order_receipt`)).status).toBe(403);
  expect((await admin.call('GET', '/wc/v3/payments/disputes/dp_unknown/suggestions')).status).toBe(404);
  expect((await admin.call('POST', `${path}/suggestions/customer_name`)).status).toBe(400);
  await publish('terms_of_service', '', 1);
  const found = await suggestionsAt((await buyDisputed()).path);
  expect(Object.keys(found)).not.toContain('terms_of_service');
  expect((await admin.call('POST', `${path}/suggestions/terms_of_service`)).status).toBe(200);
});

test('earlier orders of the customer that were not disputed are a document, in the field that the reason has for it', async () => {
  const buy = async (card: string, buyer: Record<string, string>) => {
    const shopper = createShopper(world);
    await shopper.add('stoneware-mug', 1);
    return shopper.pay(card, { first_name: 'Ada', ...buyer });
  };
  const ada = { email: 'ada@example.com' };
  const first = await buy('pm_card_visa', ada);
  await call(
    saveShipment,
    { id: first.order_id, carrier: 'UPS', tracking_number: '1Z5', shipped_on: '2026-03-09' },
    as(),
  );
  const byEmail = await buy('pm_card_mastercard', { email: 'Ada@Example.com' });
  const byCard = await buy('pm_card_visa', { email: 'ada.l@example.com' });
  const quarrel = await buy('pm_card_createDispute', ada);
  const stranger = await buy('pm_card_amex', { email: 'eve@example.com' });
  await world.sandbox.clock.advance(60_000);
  const disputed = await buy('pm_card_visa', ada);
  const later = await buy('pm_card_visa', ada);
  const { payment_intent_id } = await world.db
    .selectFrom('orders')
    .select('payment_intent_id')
    .where('order_id', '=', disputed.order_id)
    .executeTakeFirstOrThrow();
  const body = { scenario: 'open_dispute', payment_intent: payment_intent_id, reason: 'unrecognized' };
  await world.sandbox.app.request('/sandbox/control/scenarios', { method: 'POST', body: JSON.stringify(body) });
  await world.settle();
  const { body: list } = await admin.call('GET', `/wc/v3/payments/disputes?search[]=${disputed.order_id}`);
  const path = `/wc/v3/payments/disputes/${list.data[0].dispute_id}`;
  const found = (await suggestionsAt(path))['earlier_orders'];
  expect(found).toMatchObject({ kind: 'document', field: 'access_activity_log' });
  const text = found?.preview ?? '';
  expect(text).toMatch(
    new RegExp(
      `Order ${byCard.order_id}, .*Same card\n.*Order ${byEmail.order_id}, .*Same email\n.*Order ${first.order_id}, \\$\\d+.*1 × Stoneware mug, Shipped with UPS on March 9, 2026 under tracking number 1Z5, Same email, Same card`,
    ),
  );
  for (const { order_id } of [quarrel, stranger, disputed, later]) expect(text).not.toContain(`Order ${order_id},`);
  expect((await admin.call('POST', `${path}/suggestions/earlier_orders`)).body).toMatchObject({ type: 'pdf' });
});
