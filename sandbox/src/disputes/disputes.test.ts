import { describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { disputesOf, disputeVerbs } from '../testing/disputed.ts';
import { openSandbox } from '../testing/open-sandbox.ts';
import { idOf } from '../testing/sandbox.ts';

const sandbox = await openSandbox();

const day = 86_400_000;

const { pay, disputed } = disputeVerbs(sandbox);

async function answer(id: string, uncategorized_text: string): Promise<Stripe.Dispute> {
  await sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text }, submit: true });
  await sandbox.settle();
  return sandbox.stripe.disputes.retrieve(id);
}

/** What was told of a dispute, in order. */
async function told(id: string): Promise<string[]> {
  return (await sandbox.events()).filter(({ data }) => data.object.id === id).map(({ type }) => type);
}

const available = async () => (await sandbox.stripe.balance.retrieve()).available[0]?.amount ?? 0;

describe('a chargeback', () => {
  test('takes the amount and a fee at once, below zero if need be', async () => {
    const before = await available();
    const dispute = await disputed();
    expect(dispute).toMatchObject({
      amount: 5000,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      network_reason_code: '10.4',
      is_charge_refundable: false,
      payment_method_details: {
        type: 'card',
        card: { brand: 'visa', network: 'visa', case_type: 'chargeback', network_reason_code: '10.4' },
      },
      evidence_details: {
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'not_submitted',
      },
      balance_transactions: [
        {
          amount: -5000,
          fee: 1500,
          net: -6500,
          type: 'adjustment',
          reporting_category: 'dispute',
          source: dispute.id,
          status: 'available',
          fee_details: [{ amount: 1500, currency: 'usd', type: 'stripe_fee', description: 'Dispute fee' }],
        },
      ],
    });
    expect(await available()).toBe(before - 6500);
    expect(await told(dispute.id)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
    expect((await sandbox.stripe.charges.retrieve(idOf(dispute.charge))).disputed).toBe(true);
    const rows = await sandbox.stripe.balanceTransactions.list({ source: dispute.id, expand: ['data.source'] });
    expect(rows.data).toMatchObject([{ id: dispute.balance_transactions[0]?.id, source: { id: dispute.id } }]);
  });

  test('is due by the reason, at the last second of a day', async () => {
    const fraud = await disputed();
    const missing = await disputed('pm_card_createDisputeProductNotReceived');
    expect(missing).toMatchObject({ reason: 'product_not_received', network_reason_code: '13.1' });
    const [soon, late] = [fraud, missing].map((each) => each.evidence_details.due_by ?? 0);
    expect((late ?? 0) - (soon ?? 0)).toBe(7 * 86_400);
    expect(((soon ?? 0) + 1) % 86_400).toBe(0);
  });

  test('is won by winning evidence: amount and fee come back', async () => {
    const dispute = await disputed();
    const before = await available();
    const submitted = await sandbox.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
    });
    await sandbox.settle();
    expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'won',
      balance_transactions: [
        { net: -6500 },
        { amount: 5000, fee: -1500, net: 6500, reporting_category: 'dispute_reversal' },
      ],
    });
    expect(await available()).toBe(before + 6500);
    expect(await told(dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
  });

  test('is lost by losing evidence', async () => {
    const dispute = await disputed();
    expect(await answer(dispute.id, 'losing_evidence')).toMatchObject({
      status: 'lost',
      balance_transactions: [{ net: -6500 }],
    });
    expect((await told(dispute.id)).at(-1)).toBe('charge.dispute.closed');
  });

  test('is lost when it is accepted, and that is final', async () => {
    const { id } = await disputed();
    expect(await sandbox.stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
    await expect(sandbox.stripe.disputes.close(id)).rejects.toMatchObject({
      statusCode: 400,
      message: 'This dispute is already closed',
    });
    await expect(
      sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text: 'late' } }),
    ).rejects.toMatchObject({ statusCode: 400 });
    expect((await sandbox.stripe.disputes.update(id, { metadata: { seen: 'yes' } })).metadata).toEqual({ seen: 'yes' });
  });

  test('is lost when nobody answers in time, and staged evidence does not count', async () => {
    const { id, evidence_details } = await disputed();
    await sandbox.stripe.disputes.update(id, { evidence: { product_description: 'A hat' }, submit: false });
    const last = (evidence_details.due_by ?? 0) * 1000;
    await sandbox.clock.set(last);
    expect((await sandbox.stripe.disputes.retrieve(id)).status).toBe('needs_response');
    await sandbox.clock.advance(1000);
    expect(await sandbox.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'lost',
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
  });

  test('waits for the bank after any other evidence, which decides for the customer', async () => {
    const { id } = await disputed();
    expect(await answer(id, 'They have the hat.')).toMatchObject({ status: 'under_review' });
    await sandbox.clock.advance(30 * day);
    expect((await sandbox.stripe.disputes.retrieve(id)).status).toBe('under_review');
    await sandbox.clock.advance(46 * day);
    expect((await sandbox.stripe.disputes.retrieve(id)).status).toBe('lost');
  });

  test('keeps its charge from being refunded until it is won', async () => {
    const dispute = await disputed();
    const refund = () => sandbox.stripe.refunds.create({ charge: idOf(dispute.charge) });
    await expect(refund()).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' });
    await answer(dispute.id, 'winning_evidence');
    expect((await refund()).amount).toBe(5000);
  });

  test('claims only what was not given back', async () => {
    const intent = await pay({ payment_method: 'pm_card_createDispute', capture_method: 'manual' });
    expect(await disputesOf(sandbox, intent)).toEqual([]);
    await sandbox.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 3000 });
    await sandbox.settle();
    expect(await disputesOf(sandbox, intent)).toMatchObject([{ amount: 3000 }]);
  });

  test('comes twice on one payment, each over its part', async () => {
    const disputes = await disputesOf(
      sandbox,
      await pay({ payment_method: 'pm_card_createMultipleDisputes', amount: 5001 }),
    );
    expect(disputes.map(({ amount }) => amount).toSorted()).toEqual([2500, 2501]);
    expect(new Set(disputes.map(({ id }) => id)).size).toBe(2);
  });

  test('is taken from where the charge settled, in its currency, at the rate of the day', async () => {
    const [dispute] = await disputesOf(sandbox, await pay({ currency: 'jpy', amount: 5000 }));
    const [row] = dispute?.balance_transactions ?? [];
    expect(dispute).toMatchObject({ amount: 5000, currency: 'jpy' });
    expect(row?.currency).toBe('usd');
    expect(row?.amount).toBe(-Math.round(5000 * (row?.exchange_rate ?? 0)));
  });
});

describe('evidence', () => {
  test('is staged, changed and taken away before it is submitted', async () => {
    const { id } = await disputed();
    const staged = await sandbox.stripe.disputes.update(id, {
      evidence: { product_description: 'A hat', customer_name: 'Ada' },
      submit: false,
    });
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence: { product_description: 'A hat', customer_name: 'Ada', receipt: null },
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    const changed = await sandbox.stripe.disputes.update(id, { evidence: { product_description: '' }, submit: false });
    expect(changed.evidence).toMatchObject({ product_description: null, customer_name: 'Ada' });
    expect((await sandbox.stripe.disputes.update(id, { submit: true })).status).toBe('under_review');
    await expect(
      sandbox.stripe.disputes.update(id, { evidence: { customer_name: 'Eve' }, submit: false }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  test('that is too long is refused by name', async () => {
    const { id } = await disputed();
    await expect(
      sandbox.stripe.disputes.update(id, { evidence: { access_activity_log: 'x'.repeat(20_001) }, submit: false }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'evidence[access_activity_log]' });
  });

  test('may begin with what the payment says of the customer, which is no answer', async () => {
    const [dispute] = await disputesOf(
      sandbox,
      await pay({
        payment_method: undefined,
        payment_method_data: {
          type: 'card',
          card: { token: 'tok_createDispute' },
          billing_details: { name: 'Ada', email: 'ada@example.com', address: { line1: '1 High St', country: 'US' } },
        } as Stripe.PaymentIntentCreateParams['payment_method_data'],
      }),
    );
    expect(dispute?.evidence).toMatchObject({
      customer_name: 'Ada',
      customer_email_address: 'ada@example.com',
      billing_address: '1 High St\nUS',
    });
    expect(dispute?.evidence_details.has_evidence).toBe(false);
  });
});

describe('an inquiry', () => {
  const inquiry = () => disputed('pm_card_createDisputeInquiry');

  test('moves no money and leaves the charge refundable, which ends it', async () => {
    const before = await available();
    const dispute = await inquiry();
    expect(dispute).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
      payment_method_details: { card: { case_type: 'inquiry' } },
    });
    expect(await available()).toBe(before);
    await sandbox.stripe.refunds.create({ charge: idOf(dispute.charge) });
    await sandbox.settle();
    expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'warning_closed',
      is_charge_refundable: false,
    });
    expect(await told(dispute.id)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  });

  test('escalates by its evidence, and can be answered once more', async () => {
    const { id, created } = await inquiry();
    const escalated = await answer(id, 'escalate_inquiry_evidence');
    expect(escalated).toMatchObject({
      id,
      created,
      status: 'needs_response',
      is_charge_refundable: false,
      balance_transactions: [{ net: -6500 }],
      payment_method_details: { card: { case_type: 'chargeback' } },
    });
    expect(await told(id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
    ]);
    expect((await answer(id, 'winning_evidence')).status).toBe('won');
  });

  test.each(['winning_evidence', 'losing_evidence'])('is closed by %s', async (text) => {
    const { id } = await inquiry();
    expect(await answer(id, text)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
  });

  test('cannot be accepted, and ends by itself after 120 days', async () => {
    const { id } = await inquiry();
    await expect(sandbox.stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
    await sandbox.clock.advance(119 * day);
    expect((await sandbox.stripe.disputes.retrieve(id)).status).toBe('warning_needs_response');
    await sandbox.clock.advance(2 * day);
    expect((await sandbox.stripe.disputes.retrieve(id)).status).toBe('warning_closed');
  });
});

describe('an early fraud warning', () => {
  test('comes with its card, moves nothing, and a full refund ends it', async () => {
    const before = (await sandbox.events()).length;
    const intent = await pay({ payment_method: 'pm_card_createIssuerFraudRecord' });
    const { data } = await sandbox.stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ actionable: true, charge: intent.latest_charge, payment_intent: intent.id }]);
    const id = data[0]?.id ?? '';
    expect(await disputesOf(sandbox, intent)).toEqual([]);
    await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    await sandbox.settle();
    expect((await sandbox.stripe.radar.earlyFraudWarnings.retrieve(id)).actionable).toBe(false);
    const types = (await sandbox.events()).slice(before).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('radar'))).toEqual([
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
    ]);
  });
});

test('a disputed bank debit is lost at once, with nothing to answer', async () => {
  const intent = await pay({ currency: 'eur', payment_method: 'pm_sepaDebit_disputed' });
  await sandbox.clock.advance(60_000);
  const [dispute] = await disputesOf(sandbox, intent);
  expect(dispute).toMatchObject({
    status: 'lost',
    reason: 'debit_not_authorized',
    network_reason_code: null,
    evidence_details: { due_by: null },
  });
  expect(await told(dispute?.id ?? '')).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
});

test('disputes belong to their account, and unknown ones are missing', async () => {
  const { id } = await disputed();
  const { platform, stripe } = sandbox;
  for (const call of [
    () => platform.disputes.retrieve(id),
    () => platform.disputes.close(id),
    () => stripe.disputes.update('du_none', { submit: true }),
  ])
    await expect(call()).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
});
