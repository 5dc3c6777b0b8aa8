import { expect, test } from 'vitest';
import { openReceiver } from '../testing/receiver.ts';
import type { Received } from '../testing/receiver.ts';

const receiver = await openReceiver();
const { sandbox, listen, happen, seconds, control, names } = receiver;
const fault = (body: Record<string, unknown>) => control('faults', 'POST', { on: 'webhook', ...body });

test('drop: the event never arrives', async () => {
  await listen();
  await fault({ mode: 'drop' });
  await happen('lost');
  await happen('kept');
  await sandbox.settle();
  await seconds(86_400);
  expect(names()).toEqual(['kept']);
  expect(await control('faults', 'GET')).toMatchObject({ data: [{ hits: 1 }] });
});

test('duplicate: the event arrives twice with one id', async () => {
  await listen();
  await fault({ mode: 'duplicate', on: 'webhook:customer.*' });
  await happen();
  await sandbox.settle();
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
});

test('reorder: a later event overtakes', async () => {
  await listen();
  await fault({ mode: 'reorder' });
  await happen('first');
  await sandbox.settle();
  await happen('second');
  await sandbox.settle();
  expect(names()).toEqual(['second', 'first']);
});

test('reorder: an event without a successor arrives too', async () => {
  await listen();
  await fault({ mode: 'reorder' });
  await happen('only');
  await sandbox.settle();
  expect(receiver.received).toEqual([]);
  await seconds(5);
  expect(names()).toEqual(['only']);
});

test('delay: the event arrives at its time', async () => {
  await listen();
  await fault({ mode: 'delay', delay_ms: 60_000 });
  await happen();
  await sandbox.settle();
  await seconds(59);
  expect(receiver.received).toEqual([]);
  await seconds(1);
  expect(receiver.received).toHaveLength(1);
});

test('bad-signature: the receiver detects it, and the genuine delivery follows', async () => {
  const { secret } = await listen();
  await fault({ mode: 'bad-signature' });
  const isGenuine = ({ body, signature }: Received) => {
    try {
      return Boolean(sandbox.platform.webhooks.constructEvent(body, signature, secret ?? ''));
    } catch {
      return false;
    }
  };
  receiver.respond = async () => (receiver.received.every(isGenuine) ? 200 : receiver.received.length > 1 ? 200 : 400);
  await happen();
  await sandbox.settle();
  await seconds(1);
  expect(receiver.received.map(isGenuine)).toEqual([false, true]);
});

test('strike only the named type', async () => {
  await listen('connect', { enabled_events: ['*'] });
  await fault({ on: 'webhook:charge.succeeded', mode: 'drop' });
  await happen();
  await sandbox.settle();
  expect(names()).toEqual(['Ada']);
});
