import { expect, test } from 'vitest';
import { importedPayment } from '../testing/imported-payment.ts';
import { openSandbox } from '../testing/open-sandbox.ts';
import type { ImportedDispute } from './import-disputes.ts';

const sandbox = await openSandbox();

const day = 86_400;
const now = Date.UTC(2026, 10, 2, 12) / 1000;

const payment = (stem: string) =>
  importedPayment(stem, now - 60 * day, {
    currency: 'eur',
    settlement_amount: 5446,
    exchange_rate: 1.0892,
    email: 'ada@example.com',
    billing_country: 'GB',
  });

const dispute = (stem: string, more: Partial<ImportedDispute> = {}): ImportedDispute => ({
  stem,
  payment: `p${stem}`,
  created: now - 30 * day,
  amount: 5000,
  reason: 'fraudulent',
  status: 'needs_response',
  due_by: now + 3 * day,
  withdrawn: 5500,
  fee: 1500,
  ...more,
});

test('imported disputes have their money, and go on living', async () => {
  const { stripe } = sandbox;
  const stems = ['open', 'won', 'asked'];
  await sandbox.importPayments(stems.map((stem) => payment(`p${stem}`)));
  const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
  const events = (await sandbox.events()).length;
  expect(
    await sandbox.importDisputes([
      dispute('open', { evidence: { product_description: 'A hat' } }),
      dispute('won', { status: 'won', submitted_at: now - 25 * day, closed_at: now - 5 * day, fee_returned: 0 }),
      dispute('asked', { status: 'warning_needs_response', withdrawn: 0, fee: 0, reason: 'product_not_received' }),
    ]),
  ).toBe(3);
  expect((await sandbox.events()).length).toBe(events);
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(before - 7000 - 7000 + 5500);
  expect(await stripe.disputes.retrieve('du_won')).toMatchObject({
    status: 'won',
    charge: 'ch_pwon',
    payment_intent: 'pi_pwon',
    currency: 'eur',
    evidence_details: { submission_count: 1 },
    balance_transactions: [
      { id: 'txn_dwon', currency: 'usd', amount: -5500, net: -7000 },
      { id: 'txn_ewon', currency: 'usd', amount: 5500, net: 5500 },
    ],
  });
  expect((await stripe.charges.retrieve('ch_popen')).disputed).toBe(true);
  expect((await stripe.disputes.list({ payment_intent: 'pi_pasked' })).data).toMatchObject([
    { id: 'du_asked', network_reason_code: '13.1', is_charge_refundable: true },
  ]);
  await stripe.disputes.update('du_open', { evidence: { uncategorized_text: 'winning_evidence' } });
  await sandbox.settle();
  expect(await stripe.disputes.retrieve('du_open')).toMatchObject({
    status: 'won',
    evidence: { product_description: 'A hat' },
    balance_transactions: [{ net: -7000 }, { net: 7000 }],
  });
});

test('what does not fit is refused, and nothing is taken over', async () => {
  await sandbox.importPayments([payment('pfit')]);
  for (const wrong of [
    { withdrawn: 0 },
    { status: 'warning_needs_response' as const },
    { amount: 5001 },
    { payment: 'nothing' },
    { stem: 'fit!' },
  ])
    await expect(
      sandbox.importDisputes([dispute('fit'), dispute('fit2', { payment: 'pfit', ...wrong })]),
    ).rejects.toThrow('stem' in wrong ? 'letters and digits' : 'of dispute fit2');
  expect((await sandbox.stripe.disputes.list({ payment_intent: 'pi_pfit' })).data).toEqual([]);
});
