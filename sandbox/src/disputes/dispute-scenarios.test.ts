import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { pay as payWith } from '../testing/disputed.ts';
import { openSandbox } from '../testing/open-sandbox.ts';
import { networkCode, reasons } from './reasons.ts';

const sandbox = await openSandbox();

async function control(body: Record<string, unknown>): Promise<{ status: number; error?: { param: string } }> {
  const response = await sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const { error } = (await response.json()) as { error?: { param: string } };
  await sandbox.settle();
  return { status: response.status, error };
}

async function pay(params: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<string> {
  return (await payWith(sandbox, { payment_method: 'pm_card_visa', ...params })).id;
}

async function open(given: Record<string, unknown>, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const payment_intent = await pay(params);
  expect(await control({ scenario: 'open_dispute', payment_intent, ...given })).toEqual({ status: 200 });
  const { data } = await sandbox.stripe.disputes.list({ payment_intent });
  const [dispute] = data;
  if (!dispute) throw new Error('no dispute was opened');
  return dispute;
}

const retrieve = (id: string) => sandbox.stripe.disputes.retrieve(id);

test('a dispute is opened for every reason, with the code of the network', { timeout: 60_000 }, async () => {
  for (const reason of reasons) {
    const dispute = await open({ reason }, { payment_method: 'pm_card_mastercard' });
    expect(dispute).toMatchObject({ reason, network_reason_code: networkCode(reason, 'mastercard') });
    // What a bank takes back from a debit is final.
    expect(dispute.status).toBe(dispute.evidence_details.due_by === null ? 'lost' : 'needs_response');
  }
});

test('a dispute is opened in every state, with the money of that state', { timeout: 60_000 }, async () => {
  const lines: Record<string, number> = {
    warning_needs_response: 0,
    warning_under_review: 0,
    warning_closed: 0,
    prevented: 0,
    needs_response: 1,
    under_review: 1,
    lost: 1,
    appeal_needs_response: 1,
    appeal_under_review: 1,
    won: 2,
  };
  for (const [status, count] of Object.entries(lines)) {
    const dispute = await open({ status });
    expect(dispute.status).toBe(status);
    expect(dispute.balance_transactions).toHaveLength(count);
  }
});

test('a dispute has the amount, the code and the deadline that are asked for', async () => {
  const due_by = Temporal.Instant.fromEpochMilliseconds(sandbox.clock.now()).add({ hours: 30 });
  const dispute = await open({
    reason: 'product_unacceptable',
    amount: 1200,
    network_reason_code: '13.5',
    due_by: due_by.toString(),
  });
  expect(dispute).toMatchObject({
    amount: 1200,
    network_reason_code: '13.5',
    evidence_details: { due_by: Math.floor(due_by.epochMilliseconds / 1000) },
  });
  await sandbox.clock.advance(31 * 3_600_000);
  expect((await retrieve(dispute.id)).status).toBe('lost');
});

test('a deadline can be moved, and the old one no longer counts', async () => {
  const due_by = Temporal.Instant.fromEpochMilliseconds(sandbox.clock.now()).add({ hours: 1 });
  const { id } = await open({ due_by: due_by.toString() });
  const later = due_by.add({ hours: 5 }).toString();
  expect(await control({ scenario: 'set_dispute_deadline', dispute: id, due_by: later })).toEqual({ status: 200 });
  await sandbox.clock.advance(2 * 3_600_000);
  expect((await retrieve(id)).status).toBe('needs_response');
  await sandbox.clock.advance(5 * 3_600_000);
  expect((await retrieve(id)).status).toBe('lost');
});

test('a case is escalated, lost, appealed and won at command', async () => {
  const { id } = await open({ status: 'warning_needs_response' });
  for (const [scenario, status] of [
    ['escalate_dispute', 'needs_response'],
    ['lose_dispute', 'lost'],
    ['appeal_dispute', 'appeal_needs_response'],
    ['win_dispute', 'won'],
  ]) {
    expect(await control({ scenario, dispute: id })).toEqual({ status: 200 });
    expect((await retrieve(id)).status).toBe(status);
  }
  expect(await control({ scenario: 'lose_dispute', dispute: id })).toMatchObject({
    status: 400,
    error: { param: 'dispute' },
  });
});

test('an appeal is answered by the reason of its filing', async () => {
  const { id } = await open({ status: 'appeal_needs_response' });
  const submitted = await sandbox.stripe.disputes.update(id, {
    evidence: { appeal: { card: { reason_for_filing: 'winning_evidence' } } },
  });
  expect(submitted).toMatchObject({
    status: 'appeal_under_review',
    evidence: { appeal: { card: { reason_for_filing: 'winning_evidence' } } },
  });
  await sandbox.settle();
  expect(await retrieve(id)).toMatchObject({ status: 'won', balance_transactions: [{}, {}] });
});

test('an escalation stops refunds on their way, and takes what is left', async () => {
  const payment_intent = await pay({ payment_method: 'pm_card_pendingRefund' });
  expect(await control({ scenario: 'open_dispute', payment_intent, status: 'warning_needs_response' })).toEqual({
    status: 200,
  });
  const refund = await sandbox.stripe.refunds.create({ payment_intent, amount: 2000 });
  const id = (await sandbox.stripe.disputes.list({ payment_intent })).data[0]?.id ?? '';
  await control({ scenario: 'escalate_dispute', dispute: id });
  expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  });
  expect((await retrieve(id)).amount).toBe(5000);
});

test('a Klarna inquiry has a reason of its own, and escalates after 21 days', async () => {
  const payment_intent = await pay({
    currency: 'eur',
    payment_method: undefined,
    payment_method_data: {
      type: 'klarna',
      billing_details: { name: 'Ada', email: 'ada@example.com', address: { country: 'DE' } },
    },
  });
  await control({ scenario: 'approve_action', payment_intent });
  const given = { reason: 'product_not_received', status: 'warning_needs_response' };
  expect(await control({ scenario: 'open_dispute', payment_intent, ...given })).toEqual({ status: 200 });
  const [dispute] = (await sandbox.stripe.disputes.list({ payment_intent })).data;
  expect(dispute?.payment_method_details).toEqual({ type: 'klarna', klarna: { reason_code: 'goods_not_received' } });
  await sandbox.clock.advance(20 * 86_400_000);
  expect((await retrieve(dispute?.id ?? '')).status).toBe('warning_needs_response');
  await sandbox.clock.advance(86_400_000);
  expect((await retrieve(dispute?.id ?? '')).status).toBe('needs_response');
});

test('an inquiry that expires is closed', async () => {
  const { id } = await open({ status: 'warning_needs_response' });
  await control({ scenario: 'expire_dispute', dispute: id });
  expect((await retrieve(id)).status).toBe('warning_closed');
});

test('the fee is kept on a win when the policy says so', async () => {
  const { account } = sandbox.keys();
  await control({ scenario: 'set_dispute_fees', account, policy: 'kept' });
  const dispute = await open({ status: 'won' });
  expect(dispute.balance_transactions.map(({ net }) => net)).toEqual([-6500, 5000]);
  await control({ scenario: 'set_dispute_fees', account, policy: 'returned_when_won' });
});

test('a warning of fraud can come to any payment', async () => {
  const payment_intent = await pay();
  await control({ scenario: 'warn_of_fraud', payment_intent, fraud_type: 'made_with_stolen_card' });
  expect((await sandbox.stripe.radar.earlyFraudWarnings.list({ payment_intent })).data).toMatchObject([
    { actionable: true, fraud_type: 'made_with_stolen_card' },
  ]);
  await control({ scenario: 'open_dispute', payment_intent });
  expect((await sandbox.stripe.radar.earlyFraudWarnings.list({ payment_intent })).data[0]?.actionable).toBe(false);
});

test('nothing is opened beyond the payment, or by words that nobody knows', async () => {
  const payment_intent = await pay();
  await control({ scenario: 'open_dispute', payment_intent });
  expect(await control({ scenario: 'open_dispute', payment_intent })).toMatchObject({
    status: 400,
    error: { param: 'payment_intent' },
  });
  for (const [param, value] of Object.entries({ reason: 'boredom', status: 'asleep', amount: -1 }))
    expect(await control({ scenario: 'open_dispute', payment_intent: await pay(), [param]: value })).toMatchObject({
      status: 400,
      error: { param },
    });
});
