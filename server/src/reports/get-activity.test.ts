import { beforeAll, expect, test } from 'vitest';
import { activityTiles, typesByTile } from '@purser/contract/reports/activity';
import { filterQuery } from '@purser/contract/list-query';
import { transactionList } from '@purser/contract/transactions/transaction';
import { seedStore } from '../seed/seed-store.ts';
import { openServer } from '../testing/open-store.ts';
import { summaryOf } from '../transactions/summarize-transactions.ts';
import { activityOf } from './get-activity.ts';

const { server, admin: client } = await openServer();
const path = '/wc/v3/payments/reports/activity';

beforeAll(() => seedStore(server.world, server.world.store, { payments: 600, seed: 8, isAlone: true }));

test('each tile equals the transactions list that it leads to, in any zone and period, to the cent', async () => {
  const { world } = server;
  for (const timezone of ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu']) {
    const store = { ...world.store, timezone };
    await world.db.updateTable('stores').set({ timezone }).execute();
    for (const [from, to] of [
      ['2025-03-15', '2026-03-10'],
      ['2025-10-20', '2025-11-05'],
      ['2026-03-08', '2026-03-08'],
      ['2025-03-30', '2025-03-30'],
    ] as const)
      for (const currency of ['usd', 'eur']) {
        const { current, previous } = await activityOf(world.db, store, { currency, from, to });
        for (const period of [current, previous])
          for (const tile of activityTiles) {
            const listed = await summaryOf(
              world.db,
              store,
              filterQuery(transactionList).parse({
                filter: 'advanced',
                date_between: [period.from, period.to],
                store_currency_is: currency,
                ...(typesByTile[tile].length > 0 && { type_is_in: typesByTile[tile] }),
              }),
            );
            const shown = {
              volume: listed.total,
              refunds: listed.total,
              disputes: listed.total,
              charges: listed.count,
            };
            expect(period.totals[tile], `${tile} ${period.from} ${timezone}`).toBe(
              { ...shown, fees: listed.fees, net: listed.net }[tile],
            );
          }
      }
  }
  await world.db.updateTable('stores').set({ timezone: 'UTC' }).execute();
});

test('the days of a period are all there and sum to its totals; the previous one is as long and ends the day before', async () => {
  const { status, body } = await client.call('GET', `${path}?currency=USD&from=2026-02-01&to=2026-02-28`);
  expect(status).toBe(200);
  expect(body.current.days).toHaveLength(28);
  expect(body.previous).toMatchObject({ from: '2026-01-04', to: '2026-01-31' });
  expect(body.previous.days).toHaveLength(28);
  for (const { totals, days } of [body.current, body.previous])
    for (const tile of activityTiles)
      expect(days.reduce((sum: number, day: Record<string, number>) => sum + (day[tile] ?? 0), 0)).toBe(totals[tile]);
  expect(body.current.totals.volume).toBeGreaterThan(0);
});

test('a period in which nothing happened is zero, not an error', async () => {
  const { body } = await client.call('GET', `${path}?currency=jpy&from=1999-01-01&to=1999-01-01`);
  expect(body.current.totals).toEqual({ volume: 0, charges: 0, refunds: 0, disputes: 0, fees: 0, net: 0 });
  expect(body.current.days).toHaveLength(1);
});

test.each([
  ['currency', 'currency=dollars&from=2026-01-01&to=2026-01-02'],
  ['currency', 'from=2026-01-01&to=2026-01-02'],
  ['from', 'currency=usd&from=2026-02-30&to=2026-03-02'],
  ['from', 'currency=usd&to=2026-03-02'],
  ['to', 'currency=usd&from=2026-01-02&to=2026-01-01'],
  ['to', 'currency=usd&from=2001-01-01&to=2026-01-01'],
])('a request whose %s cannot be is told so', async (field, query) => {
  const { status, body } = await client.call('GET', `${path}?${query}`);
  expect(status).toBe(400);
  expect(body.code).toMatch(/^rest_(invalid|missing_callback)_param$/);
  expect(JSON.stringify(body.data.params)).toContain(`"${field}"`);
});

test('it is for merchants: not for customers, and not for strangers', async () => {
  await server.addUser({ username: 'cleo', role: 'customer' });
  const customer = await server.signIn('cleo');
  const query = `${path}?currency=usd&from=2026-01-01&to=2026-01-02`;
  expect((await customer.call('GET', query)).status).toBe(403);
  expect((await fetch(`${server.url}/wp-json${query}`)).status).toBe(401);
});
