import { call } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import { lostVariantOf } from '@purser/contract/disputes/charge-dispute';
import type { Dispute } from '@purser/contract/disputes/dispute';
import { getPayoutProof } from '../payouts/get-payout-proof.ts';
import { setFault } from '../testing/faults.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { takePayment } from '../testing/payments.ts';
import type { TakenPayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';
import { getOrder } from '../orders/get-order.ts';
import { getCharge } from '../transactions/get-charge.ts';
import { getTimeline } from '../transactions/get-timeline.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { refund } from '../testing/merchant.ts';
import { closeDispute } from './close-dispute.ts';
import { getDispute } from './get-dispute.ts';
import { saveDispute } from './save-dispute.ts';

const hour = 3_600_000;
const day = 24 * hour;

const world = await openStore();

const as = (key?: string) => ({ context: world.context({ request: { idempotency_key: key } }) });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

interface Disputed extends TakenPayment {
  dispute_id: string;
}

/** A payment that its card disputes at once. */
async function disputed(card = 'pm_card_createDispute', amount = 5000): Promise<Disputed> {
  const paid = await takePayment(world, { amount, card });
  await world.settle();
  const { disputes } = await call(getCharge, { charge_id: paid.charge_id }, as());
  return { ...paid, dispute_id: disputes[0]!.id };
}

const read = (dispute_id: string): Promise<Dispute> => call(getDispute, { dispute_id }, as());
const submit = (dispute_id: string, text: string, key?: string) =>
  call(saveDispute, { dispute_id, evidence: { uncategorized_text: text }, submit: true }, as(key));
const chargeOf = ({ charge_id }: TakenPayment) => call(getCharge, { charge_id }, as());
const eventsOf = async ({ payment_intent_id }: TakenPayment) =>
  (await call(getTimeline, { payment_id: payment_intent_id }, as())).data;
const play = (scenario: Record<string, string>) =>
  world.sandbox.app.request('/sandbox/control/scenarios', { method: 'POST', body: JSON.stringify(scenario) });

/** The payment’s rows of the transactions list, by type: of one second they have no order. */
const rowsOf = async ({ payment_intent_id }: TakenPayment) => {
  const { data } = await call(listTransactions, { search: [payment_intent_id] }, as());
  return Object.fromEntries(data.map((row) => [row.type, row]));
};
const notesOf = async ({ order_id }: TakenPayment) =>
  (
    await world.db
      .selectFrom('order_notes')
      .select('body')
      .where('order_id', '=', order_id)
      .orderBy('note_id')
      .execute()
  ).map(({ body }) => body);
const statusOf = async ({ order_id }: TakenPayment) =>
  (await world.db.selectFrom('orders').select('status').where('order_id', '=', order_id).executeTakeFirstOrThrow())
    .status;

describe('a chargeback in the books', () => {
  test('is a transaction of its own, holds the order and shows on the payment', async () => {
    const paid = await disputed();
    const charge = await chargeOf(paid);
    expect(charge).toMatchObject({
      disputed: true,
      payment_status: 'disputed_needs_response',
      dispute: { id: paid.dispute_id, reason: 'fraudulent', amount: 5000, has_evidence: false },
    });
    expect(await rowsOf(paid)).toMatchObject({
      charge: { amount: 5000 },
      dispute: { amount: -5000, fees: 1500, net: -6500, customer_amount: -5000 },
    });
    expect(await eventsOf(paid)).toMatchObject([
      {
        type: 'dispute_needs_response',
        dispute_id: paid.dispute_id,
        amount: -5000,
        fee: 1500,
        evidence_due_by: charge.dispute?.due_by,
      },
      { type: 'captured' },
      { type: 'started' },
    ]);
    expect(await statusOf(paid)).toBe('on-hold');
    expect((await notesOf(paid)).join('\n')).toContain(
      'The customer disputed $50.00 (Transaction unauthorized). The money was withdrawn.',
    );
    expect(await refusalOf(refund(world, paid, 100, as('twice')))).toBe('charge_disputed');
    expect(await call(getOrder, { id: paid.order_id }, as())).toMatchObject({ refundable: 0 });
    await assertBalances(world);
  });

  test('that is won returns amount and fee, and the order goes on', async () => {
    const paid = await disputed();
    await submit(paid.dispute_id, 'winning_evidence');
    await world.settle();
    const dispute = await read(paid.dispute_id);
    expect(dispute).toMatchObject({
      status: 'won',
      balance_transactions: [
        { reporting_category: 'dispute' },
        { reporting_category: 'dispute_reversal', amount: 5000 },
      ],
      metadata: { __closed_by_merchant: '0' },
    });
    expect(dispute.metadata.__evidence_submitted_at).toMatch(/^\d{10}$/);
    expect(await rowsOf(paid)).toMatchObject({ charge: {}, dispute: {}, dispute_reversal: { net: 6500 } });
    expect((await eventsOf(paid)).map(({ type }) => type)).toEqual([
      'dispute_won',
      'dispute_in_review',
      'dispute_needs_response',
      'captured',
      'started',
    ]);
    expect(await statusOf(paid)).toBe('processing');
    expect(await chargeOf(paid)).toMatchObject({ payment_status: 'disputed_won' });
    await assertBalances(world);
  });

  test('that is lost leaves the money with the customer, and says how it was lost', async () => {
    const [answered, accepted, missed] = [await disputed(), await disputed(), await disputed()];
    await submit(answered.dispute_id, 'losing_evidence');
    await call(closeDispute, { dispute_id: accepted.dispute_id }, as());
    await world.sandbox.clock.advance(40 * day);
    await world.settle();
    for (const each of [answered, accepted, missed]) {
      expect(await read(each.dispute_id)).toMatchObject({ status: 'lost' });
      expect(await statusOf(each)).toBe('refunded');
    }
    expect((await read(accepted.dispute_id)).metadata).toMatchObject({ __closed_by_merchant: '1' });
    expect((await read(missed.dispute_id)).metadata).toMatchObject({ __closed_by_merchant: '0' });
    expect((await read(missed.dispute_id)).metadata.__evidence_submitted_at).toBeUndefined();
    expect((await eventsOf(accepted))[0]).toMatchObject({ type: 'dispute_lost', user: { username: 'admin' } });
    await assertBalances(world);
  });
});

test('an inquiry moves no money until it becomes a chargeback, and both are told', async () => {
  const paid = await disputed('pm_card_createDisputeInquiry');
  expect(await chargeOf(paid)).toMatchObject({ payment_status: 'disputed_warning_needs_response' });
  expect(Object.keys(await rowsOf(paid))).toEqual(['charge']);
  expect(await statusOf(paid)).toBe('processing');
  expect((await eventsOf(paid))[0]).toMatchObject({ type: 'dispute_needs_response', amount: null });
  await world.sandbox.clock.advance(5 * hour);
  await submit(paid.dispute_id, 'escalate_inquiry_evidence');
  await world.settle();
  expect(await read(paid.dispute_id)).toMatchObject({ status: 'needs_response' });
  expect(await rowsOf(paid)).toMatchObject({ charge: {}, dispute: { net: -6500 } });
  const opened = (await eventsOf(paid)).filter(({ type }) => type === 'dispute_needs_response');
  expect(opened).toMatchObject([{ amount: -5000 }, { amount: null }]);
});

test('an inquiry that was answered and became a chargeback is answered again, or accepted', async () => {
  const paid = [
    await disputed('pm_card_createDisputeInquiry'),
    await disputed('pm_card_createDisputeInquiry'),
    await disputed('pm_card_createDisputeInquiry'),
  ] as const;
  const [answered, accepted] = paid;
  await world.sandbox.clock.advance(5 * hour);
  for (const { dispute_id } of paid) await submit(dispute_id, 'a parcel slip');
  await world.sandbox.clock.advance(5 * hour);
  for (const { dispute_id: dispute } of paid) await play({ scenario: 'escalate_dispute', dispute });
  await world.settle();
  await submit(answered.dispute_id, 'losing_evidence');
  expect(await refusalOf(submit(answered.dispute_id, 'once more'))).toBe('dispute_not_editable');
  await call(closeDispute, { dispute_id: accepted.dispute_id }, as());
  await world.sandbox.clock.advance(40 * day);
  await world.settle();
  const variants = await Promise.all(paid.map(async ({ dispute_id }) => lostVariantOf(await read(dispute_id))));
  expect(variants).toEqual(['evidence', 'accepted', 'no_response']);
  expect((await read(answered.dispute_id)).evidence_details).toMatchObject({ submission_count: 2 });
  expect((await eventsOf(answered)).map(({ type }) => type)).toEqual([
    'dispute_lost',
    'dispute_in_review',
    'dispute_needs_response',
    'dispute_in_review',
    'dispute_needs_response',
    'captured',
    'started',
  ]);
  expect((await eventsOf(accepted))[0]).toMatchObject({ type: 'dispute_lost', user: { username: 'admin' } });
  await assertBalances(world);
});

test('a payment carries all that its page shows of a dispute, without another request', async () => {
  const paid = await disputed();
  expect((await chargeOf(paid)).disputes).toMatchObject([
    {
      network_reason_code: '10.4',
      submission_count: 0,
      enhanced_eligibility_types: ['visa_compelling_evidence_3'],
      metadata: { __closed_by_merchant: '0' },
    },
  ]);
  await submit(paid.dispute_id, 'a parcel slip');
  await world.settle();
  const { dispute } = await chargeOf(paid);
  expect(dispute).toMatchObject({ status: 'under_review', has_evidence: true, submission_count: 1 });
  expect(dispute!.metadata).toEqual((await read(paid.dispute_id)).metadata);
  expect(lostVariantOf(dispute!)).toBe('evidence');
});

test('a dispute names the customer as the order does when the payment form didn’t', async () => {
  const { dispute_id, order_id } = await disputed();
  const billing = { address_1: '1 Main Street', city: 'Springfield', country: 'US', phone: '+1 555 0100' };
  await world.db
    .updateTable('orders')
    .set({ billing: JSON.stringify(billing), customer_name: 'Ada Lovelace', customer_email: 'ada@example.com' })
    .where('order_id', '=', order_id)
    .execute();
  expect((await read(dispute_id)).charge?.billing_details).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+1 555 0100',
    address: { line1: '1 Main Street', city: 'Springfield', country: 'US' },
    formatted_address: 'Ada Lovelace<br/>1 Main Street<br/>Springfield<br/>United States',
  });
});

test('a returned debit takes no response, so nobody accepted it', async () => {
  const paid = await takePayment(world, { amount: 5000 });
  const { payment_intent_id: payment_intent } = paid;
  await play({ scenario: 'open_dispute', payment_intent, reason: 'insufficient_funds' });
  await world.settle();
  const { dispute } = await chargeOf(paid);
  expect(dispute).toMatchObject({ status: 'lost', due_by: null, metadata: { __closed_by_merchant: '0' } });
  expect(lostVariantOf(dispute!)).toBe('no_response');
  expect(await notesOf(paid)).toContain(
    'The customer’s bank returned $50.00 (Insufficient funds). The customer keeps the money.',
  );
});

test('an appeal leaves the dispute lost until it is won', async () => {
  const { dispute_id, ...paid } = await disputed();
  await submit(dispute_id, 'losing_evidence');
  await world.settle();
  await play({ scenario: 'appeal_dispute', dispute: dispute_id });
  await world.settle();
  expect(await read(dispute_id)).toMatchObject({ status: 'appeal_needs_response' });
  expect(await chargeOf(paid)).toMatchObject({ payment_status: 'disputed_lost' });
  expect(await statusOf(paid)).toBe('refunded');
  expect(await refusalOf(refund(world, paid, 100, as('appealed')))).toBe('charge_disputed');
  await play({ scenario: 'win_dispute', dispute: dispute_id });
  await world.settle();
  expect(await chargeOf(paid)).toMatchObject({ payment_status: 'disputed_won' });
  expect(await statusOf(paid)).not.toBe('refunded');
  await assertBalances(world);
});

test('of two disputes on one payment the one that waits for a response leads', async () => {
  const paid = await takePayment(world, { amount: 8000, card: 'pm_card_createMultipleDisputes' });
  await world.settle();
  const charge = await chargeOf(paid);
  expect(charge.disputes).toHaveLength(2);
  await call(closeDispute, { dispute_id: charge.dispute!.id }, as());
  await world.settle();
  const later = await chargeOf(paid);
  expect(later.dispute!.id).not.toBe(charge.dispute!.id);
  expect(later).toMatchObject({ payment_status: 'disputed_needs_response' });
  await assertBalances(world);
});

describe('answering', () => {
  test('a draft is kept, is the whole set, and says what is no evidence', async () => {
    const { dispute_id } = await disputed();
    await call(
      saveDispute,
      {
        dispute_id,
        evidence: { product_description: 'A chair', shipping_carrier: 'DHL' },
        metadata: { __product_type: 'physical_product', __refund_status: 'refund_was_not_owed' },
      },
      as(),
    );
    expect(await read(dispute_id)).toMatchObject({
      status: 'needs_response',
      evidence: { product_description: 'A chair', shipping_carrier: 'DHL' },
      evidence_details: { has_evidence: true, submission_count: 0 },
      metadata: { __product_type: 'physical_product', __refund_status: 'refund_was_not_owed' },
    });
    await call(saveDispute, { dispute_id, evidence: { product_description: 'A table' } }, as());
    expect((await read(dispute_id)).evidence).toEqual({ product_description: 'A table' });
    await call(saveDispute, { dispute_id, evidence: {} }, as());
    expect((await read(dispute_id)).evidence).toEqual({ product_description: 'A table' });
    for (const evidence of [{ shoe_size: '42' }, { receipt: 'not a file' }, { uncategorized_text: 'x'.repeat(20_001) }])
      expect(await refusalOf(call(saveDispute, { dispute_id, evidence }, as()))).toBe('BAD_REQUEST');
  });

  test('two clicks, two tabs and two people submit once, and nobody accepts what was submitted', async () => {
    const { dispute_id } = await disputed();
    const outcomes = await Promise.all([
      refusalOf(submit(dispute_id, 'first', 'tab one')),
      refusalOf(submit(dispute_id, 'second', 'tab two')),
      refusalOf(call(closeDispute, { dispute_id }, as('somebody else'))),
    ]);
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'dispute_not_editable')).toHaveLength(2);
    await world.settle();
    expect(await refusalOf(submit(dispute_id, 'again'))).toBe('dispute_not_editable');
    // Within the same minute, and with the very same evidence.
    expect(await refusalOf(submit(dispute_id, 'again'))).toBe('dispute_not_editable');
    const { dispute_id: accepted } = await disputed();
    await call(closeDispute, { dispute_id: accepted }, as());
    expect(await refusalOf(call(closeDispute, { dispute_id: accepted }, as()))).toBe('dispute_not_editable');
    expect(await refusalOf(call(closeDispute, { dispute_id }, as()))).toBe('dispute_not_editable');
    expect(await refusalOf(call(saveDispute, { dispute_id, evidence: { receipt: '' } }, as()))).toBe(
      'dispute_not_editable',
    );
  });

  test('a submission whose response is lost is found, and is never sent twice', async () => {
    const { dispute_id, ...paid } = await disputed();
    await setFault(world, { on: 'POST /v1/disputes/*', mode: 'reset', when: 'after' });
    await submit(dispute_id, 'once', 'lost');
    await world.settle();
    expect(await read(dispute_id)).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
    expect((await eventsOf(paid))[0]).toMatchObject({
      type: 'dispute_in_review',
      user: { username: 'admin' },
    });
  });

  test('an unknown dispute is not found', async () => {
    expect(await refusalOf(read('dp_unknown'))).toBe('resource_missing');
  });
});

test('a payout proves the disputes in it', async () => {
  await disputed();
  const kept = await takePayment(world, { amount: 90_000 });
  await world.sandbox.clock.advance(8 * day);
  await world.settle();
  const row = await world.db
    .selectFrom('transactions')
    .select('deposit_id')
    .where('payment_intent_id', '=', kept.payment_intent_id)
    .executeTakeFirstOrThrow();
  const proof = await call(getPayoutProof, { id: row.deposit_id! }, as());
  expect(JSON.stringify(proof)).toContain('fees_disputes');
});
