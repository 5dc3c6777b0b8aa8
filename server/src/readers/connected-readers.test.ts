import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../testing/counter.ts';
import { auditOutcomes } from '../testing/audits.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { openServer } from '../testing/open-store.ts';

const { server, admin } = await openServer();
const { world } = server;
const counter = await openCounter(world);
const readers = '/wc/v3/payments/readers';
const onAccount = { stripeAccount: world.store.account_id };
afterEach(() => clearFaults(world));

const register = async (registration_code = 'simulated-wpe', label = 'Till') =>
  (await admin.call('POST', readers, { location: counter.location, registration_code, label })).body;
const ids = async (query = '') =>
  (await admin.call('GET', `${readers}?limit=10${query}`)).body.map(({ id }: { id: string }) => id);
const play = (scenario: string, id: string) =>
  world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify({ scenario, 'terminal.reader': id }),
  });

test('a reader is registered, renamed, and forgotten, and tells what the provider knows of it', async () => {
  const reader = await register('simulated-s700', 'Front desk');
  expect(reader).toMatchObject({
    device_type: 'simulated_stripe_s700',
    is_active: false,
    is_online: true,
    last_seen: expect.stringMatching(/^2026-03-10T12:00:.*Z$/),
    software_version: expect.stringMatching(/^\d/),
    serial_number: expect.any(String),
  });
  expect(await register('simulated-m2-mobile')).toMatchObject({ device_type: 'stripe_m2', is_online: null });
  const renamed = await admin.call('POST', `${readers}/${reader.id}`, { label: '  Back desk ' });
  expect(renamed).toMatchObject({ status: 200, body: { id: reader.id, label: 'Back desk' } });
  expect(await auditOutcomes(world, { action: 'renameReader', object_id: reader.id })).toEqual(['done']);
  expect(await admin.call('POST', `${readers}/${reader.id}`, { label: ' ' })).toMatchObject({
    status: 400,
    body: { data: { params: { label: expect.any(String) } } },
  });
  const forget = () => admin.call('DELETE', `${readers}/${reader.id}`);
  expect(await forget()).toMatchObject({ status: 200, body: { id: reader.id, deleted: true } });
  expect(await ids()).not.toContain(reader.id);
  const gone = { status: 404, body: { code: 'wcpay_reader_not_found' } };
  for (const [method, path] of [
    ['POST', ''],
    ['POST', '/move'],
    ['POST', '/test_screen'],
    ['DELETE', '/test_screen'],
  ] as const)
    expect(
      await admin.call(method, `${readers}/${reader.id}${path}`, {
        label: 'x',
        location: counter.location,
        registration_code: 'simulated-s700',
      }),
      `${method} ${path}`,
    ).toMatchObject(gone);
});

test('a code that the provider refuses is explained at its field, and silence leaves everything as it was', async () => {
  const body = { location: counter.location, registration_code: 'puppies-plug-could' };
  expect(await admin.call('POST', readers, body)).toMatchObject({
    status: 400,
    body: { data: { params: { registration_code: expect.stringContaining('Show a new code on the reader') } } },
  });
  expect(await admin.call('POST', readers, { location: 'tml_none', registration_code: 'simulated-wpe' })).toMatchObject(
    { status: 400, body: { data: { params: { location: expect.stringContaining('Choose another') } } } },
  );
  const before = await ids();
  await setFault(world, { on: 'POST /v1/terminal/readers', mode: 'refuse', times: 5 });
  expect(await admin.call('POST', readers, { ...body, registration_code: 'simulated-wpe' })).toMatchObject({
    status: 502,
    body: { code: 'wcpay_http_request_failed' },
  });
  expect(await ids()).toEqual(before);
});

test('a moved reader keeps its name at the new location, and another reader’s code moves nothing', async () => {
  const place = await admin.call('POST', '/wc/v3/payments/terminal/locations', {
    display_name: 'Fair',
    address: { line1: '5 Fair Road', city: 'Salem', state: 'OR', postal_code: '97301', country: 'US' },
  });
  const reader = await register('simulated-wpe', 'Stand');
  const others = (await ids()).filter((id: string) => id !== reader.id);
  const move = (registration_code: string) =>
    admin.call('POST', `${readers}/${reader.id}/move`, { location: place.body.id, registration_code });
  expect(await move('simulated-s700')).toMatchObject({
    status: 400,
    body: { data: { params: { registration_code: expect.stringContaining('another reader') } } },
  });
  expect(await ids()).toEqual([reader.id, ...others]);
  const moved = await move('simulated-wpe');
  expect(moved).toMatchObject({ status: 200, body: { label: 'Stand', location: place.body.id } });
  expect(await ids()).toEqual([moved.body.id, ...others]);
});

test('a test screen asks for no card, and never ends a payment', async () => {
  const reader = await register();
  const screen = (method: 'POST' | 'DELETE', id = reader.id) => admin.call(method, `${readers}/${id}/test_screen`);
  expect(await screen('POST')).toMatchObject({ status: 200, body: { amount: 100, currency: 'usd' } });
  const shown = await world.provider.stripe.terminal.readers.retrieve(reader.id, {}, onAccount);
  expect(shown).toMatchObject({ action: { type: 'set_reader_display', set_reader_display: { cart: { total: 100 } } } });
  expect(await screen('DELETE')).toMatchObject({ body: { cleared: true } });
  expect(await screen('DELETE')).toMatchObject({ body: { cleared: false } });

  const { id: payment_intent } = await world.provider.stripe.paymentIntents.create(
    { amount: 500, currency: 'usd', allowed_payment_method_types: ['card_present'] },
    onAccount,
  );
  await world.provider.stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent }, onAccount);
  for (const method of ['POST', 'DELETE'] as const)
    expect(await screen(method)).toMatchObject({ status: 409, body: { code: 'wcpay_reader_busy' } });
  const waiting = await world.provider.stripe.terminal.readers.retrieve(reader.id, {}, onAccount);
  expect(waiting).toMatchObject({ action: { type: 'process_payment_intent', status: 'in_progress' } });

  const other = await register();
  await play('disconnect_reader', other.id);
  expect(await screen('POST', other.id)).toMatchObject({ status: 409, body: { code: 'wcpay_reader_offline' } });
  const listed = await admin.call('GET', `${readers}?limit=1`);
  expect(listed.body).toMatchObject([{ id: other.id, is_online: false, status: 'offline' }]);
  const follower = await register('simulated-m2-mobile');
  expect(await screen('POST', follower.id)).toMatchObject({
    status: 400,
    body: { code: 'wcpay_reader_without_screen' },
  });
});

test('the list pages beyond ten', async () => {
  for (const _ of Array.from({ length: 12 })) await counter.addReader();
  const first = await ids();
  const second = await ids(`&starting_after=${first.at(-1)}`);
  expect(first).toHaveLength(10);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
});
