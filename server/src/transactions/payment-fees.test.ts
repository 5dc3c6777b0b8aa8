import { call } from '@orpc/server';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountFees } from '../connect/account-fees.ts';
import { feeRatesOf } from '../books/fee-rates.ts';
import { agreePrice, liveDiscounts } from '../books/payment-fee.ts';
import { feeOf, priceOf } from '../provider/fee-plan.ts';
import { capture, refund } from '../testing/merchant.ts';
import { openStore } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import { createShopper } from '../testing/shopper.ts';
import { getCharge } from './get-charge.ts';
import { getTimeline } from './get-timeline.ts';

const world = await openStore({ stock: true });

async function capturedOf(payment_id: string): Promise<TimelineEvent> {
  const { data } = await call(getTimeline, { payment_id }, { context: world.context() });
  const event = data.find(({ type }) => type === 'captured');
  if (!event) throw new Error(`${payment_id} was not captured`);
  return event;
}

/** Lines, tax and fee of an event say the same. */
function expectWhole({ fee, fee_rates, transaction_details: details }: TimelineEvent): void {
  const isFx = details?.customer_currency !== details?.store_currency;
  const charged = fee_rates?.history.map((line) => line.charged?.amount ?? NaN) ?? [];
  expect(charged.reduce((sum, amount) => sum + amount, 0)).toBe(fee_rates?.before_tax?.amount);
  expect((fee_rates?.before_tax?.amount ?? 0) + (fee_rates?.tax?.amount ?? 0)).toBe(isFx ? details?.store_fee : fee);
}

async function promote(discount: { discount?: number; ends?: Temporal.Instant; volume_allowance?: number }) {
  const { discount_id } = await world.db
    .insertInto('fee_discounts')
    .values({ store_id: world.store.store_id, starts: world.clock.now(), currency: 'usd', ...discount })
    .returning('discount_id')
    .executeTakeFirstOrThrow();
  return discount_id;
}

test('a fee is explained by what was agreed at the checkout, also when the discount is long over', async () => {
  await promote({ discount: 20_000, ends: world.clock.now().add({ hours: 24 }) });
  const shopper = createShopper(world);
  await shopper.add('stoneware-mug');
  const bought = await shopper.pay();
  const before = await capturedOf(String(bought.order_id));
  expect(before.fee_rates?.history.map(({ type, additional_type }) => additional_type ?? type)).toEqual([
    'base',
    'discount',
  ]);
  expectWhole(before);
  await world.sandbox.clock.advance(2 * 86_400_000);
  expect(await liveDiscounts(world, world.store)).toEqual([]);
  const charge = await call(
    getCharge,
    {
      charge_id:
        bought.payment_result.payment_details.find(({ key }: { key: string }) => key === 'payment_intent_id')?.value ??
        '',
    },
    { context: world.context() },
  );
  // A refund projects the whole payment anew.
  await refund(world, { charge_id: charge.id }, 100);
  expect((await capturedOf(String(bought.order_id))).fee_rates).toEqual(before.fee_rates);
  expect(charge.application_fee_amount).toBe(before.fee);
});

test('a discount ends when its volume is used up', async () => {
  const discount_id = await promote({ discount: 50_000, volume_allowance: 5000 });
  const agree = () =>
    agreePrice(world, world.store, { method: 'card', currency: 'usd', card_country: 'US', settlement_currency: 'usd' });
  const first = await agree();
  expect(first.discount_id).toBe(discount_id);
  await takePayment(world, { amount: 4000, price: first });
  await world.settle();
  expect(await liveDiscounts(world, world.store)).toMatchObject([{ discount_id, current_volume: 4000 }]);
  const second = await agree();
  await takePayment(world, { amount: 4000, price: second });
  await world.settle();
  expect(second.discount_id).toBe(discount_id);
  expect((await agree()).discount_id).toBeUndefined();
});

test('a partial capture has the agreed price', async () => {
  const price = priceOf({
    method: 'card',
    currency: 'usd',
    card_country: 'FR',
    account_country: 'US',
    settlement_currency: 'usd',
    discount: { discount_id: 99, discount: 10_000, percentage_rate: null, fixed_rate: null, currency: 'usd' },
  });
  const held = await takePayment(world, { amount: 10_000, manual: true, price });
  await capture(world, held, { amount: 6000 });
  const event = await capturedOf(held.payment_intent_id);
  expect(event).toMatchObject({ amount_captured: 6000, fee: feeOf(price, 6000).amount });
  expect(event.user?.username).toBe('admin');
  expectWhole(event);
});

test('a taxed fee of a converted payment is itemized in the account’s currency', async () => {
  const price = await agreePrice(
    world,
    { ...world.store, country: 'DE' },
    { method: 'card', currency: 'eur', card_country: 'FR', settlement_currency: 'usd' },
  );
  const paid = await takePayment(world, { amount: 8000, currency: 'eur', price });
  // The line of the journal that converts it comes a moment later.
  await world.settle();
  const event = await capturedOf(paid.payment_intent_id);
  expect(event.fee_rates).toMatchObject({
    percentage: 0.054,
    fixed: 25,
    fixed_currency: 'eur',
    history: [{ type: 'base' }, { additional_type: 'international' }, { additional_type: 'fx' }],
    tax: { currency: 'usd', percentage_rate: 0.19, description: 'DE VAT' },
    before_tax: { currency: 'usd' },
    fee_exchange_rate: { from_currency: 'eur', to_currency: 'usd' },
  });
  expectWhole(event);
});

test('a fee that its price doesn’t explain is shown without lines', async () => {
  const price = priceOf({
    method: 'card',
    currency: 'usd',
    card_country: 'US',
    account_country: 'US',
    settlement_currency: 'usd',
  });
  expect(feeRatesOf({ currency: 'usd', application_fee_amount: 176 }, undefined, price, 5000)).toBeUndefined();
  const beyond = feeRatesOf(
    { currency: 'usd', application_fee_amount: 175 },
    { currency: 'usd', fee: 190, exchange_rate: null },
    price,
    5000,
  );
  expect(beyond).toMatchObject({
    before_tax: { amount: 190 },
    history: [{ charged: { amount: 175 } }, { type: 'provider', charged: { amount: 15 } }],
  });
});

test('however a fee is converted, its lines and its tax add up to what was booked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.constantFrom('eur', 'jpy', 'kwd', 'gbp'),
      fc.constantFrom('US', 'DE', 'JP', 'FI'),
      fc.option(fc.integer({ min: 1, max: 100_000 })),
      fc.double({ min: 0.005, max: 200, noNaN: true }),
      (amount, currency, account_country, discount, rate) => {
        const price = priceOf({
          method: 'card',
          currency,
          card_country: 'FR',
          account_country,
          settlement_currency: 'usd',
          discount:
            discount === null
              ? null
              : { discount_id: 1, discount, percentage_rate: null, fixed_rate: null, currency: 'usd' },
        });
        const fee = feeOf(price, amount);
        const booked = Math.round(fee.amount * rate);
        const rates = feeRatesOf(
          { currency, application_fee_amount: fee.amount },
          { currency: 'usd', fee: booked, exchange_rate: rate },
          price,
          amount,
        );
        const lines = rates?.history.reduce((sum, line) => sum + (line.charged?.amount ?? NaN), 0);
        expect(lines).toBe(rates?.before_tax?.amount);
        expect((lines ?? 0) + (rates?.tax?.amount ?? 0)).toBe(booked);
        expect(Object.is(lines, -0)).toBe(false);
      },
    ),
  );
});

test('page settings have the price of each method, with active discounts', async () => {
  const fees = await accountFees(world, world.store);
  expect(fees['card']).toEqual({
    base: { currency: 'usd', percentage_rate: 0.029, fixed_rate: 30 },
    additional: { currency: 'usd', percentage_rate: 0.015, fixed_rate: 0 },
    fx: { currency: 'usd', percentage_rate: 0.01, fixed_rate: 0 },
    discount: [],
  });
  expect(fees['sepa_debit']?.base.percentage_rate).toBe(0.008);
  await promote({ discount: 25_000, volume_allowance: 100_000 });
  expect((await accountFees(world, world.store))['card']?.discount).toMatchObject([
    { discount: 0.25, volume_allowance: 100_000, volume_currency: 'usd', current_volume: 0, end_time: null },
  ]);
});
