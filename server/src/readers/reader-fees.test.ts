import { call } from '@orpc/server';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../testing/counter.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { chargeReaderFees } from './charge-reader-fees.ts';
import { createTerminalCustomer } from './create-terminal-customer.ts';
import { createTerminalIntent } from './create-terminal-intent.ts';
import { listReaderFees } from './list-reader-fees.ts';
import { listReaders } from './list-readers.ts';

let world: World;
afterEach(async () => {
  await clearFaults(world);
  await world.close();
});

const begin = async (start = '2026-01-10T12:00:00Z') => {
  world = await createWorld({ start });
  return openCounter(world);
};
const goTo = async (moment: string) => {
  await world.sandbox.clock.set(Temporal.Instant.from(moment).epochMilliseconds);
  await world.settle();
};
const bill = () => chargeReaderFees(world, {});
const feeRows = async () => {
  const { data } = await call(
    listTransactions,
    { type_is: ['card_reader_fee'], pagesize: 100, sort: 'date', direction: 'asc' },
    { context: world.context() },
  );
  return data;
};
const readersOf = (transaction_id: string) => call(listReaderFees, { transaction_id }, { context: world.context() });
const postings = () =>
  world.db
    .selectFrom('ledger_postings as posting')
    .innerJoin('ledger_entries as entry', (join) =>
      join.onRef('entry.store_id', '=', 'posting.store_id').onRef('entry.entry_id', '=', 'posting.entry_id'),
    )
    .select(['posting.account', 'posting.amount'])
    .where('entry.kind', '=', 'transfer')
    .orderBy('posting.account')
    .execute();

test('a month costs two dollars for each reader that took a payment, and its row opens to them', async () => {
  const counter = await begin();
  const busy = await counter.addReader();
  const phone = await counter.addReader('simulated-m2-mobile');
  await counter.sell({ amount: 5000 });
  await counter.sell({ amount: 2000, reader: busy });
  await counter.sell({ amount: 3000, reader: busy });

  await goTo('2026-02-01T01:00:00Z');
  await bill();
  expect(await feeRows()).toEqual([]);

  await goTo('2026-02-01T02:30:00Z');
  await bill();
  const [row, ...more] = await feeRows();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    type: 'card_reader_fee',
    amount: -400,
    fees: 0,
    net: -400,
    currency: 'usd',
    metadata: {
      charge_type: 'card_reader_fee',
      interval_from: '2026-01-01 00:00:00',
      interval_to: '2026-01-31 23:59:59',
    },
  });
  const readers = await readersOf(row?.transaction_id ?? '');
  expect(readers).toMatchObject([
    { reader_id: busy, count: 2, status: 'active', fee: { amount: 200, currency: 'usd' } },
    { count: 1, status: 'active', fee: { amount: 200, currency: 'usd' } },
    { reader_id: phone, count: 0, status: 'inactive', fee: { amount: 0, currency: 'usd' } },
  ]);
  expect(await postings()).toEqual([
    { account: 'provider_balance', amount: -400 },
    { account: 'reader_fees', amount: 400 },
  ]);
});

test('a month is billed once, however often the job runs and whoever tells of it', async () => {
  const counter = await begin();
  await counter.sell({ amount: 5000 });
  await goTo('2026-02-03T00:00:00Z');
  await Promise.all([bill(), bill(), bill()]);
  await world.settle();
  await bill();
  expect(await feeRows()).toHaveLength(1);
  const transfers = await world.provider.stripe.transfers.list({}, { stripeAccount: world.store.account_id });
  expect(transfers.data).toHaveLength(1);
  expect(await postings()).toHaveLength(2);
});

test('months that nobody looked at are billed one by one, and a month without payments costs nothing', async () => {
  const counter = await begin();
  await counter.sell({ amount: 5000 });
  await goTo('2026-03-15T00:00:00Z');
  await counter.sell({ amount: 5000 });
  await goTo('2026-05-02T00:00:00Z');
  await bill();
  const rows = await feeRows();
  // Billed at one moment, so their order in the list is any.
  const months = rows.map(({ metadata, amount }) => [metadata?.interval_from.slice(0, 7), amount] as const);
  expect(months.toSorted()).toEqual([
    ['2026-01', -200],
    ['2026-03', -200],
  ]);
});

test('a lost answer to the debit is found again, not repeated', async () => {
  const counter = await begin();
  await counter.sell({ amount: 5000 });
  await goTo('2026-02-03T00:00:00Z');
  await setFault(world, { on: 'POST /v1/transfers', mode: 'truncate', when: 'after' });
  await setFault(world, { on: 'webhook:transfer.created', mode: 'drop' });
  await bill();
  expect(await feeRows()).toEqual([]);
  await goTo('2026-02-06T00:00:00Z');
  await bill();
  expect(await feeRows()).toHaveLength(1);
  const transfers = await world.provider.stripe.transfers.list({}, { stripeAccount: world.store.account_id });
  expect(transfers.data).toHaveLength(1);
});

test('an account without the money is asked again a day later', async () => {
  const counter = await begin();
  // Else its bank would make up for it.
  await world.provider.stripe.accounts.update(world.store.account_id, {
    settings: { payouts: { debit_negative_balances: false } },
  });
  const id = await counter.sell({ amount: 60 });
  await world.provider.stripe.refunds.create({ payment_intent: id }, { stripeAccount: world.store.account_id });
  await goTo('2026-02-03T00:00:00Z');
  await bill();
  await bill();
  expect(await feeRows()).toEqual([]);
  await counter.sell({ amount: 5000 });
  await goTo('2026-02-03T12:00:00Z');
  await bill();
  expect(await feeRows()).toEqual([]);
  await goTo('2026-02-04T00:30:00Z');
  await bill();
  expect(await feeRows()).toHaveLength(1);
});

test('another store sees neither the readers of a fee nor the orders of a counter', async () => {
  const counter = await begin();
  await counter.sell({ amount: 5000 });
  await goTo('2026-02-03T00:00:00Z');
  await bill();
  const [row] = await feeRows();
  const transaction_id = row?.transaction_id ?? '';
  expect(await readersOf(transaction_id)).not.toEqual([]);
  const order = await world.db.selectFrom('orders').select('order_id').executeTakeFirstOrThrow();
  const account = await world.provider.stripe.accounts.create({
    country: 'US',
    controller: { stripe_dashboard: { type: 'none' } },
  });
  const other = world.context({
    store: { ...world.store, store_id: world.store.store_id + 1, account_id: account.id },
  });
  expect(await call(listReaderFees, { transaction_id }, { context: other })).toEqual([]);
  expect(await call(listReaders, {}, { context: other })).toEqual([]);
  await expect(call(createTerminalIntent, { order_id: order.order_id }, { context: other })).rejects.toMatchObject({
    code: 'wcpay_missing_order',
  });
  await expect(call(createTerminalCustomer, { order_id: order.order_id }, { context: other })).rejects.toMatchObject({
    code: 'wcpay_missing_order',
  });
});

test('a transaction that is no reader fee, or none of ours, has no readers', async () => {
  await begin();
  expect(await readersOf('txn_nobody')).toEqual([]);
});

test('the fees of the readers are the fee of the transaction, whatever was sold where', async () => {
  const counter = await begin();
  const readers = [
    await counter.addReader(),
    await counter.addReader('simulated-s700'),
    await counter.addReader('simulated-s710'),
  ];
  let month = Temporal.PlainDate.from('2026-01-10');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ reader: fc.constantFrom(...readers), isPhone: fc.boolean() }), { maxLength: 5 }),
      async (sales) => {
        for (const { reader, isPhone } of sales)
          await counter.sell({ amount: 4000, reader, metadata: isPhone ? { reader_model: 'COTS_DEVICE' } : {} });
        const before = (await feeRows()).length;
        month = month.add({ months: 1 });
        await goTo(`${month.toString().slice(0, 7)}-10T12:00:00Z`);
        await bill();
        const rows = await feeRows();
        const billed = new Set(readers.filter((id) => sales.some((sale) => sale.reader === id && !sale.isPhone)));
        expect(rows.length - before).toBe(billed.size > 0 ? 1 : 0);
        for (const row of rows) {
          const lines = await readersOf(row.transaction_id);
          expect(lines.reduce((sum, { fee }) => sum + fee.amount, 0)).toBe(-row.amount);
        }
        if (billed.size > 0) expect(rows.at(-1)?.amount).toBe(-200 * billed.size);
      },
    ),
    { numRuns: 8 },
  );
});
