import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts';

const day = 86_400_000;
let sandbox: TestSandbox;
let id: string;
beforeAll(async () => {
  sandbox = await createTestSandbox();
  id = sandbox.keys().account;
  await sandbox.stripe.accounts.update(id, { settings: { payouts: { schedule: { interval: 'manual' } } } });
});
afterAll(() => sandbox.dispose());

const bank = (account_number: string, country = 'US', currency = 'usd') => ({
  object: 'bank_account' as const,
  account_number,
  country,
  currency,
  ...(country === 'US' ? { routing_number: '110000000' } : {}),
});
const add = (
  external_account: Parameters<typeof sandbox.stripe.accounts.createExternalAccount>[1]['external_account'],
  more = {},
) => sandbox.stripe.accounts.createExternalAccount(id, { external_account, ...more });
const all = async () => (await sandbox.stripe.accounts.listExternalAccounts(id, { limit: 100 })).data;
async function earn(amount: number) {
  await sandbox.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_bypassPending',
    confirm: true,
    return_url: 'https://store.example/back',
  });
  await sandbox.settle();
}
/** A debit card by its number, as a browser hands it over. */
const cardToken = async (number: string) =>
  (
    await sandbox.stripe.tokens.create({
      card: { number, exp_month: '12', exp_year: '2030', cvc: '123', currency: 'usd' },
    })
  ).id;

describe('banks and cards of an account', () => {
  test('are added, listed, changed and removed, with one default per currency', async () => {
    const [first] = await all();
    const second = await add(bank('000123456789'), { metadata: { branch: 'Oslo' } });
    expect(second).toMatchObject({
      object: 'bank_account',
      default_for_currency: false,
      status: 'new',
      metadata: { branch: 'Oslo' },
    });
    const euro = await add(bank('DE89370400440532013000', 'DE', 'eur'));
    expect(euro).toMatchObject({
      currency: 'eur',
      default_for_currency: true,
      available_payout_methods: ['standard', 'instant'],
    });
    expect((await all()).map((each) => each.id)).toEqual([first?.id, second.id, euro.id]);
    const paged = await sandbox.stripe.accounts.listExternalAccounts(id, { limit: 1, starting_after: first?.id ?? '' });
    expect(paged).toMatchObject({ has_more: true, data: [{ id: second.id }] });
    const changed = await sandbox.stripe.accounts.updateExternalAccount(id, second.id, {
      default_for_currency: true,
      account_holder_name: 'Ada',
    });
    expect(changed).toMatchObject({ default_for_currency: true, account_holder_name: 'Ada' });
    expect((await all())[0]).toMatchObject({ default_for_currency: false });
    await expect(sandbox.stripe.accounts.deleteExternalAccount(id, second.id)).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await sandbox.stripe.accounts.deleteExternalAccount(id, first?.id ?? '')).toMatchObject({ deleted: true });
    await sandbox.stripe.accounts.deleteExternalAccount(id, euro.id);
    await expect(sandbox.stripe.accounts.retrieveExternalAccount(id, euro.id)).rejects.toMatchObject({
      statusCode: 404,
    });
    const types = (await sandbox.events()).map(({ type }) => type).filter((type) => type.includes('external'));
    expect(types).toEqual(
      ['created', 'created', 'updated', 'deleted', 'deleted'].map((word) => `account.external_account.${word}`),
    );
  });

  test.each([
    ['external_account[account_number]', bank('12')],
    ['external_account[routing_number]', { ...bank('000123456789'), routing_number: '12' }],
    ['external_account[currency]', bank('000123456789', 'US', 'usdollar')],
    ['external_account', 'btok_nobody_knows_1234567890'],
  ])('are refused for a bad %s', async (param, given) => {
    const before = await all();
    await expect(add(given)).rejects.toMatchObject({ param });
    expect(await all()).toEqual(before);
  });

  test('may be a debit card, and no other card', async () => {
    const card = await add(await cardToken('4000056655665556'));
    expect(card).toMatchObject({
      object: 'card',
      funding: 'debit',
      last4: '5556',
      available_payout_methods: ['standard', 'instant'],
    });
    await expect(add(await cardToken('4242424242424242'))).rejects.toMatchObject({ code: 'invalid_card_type' });
    const token = await sandbox.stripe.tokens.create({
      bank_account: { country: 'US', currency: 'usd', account_number: '000123456789', routing_number: '110000000' },
    });
    expect(await add(token.id)).toMatchObject({ last4: '6789', routing_number: '110000000' });
    await expect(add(token.id)).rejects.toMatchObject({ code: 'token_already_used' });
  });
});

describe('a payout', () => {
  test.each([
    ['000111111116', 'no_account'],
    ['000111111113', 'account_closed'],
    ['000222222227', 'insufficient_funds'],
    ['000333333335', 'debit_not_authorized'],
    ['000444444440', 'invalid_currency'],
  ])('to %s fails on the day of arrival: %s', async (number, failure_code) => {
    const { id: destination } = await add(bank(number));
    await earn(2000);
    const payout = await sandbox.stripe.payouts.create({ amount: 1000, currency: 'usd', destination });
    await sandbox.clock.advance(6 * day);
    expect(await sandbox.stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'failed', failure_code });
    expect(await sandbox.stripe.accounts.retrieveExternalAccount(id, destination)).toMatchObject({ status: 'errored' });
  });

  test.each([
    ['DE62370400440532013001', 'no_account'],
    ['DE89370400440532013002', 'account_closed'],
    ['DE89370400440532013003', 'insufficient_funds'],
    ['DE89370400440532013004', 'debit_not_authorized'],
    ['DE89370400440532013005', 'invalid_currency'],
  ])('to %s in Germany fails: %s', async (iban, failure_code) => {
    const { id: destination } = await add(bank(iban, 'DE', 'usd'));
    await earn(2000);
    const payout = await sandbox.stripe.payouts.create({ amount: 1000, currency: 'usd', destination });
    await sandbox.clock.advance(6 * day);
    expect(await sandbox.stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'failed', failure_code });
  });

  test('that the bank took may still come back within five bank days', async () => {
    const { id: destination } = await add(bank('000123459994'));
    await earn(2000);
    const payout = await sandbox.stripe.payouts.create({ amount: 1000, currency: 'usd', destination });
    await sandbox.clock.set((payout.arrival_date + 3600) * 1000);
    expect((await sandbox.stripe.payouts.retrieve(payout.id)).status).toBe('paid');
    await sandbox.clock.advance(7 * day);
    expect(await sandbox.stripe.payouts.retrieve(payout.id)).toMatchObject({
      status: 'failed',
      failure_code: 'account_closed',
    });
  });

  test('at once goes where it can, and a card may refuse it', async () => {
    await earn(50_000);
    const send = (destination: string) =>
      sandbox.stripe.payouts.create({ amount: 1000, currency: 'usd', method: 'instant', destination });
    const slow = await add(bank('000888888883'));
    await expect(send(slow.id)).rejects.toMatchObject({ code: 'instant_payouts_unsupported' });
    const slowCard = await add(await cardToken('4000056755665555'));
    await expect(send(slowCard.id)).rejects.toMatchObject({ code: 'instant_payouts_unsupported' });
    const broken = await add(await cardToken('4000056655665572'));
    const { available } = await sandbox.stripe.balance.retrieve();
    const payout = await send(broken.id);
    expect(payout.type).toBe('card');
    await sandbox.clock.advance(3_600_000);
    expect(await sandbox.stripe.payouts.retrieve(payout.id)).toMatchObject({
      status: 'failed',
      failure_code: 'could_not_process',
    });
    // With its fee.
    expect((await sandbox.stripe.balance.retrieve()).available).toEqual(available);
    const good = await add(await cardToken('4000056655665556'));
    const paid = await send(good.id);
    await sandbox.clock.advance(3_600_000);
    expect((await sandbox.stripe.payouts.retrieve(paid.id)).status).toBe('paid');
  });

  test('keeps naming a bank that is gone', async () => {
    const spare = await add(bank('000123456789'));
    await earn(2000);
    const payout = await sandbox.stripe.payouts.create({ amount: 1000, currency: 'usd', destination: spare.id });
    await sandbox.stripe.accounts.deleteExternalAccount(id, spare.id);
    const { destination } = await sandbox.stripe.payouts.retrieve(payout.id, { expand: ['destination'] });
    expect(destination).toEqual({ id: spare.id, object: 'bank_account', deleted: true });
  });
});
