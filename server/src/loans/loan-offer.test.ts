import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { listNotes } from '../inbox/list-notes.ts';
import { ofLoan, offerLoan } from '../testing/loans.ts';
import { takePayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';
import { followLoanOffer } from './follow-loan-offer.ts';
import { getLoanForecast } from './get-loan-forecast.ts';
import { getLoanOffer } from './get-loan-offer.ts';

const world = await openStore();
const day = 86_400_000;
const follow = () => followLoanOffer(world.context(), new URLSearchParams('wcpay-loan-offer=1'));
const titles = async () =>
  (await call(listNotes, {}, { context: world.context() }))
    .filter(({ name }) => name?.includes('loan'))
    .map(({ title }) => title);

test('an offer tells what it costs at the pace of the sales, is in the inbox, and leads to the provider’s page', async () => {
  const context = world.context();
  expect(await followLoanOffer(context, new URLSearchParams('wcpay-login=1'))).toBeUndefined();
  expect(await follow()).toContain('&wcpay-loan-offer-error=1');
  await takePayment(world, { amount: 100_000 });
  await world.sandbox.clock.advance(10 * day);
  await offerLoan(world, { advance_amount: 90_000, fee_amount: 10_000 });
  await world.settle();
  const { offer } = await call(getLoanOffer, {}, { context });
  // 10 % of 100.00 a day: 100 days for 1,000.00.
  expect(offer).toMatchObject({
    advance_amount: 90_000,
    fee_amount: 10_000,
    withhold_rate: 0.1,
    is_replacement: false,
    expected_days: 100,
    yearly_rate: expect.closeTo(1.1, 0),
    url: '/wp-admin/admin.php?page=wc-admin&wcpay-loan-offer=1',
  });
  expect(await titles()).toEqual(['You have a loan offer of $900.00']);
  expect(await world.db.selectFrom('loan_offers').select('status').execute()).toEqual([{ status: 'delivered' }]);
  expect(await follow()).toContain('/sandbox/pages/capital/');
});

test('the active loan is forecast once there are enough days of it, from its own payments', async () => {
  const context = world.context();
  const { offer } = await call(getLoanOffer, {}, { context });
  const loan = { id: offer?.offer_id ?? '' };
  await ofLoan(world, loan, 'accept_loan');
  await world.settle();
  expect(await call(getLoanOffer, {}, { context })).toMatchObject({
    offer: null,
    approved: { offer_id: loan.id, advance_amount: offer?.advance_amount, withhold_rate: offer?.withhold_rate },
  });
  await ofLoan(world, loan, 'pay_out_loan');
  await world.settle();
  expect(await titles()).toEqual(['Your loan is approved']);
  expect(await call(getLoanOffer, {}, { context })).toEqual({ offer: null, approved: null });
  await world.sandbox.clock.advance(day);
  await takePayment(world, { amount: 100_000 });
  await ofLoan(world, loan, 'pay_loan', { amount: 20_000, from: 'bank_account' });
  await world.settle();
  expect(await call(getLoanForecast, {}, { context })).toMatchObject({ reason: 'not_enough_history', pace: null });
  await world.sandbox.clock.advance(10 * day);
  await world.settle();
  // 100.00 in ten days, and 700.00 remain. Payouts took what was in the balance.
  const forecast = await call(getLoanForecast, {}, { context });
  expect(forecast).toMatchObject({
    kind: 'predicted',
    remaining_amount: 70_000,
    pace: { days: 10, withheld: 10_000 },
    paid_off: { likely: '2026-06-09' },
    interval: { remaining_amount: 0, expected_debit: 0 },
    cost: { fee_amount: 10_000, yearly_rate: expect.any(Number) },
    sooner: { pay_off_amount: 70_000, fee_saved: 0, cheapest_source: 'bank_account' },
  });
  expect(forecast.sooner.steps.at(-1)).toEqual({ amount: 70_000, days_sooner: 70, paid_off: '2026-03-31' });
});
