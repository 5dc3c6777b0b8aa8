import { call } from '@orpc/server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { RouteEnvironment } from '../access/guard.ts';
import { closeDispute } from '../disputes/close-dispute.ts';
import { openStore } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import { getCharge } from '../transactions/get-charge.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { calendarText } from './calendar-text.ts';
import { createDisputeCalendar } from './create-dispute-calendar.ts';
import { deleteDisputeCalendar } from './delete-dispute-calendar.ts';
import { getDisputeCalendar } from './get-dispute-calendar.ts';

const world = await openStore();
const as = () => ({ context: world.context() });
const pages = new Hono<RouteEnvironment>()
  .use(async (c, next) => {
    c.set('context', world.context({ user: null }));
    await next();
  })
  .route('/', calendarRoutes());
const read = async (url: string) => {
  const response = await pages.request(new URL(url).pathname);
  return { status: response.status, text: await response.text() };
};

test('the calendar has each deadline until it is answered, by a link that ends when it is renewed or revoked', async () => {
  const paid = await takePayment(world, { amount: 5000, card: 'pm_card_createDispute' });
  await world.settle();
  const { disputes } = await call(getCharge, { charge_id: paid.charge_id }, as());
  const { id = '', due_by } = disputes[0] ?? {};
  expect(await call(getDisputeCalendar, {}, as())).toEqual({ created: null, created_by: null });
  const { url } = await call(createDisputeCalendar, {}, as());
  expect(await call(getDisputeCalendar, {}, as())).toMatchObject({ created_by: 'admin' });
  const { rows } = await world.pool.query('select secret_hash from dispute_calendars');
  expect(url).not.toContain(rows[0].secret_hash);

  const open = (await read(url)).text;
  const at = Temporal.Instant.fromEpochMilliseconds(due_by! * 1000);
  for (const line of [
    `UID:${id}.${world.store.store_id}@purser`,
    'SEQUENCE:0',
    `DTSTART:${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `SUMMARY:Last moment to answer the dispute of $50.00 (order #${paid.order_id})`,
    'STATUS:CONFIRMED',
    'TRIGGER:-P1D',
  ])
    expect(open.replaceAll('\r\n ', '').split('\r\n')).toContain(line);
  expect(open).not.toMatch(/grace/i);

  await call(closeDispute, { dispute_id: id }, as());
  await world.settle();
  const closed = (await read(url)).text;
  expect(closed).toContain('STATUS:CANCELLED');
  expect(closed).toContain('SEQUENCE:1');
  expect(closed).not.toContain('VALARM');
  await world.sandbox.clock.advance(31 * 86_400_000);
  expect((await read(url)).text).not.toContain('VEVENT');

  const renewed = (await call(createDisputeCalendar, {}, as())).url;
  expect((await read(url)).status).toBe(404);
  expect((await read(renewed)).status).toBe(200);
  await call(deleteDisputeCalendar, {}, as());
  expect((await read(renewed)).status).toBe(404);
  expect((await read(new URL('/calendar/disputes/x.ics', url).href)).status).toBe(404);
});

test('the file escapes and folds what a calendar would misread', () => {
  const now = Temporal.Instant.from('2026-03-10T12:00:00.123Z');
  const text = calendarText({ name: 'Fern, Oak; Co\\' }, [
    {
      uid: 'dp_1.1@purser',
      sequence: 3,
      changed: now,
      due_by: now,
      isCanceled: false,
      summary: `Déjà vu ${'ü€😀'.repeat(30)}`,
      description: 'One\r\nBEGIN:VEVENT\u0007',
      url: 'https://fern.example/',
    },
  ]);
  expect(text).toContain('X-WR-CALNAME:Fern\\, Oak\\; Co\\\\: dispute deadlines\r\n');
  expect(text).toContain('DESCRIPTION:One\\nBEGIN:VEVENT\r\n');
  expect(text).toContain('DTSTAMP:20260310T120000Z\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // No character is cut in two.
    expect(line).not.toContain('�');
    expect(line.isWellFormed()).toBe(true);
  }
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Déjà vu ${'ü€😀'.repeat(30)}\r\n`);
});
