import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSandbox, idOf, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;
let location: Stripe.Terminal.Location;
beforeAll(async () => {
  sandbox = await createTestSandbox();
  location = await sandbox.stripe.terminal.locations.create({ display_name: 'Counter', address: street });
});
afterAll(() => sandbox.dispose());

const street = { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' };

const register = (registration_code = 'simulated-wpe', label = 'Till') =>
  sandbox.stripe.terminal.readers.create({ registration_code, label, location: location.id });

const inPerson = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    allowed_payment_method_types: ['card_present'],
    capture_method: 'manual',
    ...more,
  });

const present = (
  reader: string,
  params: Parameters<typeof sandbox.stripe.testHelpers.terminal.readers.presentPaymentMethod>[1] = {},
) => sandbox.stripe.testHelpers.terminal.readers.presentPaymentMethod(reader, params);

async function chargeOf(payment_intent: string): Promise<Stripe.Charge> {
  const [charge] = (await sandbox.stripe.charges.list({ payment_intent, expand: ['data.balance_transaction'] })).data;
  if (!charge) throw new Error(`${payment_intent} has no charge`);
  return charge;
}

test('a location needs a name and a full address, and can’t be deleted while it has readers', async () => {
  const { locations } = sandbox.stripe.terminal;
  await expect(locations.create({ address: street })).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'display_name',
  });
  await expect(
    locations.create({ display_name: 'Half', address: { country: 'US', line1: '1 Main Street' } }),
  ).rejects.toMatchObject({ code: 'parameter_missing', param: 'address[city]' });
  const created = await locations.create({ display_name: 'Fair', address: street, metadata: { season: 'summer' } });
  expect(await locations.update(created.id, { display_name: 'Autumn fair' })).toMatchObject({
    display_name: 'Autumn fair',
    address: { city: 'Springfield' },
    metadata: { season: 'summer' },
  });
  const reader = await sandbox.stripe.terminal.readers.create({
    registration_code: 'simulated-s700',
    location: created.id,
  });
  await expect(locations.del(created.id)).rejects.toMatchObject({ param: 'location' });
  await sandbox.stripe.terminal.readers.del(reader.id);
  expect(await locations.del(created.id)).toMatchObject({ id: created.id, deleted: true });
  await expect(locations.retrieve(created.id)).rejects.toMatchObject({ code: 'resource_missing' });
});

test('a reader is registered by its code, named by its label, and removed when deleted', async () => {
  const { readers } = sandbox.stripe.terminal;
  await expect(register('puppies-plug-could')).rejects.toMatchObject({ param: 'registration_code' });
  await expect(readers.create({ registration_code: 'simulated-wpe', location: 'tml_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'location',
  });
  const reader = await register('simulated-s700', 'Front desk');
  expect(reader).toMatchObject({
    device_type: 'simulated_stripe_s700',
    label: 'Front desk',
    status: 'online',
    action: null,
  });
  expect(await readers.update(reader.id, { label: 'Back desk', metadata: { floor: '1' } })).toMatchObject({
    label: 'Back desk',
    metadata: { floor: '1' },
  });
  const listed = await readers.list({ device_type: 'simulated_stripe_s700' });
  expect(listed.data.map(({ id }) => id)).toEqual([reader.id]);
  expect(await readers.del(reader.id)).toMatchObject({ id: reader.id, deleted: true });
  expect((await readers.list({ device_type: 'simulated_stripe_s700' })).data).toEqual([]);
  expect(await readers.retrieve(reader.id)).toMatchObject({ deleted: true });
  await expect(readers.update(reader.id, { label: 'x' })).rejects.toMatchObject({ code: 'resource_missing' });
});

test('a card presented to a reader is authorized and captured, with its reader and receipt', async () => {
  const reader = await register();
  const intent = await inPerson();
  expect(intent.payment_method_types).toEqual(['card_present']);
  const waiting = await sandbox.stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  expect(waiting.action).toMatchObject({
    type: 'process_payment_intent',
    status: 'in_progress',
    process_payment_intent: { payment_intent: intent.id },
  });
  expect((await present(reader.id)).action).toMatchObject({ status: 'succeeded', failure_code: null });
  const held = await sandbox.stripe.paymentIntents.retrieve(intent.id);
  expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2500 });
  const charge = await chargeOf(intent.id);
  expect(charge.id).toMatch(/^ch_/);
  expect(charge.payment_method_details).toMatchObject({
    type: 'card_present',
    card_present: {
      brand: 'visa',
      last4: '4242',
      network: 'visa',
      reader: reader.id,
      location: location.id,
      read_method: 'contactless_emv',
      capture_before: charge.created + 2 * 86_400,
      receipt: { dedicated_file_name: 'A0000000031010', application_preferred_name: 'Visa Credit' },
    },
  });
  await sandbox.stripe.paymentIntents.capture(intent.id);
  expect((await chargeOf(intent.id)).balance_transaction).toMatchObject({
    type: 'charge',
    reporting_category: 'charge',
    amount: 2500,
  });
  const types = (await sandbox.events()).map(({ type }) => type);
  expect(types).toContain('terminal.reader.action_succeeded');
  await sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
  const [row] = (await sandbox.stripe.balanceTransactions.list({ type: 'refund', limit: 1 })).data;
  expect(row).toMatchObject({ amount: -500 });
});

test('a declined card fails the action, and the same intent takes the next card', async () => {
  const reader = await register();
  const intent = await inPerson({ capture_method: 'automatic' });
  await sandbox.stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  const refused = await present(reader.id, { card_present: { number: '4000000000009995' } });
  expect(refused.action).toMatchObject({ status: 'failed', failure_code: 'card_declined' });
  expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds', type: 'card_error' },
  });
  await expect(present(reader.id)).rejects.toMatchObject({ code: 'terminal_reader_idle' });
  await sandbox.stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  await present(reader.id, { card_present: { number: '5555555555554444' } });
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  expect((await sandbox.events()).filter(({ type }) => type === 'terminal.reader.action_failed')).toHaveLength(1);
});

test('Interac is captured at once and in Canadian dollars only', async () => {
  const reader = await register();
  const usd = await inPerson({ allowed_payment_method_types: ['card_present', 'interac_present'] });
  expect(usd.payment_method_types).toEqual(['card_present']);
  const intent = await inPerson({
    currency: 'cad',
    allowed_payment_method_types: ['card_present', 'interac_present'],
  });
  await sandbox.stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  await present(reader.id, { type: 'interac_present' });
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  expect((await chargeOf(intent.id)).payment_method_details).toMatchObject({
    type: 'interac_present',
    interac_present: { brand: 'interac', country: 'CA', last4: '1933', receipt: { account_type: 'checking' } },
  });
});

test('a reader stops waiting for a card after two minutes, or when canceled', async () => {
  const reader = await register();
  const { readers } = sandbox.stripe.terminal;
  const intent = await inPerson();
  await readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  await sandbox.clock.advance(60_000);
  await readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  await sandbox.clock.advance(90_000);
  // The first wait ended with its payment replaced, so its clock does not end the second.
  expect((await stateOf(reader.id))?.status).toBe('in_progress');
  await sandbox.clock.advance(40_000);
  expect(await stateOf(reader.id)).toMatchObject({ status: 'failed', failure_code: 'terminal_reader_timeout' });
  await readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  expect(await readers.cancelAction(reader.id)).toMatchObject({ action: null });
  await sandbox.clock.advance(200_000);
  expect(await stateOf(reader.id)).toBeNull();
});

async function stateOf(id: string): Promise<Stripe.Terminal.Reader.Action | null> {
  const reader = await sandbox.stripe.terminal.readers.retrieve(id);
  return 'deleted' in reader && reader.deleted ? null : (reader as Stripe.Terminal.Reader).action; // it was not deleted
}

test('an uncaptured card at a reader is given free after two days', async () => {
  const reader = await register();
  const intent = await inPerson();
  await sandbox.stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  await present(reader.id);
  await sandbox.clock.advance(2 * 86_400_000 + 1000);
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
});

test('only an intent that takes cards in person, and still waits for one, is shown on a reader', async () => {
  const reader = await register();
  const { readers } = sandbox.stripe.terminal;
  const online = await sandbox.stripe.paymentIntents.create({ amount: 2500, currency: 'usd' });
  await expect(readers.processPaymentIntent(reader.id, { payment_intent: online.id })).rejects.toMatchObject({
    code: 'payment_intent_incompatible_payment_method',
  });
  const canceled = await inPerson();
  await sandbox.stripe.paymentIntents.cancel(canceled.id);
  await expect(readers.processPaymentIntent(reader.id, { payment_intent: canceled.id })).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  const follower = await register('simulated-m2-mobile');
  await expect(
    readers.processPaymentIntent(follower.id, { payment_intent: (await inPerson()).id }),
  ).rejects.toMatchObject({ param: 'reader' });
});

/** Calls as the app's SDK does: with a connection token and the intent's client secret. */
async function appCall(token: string, path: string, params: Record<string, string>) {
  const response = await sandbox.request(`https://api.stripe.com/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(params).toString(),
  });
  return { status: response.status, body: (await response.json()) as Record<string, Record<string, unknown>> };
}

test('an app pays with a connection token and the client secret, and with nothing less', async () => {
  const { secret } = await sandbox.stripe.terminal.connectionTokens.create({ location: location.id });
  const reader = await register('simulated-phone-mobile', 'Phone');
  const intent = await inPerson();
  const params = {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card_present',
    'payment_method_data[card_present][reader]': reader.id,
  };
  const asShopper = await appCall(sandbox.keys().publishable, `payment_intents/${intent.id}/confirm`, params);
  expect(asShopper.status).toBeGreaterThanOrEqual(400);
  const guessed = await appCall(secret, `payment_intents/${intent.id}/confirm`, { ...params, client_secret: 'x' });
  expect(guessed.body['error']).toMatchObject({ param: 'client_secret' });
  expect((await appCall(secret, 'refunds', { payment_intent: intent.id })).status).toBe(401);
  const paid = await appCall(secret, `payment_intents/${intent.id}/confirm`, params);
  expect(paid).toMatchObject({ status: 200, body: { status: 'requires_capture' } });
  expect((await chargeOf(intent.id)).payment_method_details?.card_present).toMatchObject({ reader: reader.id });
  await sandbox.clock.advance(25 * 3_600_000);
  expect((await appCall(secret, `payment_intents/${intent.id}/confirm`, params)).status).toBe(401);
});

test('readers and their payments belong to one account', async () => {
  const other = await sandbox.platform.accounts.create({
    country: 'US',
    controller: { stripe_dashboard: { type: 'none' } },
  });
  const reader = await register();
  await expect(
    sandbox.platform.terminal.readers.retrieve(reader.id, {}, { stripeAccount: other.id }),
  ).rejects.toMatchObject({ code: 'resource_missing' });
  expect((await sandbox.platform.terminal.readers.list({}, { stripeAccount: other.id })).data).toEqual([]);
});

test('a debit of the account is a transfer there, a payment at the platform, and moves both balances', async () => {
  const { platform } = sandbox.keys();
  const before = await netOf();
  const transfer = await sandbox.stripe.transfers.create(
    { amount: 400, currency: 'usd', destination: platform, transfer_group: 'fees', metadata: { why: 'readers' } },
    { idempotencyKey: 'debit-1' },
  );
  const again = await sandbox.stripe.transfers.create(
    { amount: 400, currency: 'usd', destination: platform, transfer_group: 'fees', metadata: { why: 'readers' } },
    { idempotencyKey: 'debit-1' },
  );
  expect(again.id).toBe(transfer.id);
  const found = await sandbox.stripe.transfers.list({ transfer_group: 'fees', expand: ['data.balance_transaction'] });
  expect(found.data).toMatchObject([
    { id: transfer.id, metadata: { why: 'readers' }, balance_transaction: { type: 'transfer', amount: -400, fee: 0 } },
  ]);
  expect(await netOf()).toBe(before - 400);
  const payment = await sandbox.platform.charges.retrieve(idOf(transfer.destination_payment));
  expect(payment).toMatchObject({ amount: 400, status: 'succeeded', payment_intent: null });
  await expect(
    sandbox.stripe.transfers.create({ amount: 99_999_999, currency: 'usd', destination: platform }),
  ).rejects.toMatchObject({ code: 'balance_insufficient' });
});

async function netOf(): Promise<number> {
  const balance = await sandbox.stripe.balance.retrieve();
  const sum = (parts: { amount: number; currency: string }[]) =>
    parts.filter(({ currency }) => currency === 'usd').reduce((total, { amount }) => total + amount, 0);
  return sum(balance.available) + sum(balance.pending);
}
