import { expect, test } from 'vitest';
import { projectPayment } from '../books/project-payment.ts';
import { projectPayout } from '../books/payouts/project-payout.ts';
import { fromUnixSeconds } from '@purser/contract/dates';
import { sweep } from '../books/reconcile-provider.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { openStore } from '../testing/open-store.ts';
import { forgetBooks, giveAccountAPast, rowsOfBooks } from '../testing/past-of-account.ts';
import { beginImport, findImport } from './import-state.ts';

const world = await openStore();
const { db, store } = world;

test('imported payments have the rows that projecting each of them writes, column by column', async () => {
  await giveAccountAPast(world, 80, 0.05);
  await beginImport(world, store);
  await world.settle();
  expect(await findImport(db, store.store_id)).toMatchObject({
    state: 'done',
    counts: { unexplained: 0, known: 0, without_intent: 0 },
  });
  const imported = await rowsOfBooks(world);
  await assertBalances(world);
  const charges = await db.selectFrom('charges').select('data').execute();
  const withNull = charges.filter(({ data }) => Object.values(data).includes(null));
  expect(withNull, 'half of what a payment has is null, and not stored').toEqual([]);

  await forgetBooks(world);
  const account = { stripeAccount: store.account_id };
  for await (const { id } of world.provider.stripe.paymentIntents.list({ limit: 100 }, account))
    await projectPayment(world, store, id);
  const payouts = await world.provider.stripe.payouts.list({ limit: 100 }, account).autoPagingToArray({ limit: 1000 });
  // The oldest first, so that each is reckoned once.
  for (const { id } of payouts.toReversed()) await projectPayout(world, store, id);
  await sweep(world, store, fromUnixSeconds(0));
  await world.settle();
  const projected = await rowsOfBooks(world);
  for (const table of Object.keys(projected)) expect(imported[table], table).toEqual(projected[table]);
  expect(imported.transactions?.length).toBeGreaterThan(80);
}, 120_000);
