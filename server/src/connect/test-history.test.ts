import { expect, test } from 'vitest';
import { verifyAudit } from '../access/audit.ts';
import { createNonce } from '../access/nonce.ts';
import { readOption } from '../database/stored-options.ts';
import { addNote } from '../inbox/add-note.ts';
import { pageSettings } from '../page-settings.ts';
import { writeOptions } from '../settings/write-options.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { openServer } from '../testing/open-store.ts';
import { placeOrder, takePayment } from '../testing/payments.ts';
import { continuedTables } from './begin-new-books.ts';
import { connectAction, followConnectFlags } from './connect-flags.ts';
import { findStore, firstStoreId } from '../access/find-store.ts';

const { server, world, admin } = await openServer({ stock: true });
const session = { user: world.admin, session_id: 'one', token: 'secret' };

const reset = (store = world.store, ip = '203.0.113.9') =>
  followConnectFlags(
    world.context({ store: { ...store }, request: { ip } }),
    session,
    new URLSearchParams({
      page: 'wc-admin',
      'wcpay-reset-account': 'true',
      _wpnonce: createNonce(world.clock.now(), session.token, connectAction, world.admin.user_id),
    }),
  );
const currentStore = async () => (await findStore(world.db, (await firstStoreId(world.db)) ?? 0))!;
const accountCount = async () => (await world.provider.stripe.accounts.list({ limit: 100 })).data.length;

/** Tables of what an account was used for; sorted. */
const ofAccount = [
  'account_holds',
  'account_requests',
  'account_requirements',
  'analytics_events',
  'audit_records',
  'authorizations',
  'card_reader_fee_lines',
  'card_reader_fees',
  'carts',
  'charges',
  'customer_notes',
  'customers',
  'debug_log',
  'dispute_day_deltas',
  'dispute_days',
  'dispute_deadlines',
  'dispute_draft_versions',
  'dispute_drafts',
  'dispute_openings',
  'dispute_webhook_deliveries',
  'disputes',
  'document_lines',
  'document_months',
  'document_numbers',
  'documents',
  'evidence_files',
  'exchange_rate_reads',
  'exchange_rates',
  'exports',
  'fee_discounts',
  'feedback',
  'fraud_decisions',
  'fraud_facts',
  'fraud_outcome_days',
  'fraud_simulations',
  'fraud_warnings',
  'history_import_entries',
  'history_import_parts',
  'history_imports',
  'known_accounts',
  'ledger_day_deltas',
  'ledger_days',
  'ledger_entries',
  'ledger_postings',
  'loan_offers',
  'loans',
  'mail',
  'money_intents',
  'order_lines',
  'order_notes',
  'orders',
  'payment_fees',
  'payment_intents',
  'payout_entries',
  'payout_journals',
  'payouts',
  'pending_sign_ins',
  'provider_events',
  'refunds',
  'stores',
  'timeline_events',
  'transaction_days',
  'transaction_deltas',
  'transaction_months',
  'transactions',
  'vat_details',
  'withholdings',
];

test('what is not of the shop itself stays with the account that it was written for', async () => {
  const { rows } = await world.pool.query<{ table_name: string }>(`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'store_id'
      and table_name in (select tablename from pg_tables where schemaname = 'public') order by table_name`);
  const continued = new Set<string>(continuedTables);
  const staying = rows.map(({ table_name }) => table_name).filter((name) => !continued.has(name));
  // A new table is either the shop’s, then it belongs into `continuedTables`, or the account’s, then in the list above.
  expect(staying).toEqual(ofAccount);
});

test('a test account is replaced once however often it is asked, and the shop goes on in new books', async () => {
  const old = world.store;
  const paid = await takePayment(world, { amount: 5000 });
  await world.settle();
  await world.provider.stripe.payouts.create(
    { amount: 1000, currency: 'usd', method: 'instant' },
    { stripeAccount: old.account_id },
  );
  await world.settle();
  await admin.call('POST', '/wc/v3/payments/settings', { is_manual_capture_enabled: true });
  await addNote(world, old.store_id, { name: 'wc-payments-notes-of-the-store', type: 'info', title: '', content: '' });
  await writeOptions(world.context(), 'saveOptions', {
    woocommerce_deleted_todo_tasks: ['update-business-details'],
    wcpay_next_deposit_notice_dismissed: true,
    of_another_tool: { kept: 1 },
  });
  const before = (await admin.call('GET', '/wc/v3/payments/settings')).body;
  await setFault(world, { on: 'POST /v1/accounts', mode: '500' });
  expect(await reset()).toContain('wcpay-reset-account-error=1');
  expect(await currentStore()).toMatchObject({ store_id: old.store_id, account_id: old.account_id });

  // The next tries begin anew: of two tabs, and of another administrator elsewhere.
  for (const answer of await Promise.all([reset(), reset(), reset(old, '198.51.100.4')]))
    expect(answer).toContain('wcpay-sandbox-success=true');

  const store = await currentStore();
  expect(store.store_id).not.toBe(old.store_id);
  expect(await world.provider.stripe.accounts.retrieve(store.account_id)).toMatchObject({ charges_enabled: true });
  await expect(world.provider.stripe.accounts.retrieve(old.account_id)).rejects.toMatchObject({ statusCode: 403 });

  // Signed in as before, with the same settings, goods, orders’ numbers and notes of the store; without its money.
  const read = async (path: string) => (await admin.call('GET', `/wc/v3/payments/${path}`)).body;
  expect(await read('settings')).toMatchObject({
    is_manual_capture_enabled: true,
    settings_version: before.settings_version,
  });
  expect((await admin.call('GET', '/wc/store/v1/products')).body.length).toBeGreaterThan(0);
  for (const list of ['transactions', 'deposits', 'disputes', 'authorizations'])
    expect((await read(list)).data, list).toEqual([]);
  expect((await read('transactions/summary')).count).toBe(0);
  expect((await admin.call('GET', '/wc/v3/orders')).body.data ?? []).toEqual([]);
  expect(await placeOrder({ ...world, store }, { total: 100 })).toBeGreaterThan(paid.order_id);
  const notes = await world.db.selectFrom('notes').select('name').where('store_id', '=', store.store_id).execute();
  expect(notes.map(({ name }) => name)).toEqual(['wc-payments-notes-of-the-store']);
  const fresh = await pageSettings(world.context({ store }), session);
  expect(fresh).toMatchObject({
    hasTestHistory: true,
    testHistory: null,
    isNextDepositNoticeDismissed: false,
    overviewTasksVisibility: { deletedTodoTasks: [] },
    accountStatus: { status: 'complete', deposits: { completed_waiting_period: false } },
  });
  expect(await readOption(world.db, store.store_id, 'of_another_tool')).toEqual({ kept: 1 });

  // What was sold before is read as it was, and nothing changes it.
  const { data } = await read('test-history');
  expect(data).toMatchObject([{ id: old.store_id, account_id: old.account_id, transaction_count: 1 }]);
  const history = `test_history=${old.store_id}`;
  expect((await read(`transactions?${history}`)).data).toHaveLength(1);
  expect((await read(`transactions/summary?${history}`)).count).toBe(1);
  expect((await read(`deposits?${history}`)).data).toHaveLength(1);
  expect((await read(`charges/${paid.charge_id}?${history}`)).id).toBe(paid.charge_id);
  expect((await read(`timeline/${paid.payment_intent_id}?${history}`)).data.length).toBeGreaterThan(0);
  expect((await read(`deposits/overview-all?${history}`)).balance).toBeTruthy();
  expect((await admin.call('POST', `/wc/v3/payments/transactions/download?${history}`, {})).status).toBeLessThan(300);
  expect(
    await admin.call('POST', `/wc/v3/payments/refund?${history}`, { charge_id: paid.charge_id, amount: 100 }),
  ).toMatchObject({ status: 409, body: { code: 'test_history_read_only' } });
  expect(await admin.call('POST', `/wc/v3/payments/settings?${history}`, {})).toMatchObject({ status: 409 });
  for (const foreign of ['999', '0', 'x', String(store.store_id)])
    expect(await admin.call('GET', `/wc/v3/payments/transactions?test_history=${foreign}`)).toMatchObject({
      status: 404,
      body: { code: 'test_history_missing' },
    });
  expect((await fetch(`${server.url}/wp-json/wc/v3/payments/transactions?${history}`)).status).toBe(401);

  // Both logs tell of it, and neither chain is broken.
  for (const { store_id } of [old, store]) {
    const records = await world.db
      .selectFrom('audit_records')
      .select('action')
      .where('store_id', '=', store_id)
      .orderBy('audit_id')
      .execute();
    expect(
      store_id === old.store_id ? records.findLast(({ action }) => action === 'resetAccount') : records[0],
      String(store_id),
    ).toMatchObject({
      action: 'resetAccount',
    });
    expect(await verifyAudit(world.db, store_id)).toMatchObject({ broken_at: undefined });
  }
});

test('a process that still knows the closed books begins nothing in them', async () => {
  const closed = (await findStore(world.db, world.store.store_id))!;
  expect(closed.closed).toBeTruthy();
  await expect(placeOrder({ ...world, store: closed }, { total: 100 })).rejects.toThrow(/is closed/);
});

test('a second replacement keeps both histories', async () => {
  // Its answer was lost, and so was the process: the next one finds what was made.
  const before = await accountCount();
  await setFault(world, { on: 'POST /v1/accounts', mode: 'reset', when: 'after' });
  await setFault(world, { on: 'POST /v1/accounts', mode: 'refuse', nth: 2, times: 9 });
  await setFault(world, { on: 'GET /v1/accounts', mode: 'refuse', times: 9 });
  expect(await reset(await currentStore())).toContain('wcpay-reset-account-error=1');
  await clearFaults(world);
  expect(await reset(await currentStore())).toContain('wcpay-sandbox-success=true');
  expect(await accountCount()).toBe(before);
  const { data } = (await admin.call('GET', '/wc/v3/payments/test-history')).body;
  expect(data).toHaveLength(2);
  expect((await admin.call('GET', `/wc/v3/payments/transactions?test_history=${data[1].id}`)).body.data).toHaveLength(
    1,
  );
});
