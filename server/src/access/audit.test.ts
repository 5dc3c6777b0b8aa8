import { describe, expect, test } from 'vitest';
import { transact } from '../database/database.ts';
import { endpoints } from '../rest.ts';
import { openServer } from '../testing/open-store.ts';
import { call } from '../testing/test-server.ts';
import { unaudited } from './audit-calls.ts';
import { recordAudit, verifyAudit } from './audit.ts';

const { server, admin } = await openServer();

const records = () => server.world.db.selectFrom('audit_records').selectAll().orderBy('audit_id').execute();
/** What a call added to the records. */
async function added(work: () => Promise<unknown>) {
  const before = (await records()).length;
  await work();
  return (await records()).slice(before);
}

describe('each change leaves exactly one record', () => {
  test('who, from where, what, before and after, outcome', async () => {
    const [record, ...more] = await added(() =>
      admin.call(
        'POST',
        '/wp/v2/users/me',
        { first_name: 'Ada', woocommerce_meta: { purser_density: 'compact' } },
        { 'x-request-id': 'request-77' },
      ),
    );
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      action: 'saveMe',
      username: 'admin',
      ip: '127.0.0.1',
      request_id: 'request-77',
      object_type: 'user',
      before: { purser_density: null },
      after: { first_name: 'Ada', purser_density: 'compact' },
      outcome: 'done',
    });
    const read = await admin.call('GET', `/wc/v3/payments/audit?object_type=user&object_id=${record?.object_id}`);
    expect(read.body.data[0]).toMatchObject({ action: 'saveMe', user: { username: 'admin' } });
  });

  test('over HTTP, for every endpoint of users, settings and options', async () => {
    const made = await admin.call('POST', '/wp/v2/users/me/application-passwords', { name: 'x' });
    const other = await server.signIn();
    const sessions = (await other.call('GET', '/wp/v2/users/me/sessions')).body as {
      id: string;
      is_current: boolean;
    }[];
    const calls: [string, string, string, unknown?][] = [
      [
        'createUser',
        'POST',
        '/wp/v2/users',
        { username: 'clerk', email: 'clerk@example.com', password: 'long enough', roles: ['shop_manager'] },
      ],
      ['createApplicationPassword', 'POST', '/wp/v2/users/me/application-passwords', { name: 'y' }],
      ['deleteApplicationPassword', 'DELETE', `/wp/v2/users/me/application-passwords/${made.body.uuid}`],
      ['deleteSession', 'DELETE', `/wp/v2/users/me/sessions/${sessions.find((each) => each.is_current)?.id}`],
      ['saveOptions', 'POST', '/wc-admin/options', { wcpay_frt_review_feature_active: true }],
      ['scheduleStripeBillingMigration', 'POST', '/wc/v3/payments/settings/schedule-stripe-billing-migration'],
      ['saveSettings', 'POST', '/wc/v3/payments/settings', { is_manual_capture_enabled: true }],
      ['saveSettings', 'POST', '/wc/v3/payments/settings', { account_statement_descriptor: 'FERN AND FOLD' }],
    ];
    for (const [action, method, path, body] of calls) {
      const rows = await added(async () =>
        expect((await admin.call(method, path, body)).status, action).toBeLessThan(300),
      );
      expect(rows.map((row) => [row.action, row.outcome])).toEqual([[action, 'done']]);
    }
  });

  test('no secret is in them', async () => {
    expect(JSON.stringify(await records())).not.toMatch(/password_hash|long enough|correct horse/);
  });

  test('a refused attempt to move money is on record with its reason', async () => {
    await server.addUser({ username: 'norefund', role: 'shop_manager', capabilities: ['-purser_refund'] });
    const clerk = await server.signIn('norefund');
    const refund = { charge_id: 'ch_missing', amount: 500 };
    const [forbidden] = await added(async () =>
      expect((await clerk.call('POST', '/wc/v3/payments/refund', refund)).status).toBe(403),
    );
    expect(forbidden).toMatchObject({
      action: 'refundCharge',
      username: 'norefund',
      object_id: 'ch_missing',
      outcome: 'rest_forbidden',
    });
    const rows = await added(async () =>
      expect((await admin.call('POST', '/wc/v3/payments/refund', { ...refund, amount: -1 })).status).toBe(400),
    );
    expect(rows.map((row) => row.outcome)).toEqual(['rest_invalid_param']);
    expect(await added(() => call(server.url, 'POST', '/wc/v3/payments/refund', refund))).toEqual([]);
  });

  test('reads, and what only counts, leave none', async () => {
    const rows = await added(async () => {
      await admin.call('GET', '/wp/v2/users/me');
      await admin.call('POST', '/wc/v3/payments/events', { name: 'page_view' });
    });
    expect(rows).toEqual([]);
  });

  test('every endpoint that changes something is either recorded or named here as harmless', () => {
    const changing = endpoints().filter((each) => each.method !== 'GET');
    const harmless = changing.filter((each) => unaudited.has(each.path[1] ?? '')).map((each) => each.path[1]);
    expect(harmless.toSorted()).toEqual([
      'addCartItem',
      'checkOut',
      'openDispute',
      'recordEvent',
      'removeCartItem',
      'saveDraft',
      'saveOnboardingProgress',
      'startTwoStep',
      'updateCartItem',
    ]);
    // All others pass through the one place that records what their handler did not.
    expect(changing.length).toBeGreaterThan(harmless.length);
  });
});

describe('the chain', () => {
  test('holds under parallel writes, and shows what was tampered with', async () => {
    const { world } = server;
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        transact(world.db, (tx) =>
          recordAudit(tx, world.context(), {
            action: 'test',
            object_type: 'test',
            object_id: String(at),
            after: { at, deep: [{ b: 1, a: [2.5, null, 'ä"'] }] },
            outcome: 'done',
          }),
        ),
      ),
    );
    const { count } = await verifyAudit(world.db, world.store.store_id);
    expect(await verifyAudit(world.db, world.store.store_id)).toEqual({
      count: (await records()).length,
      broken_at: undefined,
    });

    const tamper = async (sql: string) => {
      await expect(world.pool.query(sql)).rejects.toThrow('append-only');
      await world.pool.query(
        `alter table audit_records disable trigger all; ${sql}; alter table audit_records enable trigger all`,
      );
    };
    await tamper(`update audit_records set after = '{"at": 99}' where audit_id = ${count - 5}`);
    expect((await verifyAudit(world.db, world.store.store_id)).broken_at).toBe(count - 5);
    await tamper(`delete from audit_records where audit_id = 3`);
    expect((await verifyAudit(world.db, world.store.store_id)).broken_at).toBe(4);
  });
});
