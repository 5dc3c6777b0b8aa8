import { expect, test } from 'vitest';
import { disputesOf, disputeVerbs } from '../testing/disputed.ts';
import { openSandbox } from '../testing/open-sandbox.ts';
import { idOf } from '../testing/sandbox.ts';

const sandbox = await openSandbox();

const day = 86_400_000;

const { pay, disputed } = disputeVerbs(sandbox);

test('a compliance case is answered only with the fee acknowledged', async () => {
  const dispute = await disputed('pm_card_createComplianceDispute');
  expect(dispute).toMatchObject({
    reason: 'noncompliant',
    enhanced_eligibility_types: ['visa_compliance'],
    evidence_details: { enhanced_eligibility: { visa_compliance: { status: 'requires_fee_acknowledgement' } } },
  });
  const { id } = dispute;
  await expect(sandbox.stripe.disputes.update(id, { evidence: { customer_name: 'Ada' } })).rejects.toMatchObject({
    param: 'evidence[enhanced_evidence][visa_compliance][fee_acknowledged]',
  });
  expect(
    await sandbox.stripe.disputes.update(id, {
      evidence: { enhanced_evidence: { visa_compliance: { fee_acknowledged: true } } },
    }),
  ).toMatchObject({
    status: 'under_review',
    evidence_details: { enhanced_eligibility: { visa_compliance: { status: 'fee_acknowledged' } } },
  });
});

test('two earlier purchases with the same card, which share address and account, win a fraud case', async () => {
  const { stripe } = sandbox;
  const control = (body: Record<string, unknown>) =>
    sandbox.app.request('/sandbox/control/scenarios', { method: 'POST', body: JSON.stringify(body) });
  const card = { payment_method: 'pm_card_visa' };
  const earlier = [await pay(card), await pay(card)];
  const [quarrel, reported] = [await pay(card), await pay(card)];
  await control({ scenario: 'warn_of_fraud', payment_intent: reported.id });
  await control({ scenario: 'open_dispute', payment_intent: quarrel.id, status: 'won' });
  await sandbox.clock.advance(130 * day);
  const recent = await pay(card);
  await control({ scenario: 'open_dispute', payment_intent: recent.id });
  const [dispute] = await disputesOf(sandbox, recent);
  expect(dispute).toMatchObject({
    enhanced_eligibility_types: ['visa_compelling_evidence_3'],
    evidence_details: { enhanced_eligibility: { visa_compelling_evidence_3: { status: 'requires_action' } } },
  });
  const id = dispute?.id ?? '';
  const charges = earlier.map(({ latest_charge }) => idOf(latest_charge));
  const naming = (names: string[]) => ({
    enhanced_evidence: {
      visa_compelling_evidence_3: {
        prior_undisputed_transactions: names.map((charge) => ({ charge, product_description: 'A hat' })),
      },
    },
  });
  for (const [payment, why] of [
    [quarrel, 'was disputed'],
    [reported, 'was reported as fraud'],
    [await pay(card), '120 to 365 days'],
    [recent, 'the disputed charge itself'],
  ] as const)
    await expect(
      stripe.disputes.update(id, { evidence: naming([idOf(payment.latest_charge)]), submit: false }),
    ).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining(why) });
  const staged = await stripe.disputes.update(id, { evidence: naming(charges), submit: false });
  expect(staged.evidence_details.enhanced_eligibility.visa_compelling_evidence_3).toEqual({
    required_actions: [
      'missing_customer_identifiers',
      'missing_disputed_transaction_description',
      'missing_merchandise_or_services',
    ],
    status: 'requires_action',
  });
  const sharing = (identity: Record<string, string>) => ({
    enhanced_evidence: {
      visa_compelling_evidence_3: {
        disputed_transaction: {
          ...identity,
          product_description: 'A hat',
          merchandise_or_services: 'merchandise' as const,
        },
        prior_undisputed_transactions: charges.map((charge) => ({
          charge,
          ...identity,
          product_description: 'A hat',
        })),
      },
    },
  });
  // The id and the fingerprint of a device are one identifier.
  const device = { customer_device_id: '3520990017614823', customer_device_fingerprint: 'canvas-4f1d0c2b9a8e7d6c' };
  const alone = await stripe.disputes.update(id, { evidence: sharing(device), submit: false });
  expect(alone.evidence_details.enhanced_eligibility.visa_compelling_evidence_3).toMatchObject({
    required_actions: ['missing_customer_identifiers'],
  });
  const complete = await stripe.disputes.update(id, {
    evidence: sharing({
      customer_purchase_ip: '203.0.113.7',
      customer_account_id: 'ada',
      customer_device_id: '',
      customer_device_fingerprint: '',
    }),
  });
  expect(complete.evidence_details.enhanced_eligibility.visa_compelling_evidence_3).toEqual({
    required_actions: [],
    status: 'qualified',
  });
  await sandbox.settle();
  expect((await stripe.disputes.retrieve(id)).status).toBe('won');
});
