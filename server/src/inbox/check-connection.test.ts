import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { answerOf, refund } from '../testing/merchant.ts';
import { openStore } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import { checkAccountAccess } from './check-account-access.ts';
import { listNotes } from './list-notes.ts';

const world = await openStore();

async function play(scenario: string) {
  const response = await world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario, account: world.store.account_id }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  await world.settle();
}
const since = async () =>
  (await world.db.selectFrom('stores').select('disconnected').executeTakeFirstOrThrow()).disconnected;
const openNotes = async () =>
  (await call(listNotes, {}, { context: world.context() }))
    .filter(({ name, status }) => name === 'purser-account-disconnected' && status === 'unactioned')
    .map(({ title }) => title);

test('a store that lost its account is told, its acts fail safely, and it goes on when it is connected again', async () => {
  const paid = await takePayment(world, { amount: 5000 });
  await world.settle();
  await play('deauthorize_account');
  expect(await since()).not.toBeNull();
  expect(await openNotes()).toEqual(['Your payments account is disconnected']);
  const mails = await world.db
    .selectFrom('mail')
    .select('body_text')
    .where('subject', 'like', '%disconnected')
    .execute();
  expect(mails).toMatchObject([{ body_text: expect.stringContaining('You can’t take payments') }]);

  const context = world.context({ request: { idempotency_key: 'gone' } });
  const refused = await answerOf(context, refund(world, paid, 1000, { context }));
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.body.message).toContain('Your payments account is disconnected from this store. Nothing changed.');

  const check = () => call(checkAccountAccess, undefined, { context: world.context() });
  expect(await check()).toEqual({ has_access: false });
  await play('authorize_account');
  expect(await check()).toEqual({ has_access: true });
  expect(await since()).toBeNull();
  expect(await openNotes()).toEqual([]);
  await refund(world, paid, 1000);
  // Losing it again is news again.
  await play('deauthorize_account');
  expect(await openNotes()).toHaveLength(1);
});
