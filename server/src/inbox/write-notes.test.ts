import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantFundsOf, readBalanceNow } from '../provider/read-balance.ts';
import { writeOptions } from '../settings/write-options.ts';
import { readStoredSettings } from '../settings/settings.ts';
import { lookNow } from '../jobs/standing-jobs.ts';
import { settingsOption } from '../database/stored-options.ts';
import { takePayment } from '../testing/payments.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { Client, TestServer } from '../testing/test-server.ts';
import type { World } from '../testing/world.ts';
import { readTasksVisibility } from '../tasks/tasks-visibility.ts';
import { isInsecure, tellInsecureShop } from './news/tell-insecure-shop.ts';
import { askForNotes, writeNotes, writeNotesOf } from './write-notes.ts';

let server: TestServer;
let world: World;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  ({ world } = server);
  await advance(8);
});
afterAll(() => server?.close());
// A nonce lives for half a day of the moved clock.
beforeEach(async () => {
  admin = await server.signIn();
});

const advance = async (days: number) => {
  await world.sandbox.clock.advance(days * 86_400_000);
  await world.settle();
};
const scenario = async (body: object) => {
  const answer = await admin.call('POST', '/sandbox/control/scenarios', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await world.settle();
};
const account = () => world.store.account_id;
const notes = async (name: RegExp) =>
  (await world.db.selectFrom('notes').selectAll().orderBy('note_id').execute()).filter((row) => name.test(row.name));
const open = async (name: RegExp) =>
  (await notes(name)).filter(({ status, ended }) => status === 'unactioned' && ended === null);

test('required details have a note with the deadline, which disappears once they are given', async () => {
  await scenario({ scenario: 'set_account_status', account: account(), status: 'restricted_soon' });
  const [due] = await open(/requirements/);
  expect(due).toMatchObject({
    type: 'warning',
    title: expect.stringMatching(/^Update your business details by April 1, 2026$/),
  });
  expect(due?.content).toContain('<strong>registration or tax number</strong>');
  await writeNotesOf(world, world.store);
  expect(await open(/requirements/)).toHaveLength(1);

  await scenario({ scenario: 'set_account_status', account: account(), status: 'restricted' });
  expect((await open(/requirements/)).map(({ title }) => title)).toEqual([
    'Payments and payouts are paused until you update your details',
  ]);
  await scenario({ scenario: 'set_account_status', account: account(), status: 'complete' });
  expect(await open(/requirements/)).toEqual([]);
  expect(await notes(/requirements/)).toHaveLength(2);
});

test('a task that was deleted when done reappears with its cause', async () => {
  await writeOptions(world.context(), 'saveOptions', {
    woocommerce_deleted_todo_tasks: ['update-business-details', 'another'],
    woocommerce_dismissed_todo_tasks: ['add-apms'],
  });
  const before = await open(/requirements/);
  await scenario({ scenario: 'set_account_status', account: account(), status: 'restricted_soon' });
  expect(await readTasksVisibility(world.db, world.store.store_id)).toMatchObject({
    deletedTodoTasks: ['another'],
    // More than one way to pay is offered: when there is one only, it is another task.
    dismissedTodoTasks: [],
  });
  expect((await open(/requirements/)).length).toBe(before.length + 1);
  await scenario({ scenario: 'set_account_status', account: account(), status: 'complete' });
});

test.each(['listed', 'platform_paused', 'other'])('%s asks for nothing: it says what is suspended', async (status) => {
  await scenario({ scenario: 'set_account_status', account: account(), status });
  expect(await open(/requirements/)).toEqual([]);
  expect(await open(/suspended/)).toMatchObject([
    {
      title: 'Your payments and payouts are suspended',
      content: expect.stringContaining('You don’t need to do anything'),
      actions: [{ query: '?page=wc-admin&path=/payments/payouts' }],
    },
  ]);
  await scenario({ scenario: 'set_account_status', account: account(), status: 'complete' });
  expect(await open(/suspended/)).toEqual([]);
});

test('suspended payouts have a note with date and reason', async () => {
  await scenario({ scenario: 'block_payouts', account: account(), reason: 'platform_paused' });
  expect(await open(/suspended/)).toMatchObject([
    {
      title: 'Your payouts are suspended',
      content: expect.stringMatching(/suspended your payouts on March 18, 2026 .*platform paused/),
    },
  ]);
  await scenario({ scenario: 'unblock_payouts', account: account() });
  expect(await open(/suspended/)).toEqual([]);
});

test('the note about instant payouts is written the first time only', async () => {
  expect(await notes(/instant/)).toEqual([]);
  await takePayment(world, { amount: 30_000 });
  await writeNotesOf(world, world.store);
  expect(await open(/instant/)).toHaveLength(1);
  await world.db.updateTable('notes').set({ is_deleted: true }).where('name', 'like', '%instant%').execute();
  await takePayment(world, { amount: 30_000 });
  await writeNotesOf(world, world.store);
  expect(await notes(/instant/)).toHaveLength(1);
});

test('the note about instant payouts stays as long as they are available', async () => {
  await world.db.deleteFrom('notes').where('name', 'like', '%instant%').execute();
  await writeNotesOf(world, world.store);
  expect(await open(/instant/)).toMatchObject([
    { actions: [{ query: '?page=wc-admin&path=/payments/overview&selected_currency=usd&instant-payout=1' }] },
  ]);
  const [funds] = instantFundsOf(await readBalanceNow(world, world.store, 5000));
  const amount = funds?.net ?? 0;
  await world.provider.stripe.payouts.create(
    { amount, currency: 'usd', method: 'instant' },
    { stripeAccount: account() },
  );
  await writeNotesOf(world, world.store);
  expect(await open(/instant/)).toEqual([]);
  await takePayment(world, { amount: 30_000 });
  await writeNotesOf(world, world.store);
  expect(await open(/instant/)).toHaveLength(1);
});

test('a failed payout has one note, with reason and next step', async () => {
  const { stripe } = world.provider;
  const at = { stripeAccount: account() };
  await stripe.accounts.update(account(), { settings: { payouts: { schedule: { interval: 'manual' } } } });
  await takePayment(world, { amount: 30_000 });
  await advance(4);
  const lost = await stripe.payouts.create({ amount: 20_000, currency: 'usd' }, at);
  await stripe.payouts.create({ amount: 10_000, currency: 'usd' }, at);
  await world.settle();
  admin = await server.signIn();
  await scenario({ scenario: 'fail_payout', payout: lost.id, failure_code: 'account_closed' });
  const failed = await open(/payout-failed/);
  expect(failed).toMatchObject([{ type: 'warning', subject: lost.id, title: 'A payout of $200.00 failed' }]);
  expect(failed[0]?.content).toMatch(/closed.*Check or replace your bank account/s);
  expect(failed[0]?.actions).toMatchObject([
    { query: `?page=wc-admin&path=/payments/payouts/details&id=${lost.id}` },
    { query: '?page=wc-admin&wcpay-link-handler=1&type=complete_kyc_link' },
  ]);
  await writeNotesOf(world, world.store);
  expect(await open(/payout-failed/)).toHaveLength(1);
  const bank = { country: 'US', currency: 'usd', account_number: '000123456789', routing_number: '110000000' };
  await stripe.accounts.createExternalAccount(account(), {
    external_account: { object: 'bank_account', ...bank },
    default_for_currency: true,
  });
  await world.settle();
  expect(await open(/payout-failed/)).toEqual([]);
});

test('a payout that doesn’t add up has a note until it does', async () => {
  await writeNotesOf(world, world.store);
  expect(await notes(/unexplained/)).toEqual([]);
  const payout = await world.db
    .selectFrom('payouts')
    .select(['payout_id', 'amount'])
    .where('amount', '=', 10_000)
    .executeTakeFirstOrThrow();
  const tamper = (amount: number) =>
    world.db.updateTable('payouts').set({ amount, status: 'paid' }).where('payout_id', '=', payout.payout_id).execute();
  await tamper(payout.amount + 1);
  await world.sandbox.clock.advance(3 * 3_600_000);
  await writeNotesOf(world, world.store);
  expect(await open(/unexplained/)).toMatchObject([
    { subject: payout.payout_id, content: expect.stringContaining('$0.01') },
  ]);
  await tamper(payout.amount);
  await writeNotesOf(world, world.store);
  expect(await open(/unexplained/)).toEqual([]);
});

test('a shop with one payment method has a note until it has more', async () => {
  const stored = await readStoredSettings(world.db, world.store);
  const offer = (enabled_payment_method_ids: string[]) =>
    writeOptions(world.context(), 'saveSettings', { [settingsOption]: { ...stored, enabled_payment_method_ids } });
  await offer(['card']);
  await writeNotesOf(world, world.store);
  expect(await open(/additional-payment-methods/)).toMatchObject([
    { actions: [{ query: '?page=wc-settings&tab=checkout&section=woocommerce_payments#payment-methods' }] },
  ]);
  await offer(['card', 'link']);
  await writeNotesOf(world, world.store);
  expect(await open(/additional-payment-methods/)).toEqual([]);
  // It comes again with its cause, also after it was put away.
  await world.db.updateTable('notes').set({ is_deleted: true, status: 'actioned' }).execute();
  await offer(['card']);
  await writeNotesOf(world, world.store);
  expect((await open(/additional-payment-methods/)).filter((note) => !note.is_deleted)).toHaveLength(1);
});

test('a look an hour is enough, and a lost event is healed by it', async () => {
  const looks = async () => {
    const before = await world.db
      .selectFrom('options')
      .selectAll()
      .where('name', '=', 'purser_notes_written')
      .execute();
    await writeNotes(world, {});
    const after = await world.db.selectFrom('options').selectAll().where('name', '=', 'purser_notes_written').execute();
    return JSON.stringify(before) !== JSON.stringify(after);
  };
  expect(await looks()).toBe(true);
  expect(await looks()).toBe(false);
  await world.sandbox.clock.advance(3_600_000);
  expect(await looks()).toBe(true);
});

test('a moved clock runs the check, which schedules its next run', async () => {
  const looked = () =>
    world.db.selectFrom('options').select('value').where('name', '=', 'purser_notes_written').executeTakeFirst();
  const before = await looked();
  await world.sandbox.clock.advance(3_600_000);
  await lookNow(world);
  await world.settle();
  expect(await looked()).not.toEqual(before);
  const { rows } = await world.pool.query(
    `select run_at > now() as is_ahead from graphile_worker.jobs where key = 'write_notes'`,
  );
  expect(rows).toEqual([{ is_ahead: true }]);
});

test('asking for a look several times is asking once', async () => {
  for (let i = 0; i < 3; i++) await askForNotes(world, world.db, world.store.store_id);
  const { rows } = await world.pool.query(`select count(*)::int as count from graphile_worker.jobs where key = $1`, [
    `write_notes:${world.store.store_id}`,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
  await world.settle();
});

test('a public shop without HTTPS has a note until it has it', async () => {
  expect(
    ['http://shop.example', 'http://203.0.113.7:8080'].map(isInsecure),
    'public addresses without encryption',
  ).toEqual([true, true]);
  for (const origin of [
    'https://shop.example',
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://[::1]:80',
    'http://10.0.0.2',
    'http://intranet',
  ])
    expect(isInsecure(origin), origin).toBe(false);
  const visit = (origin: string) => tellInsecureShop(world.context({ request: { origin } }));
  await visit('http://localhost:8080');
  expect(await notes(/https/)).toEqual([]);
  await visit('http://shop.example');
  await visit('http://shop.example');
  expect(await open(/https/)).toHaveLength(1);
  await visit('https://shop.example');
  expect(await open(/https/)).toEqual([]);
});
