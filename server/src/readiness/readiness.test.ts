import { createServer } from 'node:net';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { ReadinessId, ReadinessItem } from '@purser/contract/readiness/readiness';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { runDueJobs } from '../jobs/jobs.ts';
import { jobs } from '../job-list.ts';
import { forgetAccount } from '../connect/read-account.ts';
import { savePolicy } from '../policies/save-policy.ts';
import { saveBackupsElsewhere } from '../backups/save-backups-elsewhere.ts';
import { startBackup } from '../backups/start-backup.ts';
import { openStore } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import { getReadiness } from './get-readiness.ts';
import { sendTestMail } from './send-test-mail.ts';

const world = await openStore();
const contextOf = (change: Partial<Context> = {}, origin = 'https://fern.example') => {
  const context = world.context(change);
  return { ...context, request: { ...context.request, origin } };
};
const read = async (context = contextOf()) => {
  const { items } = await call(getReadiness, undefined, { context });
  return Object.fromEntries(items.map((item) => [item.id, item])) as Record<ReadinessId, ReadinessItem>; // every id, once
};
const update = async (change: object) => {
  await world.provider.stripe.accounts.update(world.store.account_id, change);
  await forgetAccount(world, world.store);
};
const control = (path: string, body: object) =>
  world.sandbox.app.request(`/sandbox/control/${path}`, { method: 'POST', body: JSON.stringify(body) });

test('each item is looked at, and a cure changes what is found', async () => {
  await update({
    settings: { payments: { statement_descriptor: 'FERN AND FOLD' } },
    business_profile: { support_email: '', support_phone: '+15550100' },
  });
  const before = await read();
  expect(before).toMatchObject({
    statement_descriptor: { state: 'ok', detail: 'FERN AND FOLD' },
    support_contact: { state: 'warning', reason: 'no_email', detail: '+15550100' },
    refund_policy: { state: 'missing', reason: 'not_set', href: expect.stringContaining('/store/policies') },
    payout_bank: { state: 'ok', detail: expect.stringMatching(/^USD •••• \d{4}$/) },
    https: { state: 'ok', detail: 'https://fern.example' },
    mail: { state: 'warning', reason: 'mail_kept' },
    two_step: { state: 'warning', reason: 'password_alone', detail: 'admin', href: '/wp-admin/profile.php' },
  });
  await update({ business_profile: { support_email: 'help@fern.example' } });
  await world.db
    .insertInto('authenticators')
    .values({
      store_id: world.store.store_id,
      user_id: world.admin.user_id,
      sealed_key: '',
      session_id: '',
      created: world.clock.now(),
      confirmed: world.clock.now(),
    })
    .execute();
  await call(savePolicy, { policy: 'refund_policy', text: '30 days.', version: 0 }, { context: contextOf() });
  expect(await read()).toMatchObject({
    support_contact: { state: 'ok', detail: 'help@fern.example · +15550100' },
    refund_policy: { state: 'ok', reason: 'fine' },
    terms_of_service: { state: 'missing' },
    two_step: { state: 'ok' },
  });
  expect((await read(contextOf({}, 'http://fern.example'))).https).toMatchObject({
    state: 'missing',
    reason: 'no_https',
  });
  expect((await read(contextOf({}, 'http://127.0.0.1:8080'))).https).toMatchObject({ reason: 'local_address' });
  const none = await read(contextOf({ store: { ...world.store, account_id: '' } }));
  expect(none.statement_descriptor).toMatchObject({ state: 'unknown', reason: 'no_account' });
});

test('webhooks arrive when the provider’s last events came by themselves', async () => {
  const { webhooks: found } = await read();
  expect(found).toMatchObject({
    state: 'ok',
    detail: 'https://fern.example/wp-json/wc/v3/payments/webhook',
  });
  await control('faults', { on: 'webhook', mode: 'drop', times: 1000 });
  await takePayment(world, { amount: 5000 });
  await world.settle();
  await world.sandbox.clock.advance(3 * 60_000);
  expect((await read()).webhooks).toMatchObject({ state: 'warning', reason: 'events_lost' });
  for (let i = 0; i < 3; i++) await takePayment(world, { amount: 5000 });
  await world.sandbox.clock.advance(3 * 60_000);
  expect((await read()).webhooks).toMatchObject({ state: 'missing', reason: 'events_missing' });
  await world.sandbox.app.request('/sandbox/control/faults', { method: 'DELETE' });
  await takePayment(world, { amount: 5000 });
  await world.settle();
  expect((await read()).webhooks).toMatchObject({ state: 'ok' });
  await control('faults', { on: 'GET /v1/events', mode: '500', times: 10 });
  expect((await read()).webhooks).toMatchObject({ state: 'unknown', reason: 'no_answer' });
  await world.sandbox.app.request('/sandbox/control/faults', { method: 'DELETE' });
});

test('a test email shows whether mail works', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end('554 no service here\r\n');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // a TCP server's
  const config = { ...world.config, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const context = contextOf({ config });
  expect((await read(context)).mail).toMatchObject({ state: 'unknown', reason: 'mail_untried' });
  expect(await call(sendTestMail, undefined, { context })).toMatchObject({
    recipient: 'admin@example.com',
  });
  await runDueJobs(world.pool, jobs, { ...world, config });
  expect((await read(context)).mail).toMatchObject({
    state: 'missing',
    reason: 'mail_failed',
    detail: expect.stringContaining('554'),
  });
  await world.db.updateTable('mail').set({ state: 'sent', error: null }).execute();
  expect((await read(context)).mail).toMatchObject({ state: 'ok', detail: 'admin@example.com' });
  await expect(call(sendTestMail, undefined, { context: contextOf() })).rejects.toMatchObject({
    code: 'mail_not_configured',
  });
  server.close();
});

test('the last good backup counts for two days, another’s word until it is withdrawn', async () => {
  const config = { ...world.config, BACKUP_DIR: join(world.config.DATA_DIR, 'backups') };
  const context = contextOf({ config });
  const say = (is_elsewhere: boolean) => call(saveBackupsElsewhere, { is_elsewhere }, { context });
  const found = async () => (await read(context)).backups;
  expect(await found()).toMatchObject({ state: 'missing', reason: 'backup_none' });
  const { created } = await call(startBackup, undefined, { context });
  await runDueJobs(world.pool, jobs, { ...world, config });
  expect(await found()).toMatchObject({
    state: 'ok',
    reason: 'fine',
    detail: expect.stringMatching(/\.tar · [\d.]+ MB$/),
  });
  expect((await found()).checked_at).toBeGreaterThanOrEqual(created);
  await world.sandbox.clock.advance(49 * 3_600_000);
  expect(await found()).toMatchObject({ state: 'missing', reason: 'backup_old' });
  await call(startBackup, undefined, { context });
  await runDueJobs(world.pool, jobs, { ...world, config: { ...config, BACKUP_DIR: '/dev/null/backups' } });
  expect(await found()).toMatchObject({
    state: 'missing',
    reason: 'backup_failed',
    detail: expect.stringContaining('ENOTDIR'),
  });
  await say(true);
  expect(await found()).toMatchObject({ state: 'ok', reason: 'backed_up_elsewhere', detail: 'Ada Admin' });
  await say(false);
  expect(await found()).toMatchObject({ reason: 'backup_failed' });
});
