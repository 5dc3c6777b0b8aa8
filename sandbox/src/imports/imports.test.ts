import { expect, test } from 'vitest';
import type { ImportedPayment } from './imports.ts';
import { importedPayment } from '../testing/imported-payment.ts';
import { openSandbox } from '../testing/open-sandbox.ts';

const sandbox = await openSandbox();

const day = 86_400;
const now = Date.UTC(2026, 10, 2, 12) / 1000;

const payment = (stem: string, more: Partial<ImportedPayment> = {}): ImportedPayment =>
  importedPayment(stem, now - 30 * day, {
    name: 'Ada\tLovelace\\',
    email: 'ada@example.com',
    billing_country: 'GB',
    metadata: { order_id: '1001' },
    ...more,
  });

test('an imported payment is read, expanded and refunded like any other', async () => {
  const { stripe } = sandbox;
  const before = await stripe.balance.retrieve();
  await sandbox.importPayments([
    payment('a1', { amount_refunded: 1000, refunded_at: now - 20 * day }),
    payment('a2', { currency: 'eur', settlement_amount: 5446, exchange_rate: 1.0892 }),
  ]);
  const after = await stripe.balance.retrieve();
  expect((after.available[0]?.amount ?? 0) - (before.available[0]?.amount ?? 0)).toBe(5000 - 175 - 1000 + 5446 - 175);

  const intent = await stripe.paymentIntents.retrieve('pi_a1', {
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  });
  expect(intent).toMatchObject({
    status: 'succeeded',
    metadata: { order_id: '1001' },
    latest_charge: { id: 'ch_a1', balance_transaction: { id: 'txn_a1', net: 4825, status: 'available' } },
    payment_method: { billing_details: { name: 'Ada\tLovelace\\' } },
  });
  const refund = await stripe.refunds.create({ charge: 'ch_a1', amount: 4000 });
  expect(refund.status).toBe('succeeded');
  const refunds = await stripe.refunds.list({ payment_intent: 'pi_a1' });
  expect(refunds.data.map((each) => each.amount)).toEqual([4000, 1000]);
  await expect(stripe.refunds.create({ charge: 'ch_a1' })).rejects.toMatchObject({ code: 'charge_already_refunded' });
});

test('a journal line of an import is found by its own id and by its source', async () => {
  const { stripe } = sandbox;
  await sandbox.importPayments([payment('b1', { amount_refunded: 1000, refunded_at: now - 20 * day })]);
  expect(await stripe.balanceTransactions.retrieve('txn_b1')).toMatchObject({ amount: 5000, source: 'ch_b1' });
  expect(await stripe.balanceTransactions.retrieve('txn_rb1')).toMatchObject({ amount: -1000, source: 're_b1' });
  await expect(sandbox.importPayments([payment('rb2')])).rejects.toThrow('not begin with r');
  expect((await stripe.balanceTransactions.list({ source: 're_b1' })).data).toMatchObject([
    { amount: -1000, type: 'refund' },
  ]);
});

test('an imported hold is captured, and another expires by itself', async () => {
  const { stripe } = sandbox;
  const held = {
    captured: false,
    status: 'requires_capture' as const,
    settlement_amount: 0,
    fee: 0,
    created: now - day,
    capture_before: now + 6 * day,
  };
  await sandbox.importPayments([payment('h1', held), payment('h2', held)]);
  expect((await stripe.paymentIntents.capture('pi_h1')).status).toBe('succeeded');
  await sandbox.clock.advance(7 * day * 1000);
  expect(await stripe.paymentIntents.retrieve('pi_h2', { expand: ['latest_charge'] })).toMatchObject({
    status: 'canceled',
    latest_charge: { refunded: true, captured: false },
  });
});

test('an import with one bad row takes nothing', async () => {
  await expect(sandbox.importPayments([payment('c1'), payment('c2', { amount: 1.5 })])).rejects.toThrow(
    'amount of c2 must be a whole number',
  );
  await expect(sandbox.stripe.paymentIntents.retrieve('pi_c1')).rejects.toMatchObject({ code: 'resource_missing' });
});

test('lists contain imported payments in their place, read or not, and page through all of them once', async () => {
  const { stripe } = sandbox;
  const from = now - 90 * day;
  // Several of one second, as in a busy shop.
  const stems = Array.from({ length: 25 }, (_, index) => `l${String(index).padStart(2, '0')}`);
  await sandbox.importPayments(
    stems.map((stem, index) => {
      const created = from + Math.floor(index / 4);
      const isRefunded = index % 5 === 0;
      return payment(stem, {
        created,
        ...(isRefunded && { amount_refunded: 500, refunded_at: created + 3600 }),
      });
    }),
  );
  const created = { gte: from, lte: from + day };
  const walk = async (touch: (seen: number) => Promise<unknown>) => {
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await stripe.charges.list({
        created,
        limit: 3,
        expand: ['data.balance_transaction', 'data.payment_intent'],
        ...(after && { starting_after: after }),
      });
      for (const charge of page.data) {
        expect(charge).toMatchObject({
          balance_transaction: { net: 4825 },
          payment_intent: { latest_charge: charge.id },
        });
        seen.push(charge.id);
      }
      if (!page.has_more) return seen;
      after = page.data.at(-1)?.id;
      await touch(seen.length);
    }
  };
  const all = stems.map((stem) => `ch_${stem}`).toReversed();
  expect(await walk(async () => {})).toEqual(all);
  // Reading one by its id writes it out, which must not move it.
  expect(await walk((seen) => stripe.charges.retrieve(all[(seen * 7) % all.length] ?? ''))).toEqual(all);
  const refunds = await stripe.refunds.list({ created, limit: 100 });
  expect(refunds.data.map(({ id }) => id)).toEqual(['re_l20', 're_l15', 're_l10', 're_l05', 're_l00']);
  const rows = await stripe.balanceTransactions.list({ created, limit: 100 });
  expect(rows.data.length).toBe(30);
  expect((await stripe.balanceTransactions.list({ created, type: 'refund', limit: 100 })).data.length).toBe(5);
  const back = await stripe.charges.list({ created, limit: 3, ending_before: all[10] ?? '' });
  expect(back.data.map(({ id }) => id)).toEqual(all.slice(7, 10));
});
