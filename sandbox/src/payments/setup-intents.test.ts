import { expect, test } from 'vitest';
import { openSandbox } from '../testing/open-sandbox.ts';
import { idOf } from '../testing/sandbox.ts';

const sandbox = await openSandbox();

test('a card is saved for a customer and pays later without anybody present', async () => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ name: 'Ada' });
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  expect(setup).toMatchObject({ status: 'succeeded', usage: 'off_session' });
  const [saved] = (await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data;
  expect(saved?.id).toBe(setup.payment_method);
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([saved]);
  expect(await stripe.customers.retrievePaymentMethod(customer.id, saved?.id ?? '')).toEqual(saved);
  const paid = await stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    customer: customer.id,
    payment_method: saved?.id,
    off_session: true,
    confirm: true,
  });
  expect(paid.status).toBe('succeeded');
  expect((await stripe.paymentMethods.detach(saved?.id ?? '')).customer).toBeNull();
});

test('a detached card is never used again', async () => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ name: 'Ada' });
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.paymentMethods.detach(id);
  const gone = { type: 'StripeInvalidRequestError', message: expect.stringContaining('may not be used again') };
  await expect(stripe.paymentMethods.attach(id, { customer: customer.id })).rejects.toMatchObject(gone);
  await expect(
    stripe.paymentIntents.create({ amount: 2000, currency: 'usd', payment_method: id, confirm: true }),
  ).rejects.toMatchObject(gone);
});

test('nothing is saved for a deleted customer', async () => {
  const { stripe } = sandbox;
  const { id } = await stripe.customers.create({ name: 'Ada' });
  await stripe.customers.del(id);
  await expect(stripe.setupIntents.create({ customer: id })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});

test('a bank that authenticates once does so at the set-up, not at later payments', async () => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ name: 'Ada' });
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    confirm: true,
    return_url: 'https://shop.example/back',
  });
  expect(setup.status).toBe('requires_action');
  const page = new URL(setup.next_action?.redirect_to_url?.url ?? '');
  const shown = await sandbox.app.request(`${page.pathname}${page.search}`);
  expect(await shown.text()).toContain('Demo Store');
  const answered = await sandbox.app.request(`${page.pathname}${page.search}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'succeed' }),
  });
  expect(answered.headers.get('location')).toContain('redirect_status=succeeded');
  const done = await stripe.setupIntents.retrieve(setup.id);
  expect(done.status).toBe('succeeded');
  const paid = await stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    customer: customer.id,
    payment_method: idOf(done.payment_method),
    off_session: true,
    confirm: true,
  });
  expect(paid.status).toBe('succeeded');
});

test('a card that declines cannot be set up', async () => {
  const { stripe } = sandbox;
  await expect(
    stripe.setupIntents.create({ payment_method: 'pm_card_visa_chargeDeclined', confirm: true }),
  ).rejects.toMatchObject({ code: 'card_declined', setup_intent: { status: 'requires_payment_method' } });
});

test('a payment meant to be repeated leaves its card with the customer', async () => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ name: 'Ada' });
  await stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    customer: customer.id,
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
    confirm: true,
  });
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
});

test('a bank debit comes with a mandate', async () => {
  const { stripe } = sandbox;
  const intent = await stripe.paymentIntents.create({
    amount: 2000,
    currency: 'eur',
    payment_method: 'pm_sepaDebit_success',
    confirm: true,
    expand: ['latest_charge'],
  });
  const charge = intent.latest_charge;
  const mandate = typeof charge === 'object' ? charge?.payment_method_details?.sepa_debit?.mandate : null;
  expect(await stripe.mandates.retrieve(mandate ?? '')).toMatchObject({
    status: 'active',
    payment_method_details: { type: 'sepa_debit' },
  });
});
