import { beforeEach, describe, expect, test } from 'vitest';
import { openSandbox } from '../testing/open-sandbox.ts';
import { usBank } from '../testing/us-bank.ts';

const sandbox = await openSandbox();
const id = sandbox.keys().account;

async function play(
  scenario: string,
  fields: Record<string, unknown> = {},
): Promise<{ status: number; body: unknown }> {
  const response = await sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify({ scenario, account: id, ...fields }),
  });
  return { status: response.status, body: await response.json() };
}
const account = () => sandbox.platform.accounts.retrieve(id);
const day = 86_400;
const now = () => Math.floor(sandbox.clock.now() / 1000);
const newEvents = async (work: () => Promise<unknown>) => {
  const before = (await sandbox.events()).length;
  await work();
  return (await sandbox.events()).slice(before).map(({ type }) => type);
};
beforeEach(async () => {
  await play('unblock_payouts');
  await play('set_account_status', { status: 'complete' });
});

describe('the states of an account', () => {
  test.each<[string, boolean, boolean, string | null]>([
    ['complete', true, true, null],
    ['enabled', true, true, null],
    ['restricted_soon', true, true, null],
    ['restricted_partially', true, false, 'requirements.past_due'],
    ['restricted', false, false, 'requirements.past_due'],
    ['pending_verification', false, false, 'requirements.pending_verification'],
    ['rejected.fraud', false, false, 'rejected.fraud'],
    ['rejected.terms_of_service', false, false, 'rejected.terms_of_service'],
    ['under_review', false, false, 'under_review'],
    ['listed', false, false, 'listed'],
    ['platform_paused', false, false, 'platform_paused'],
  ])('%s', async (status, charges_enabled, payouts_enabled, disabled_reason) => {
    expect((await play('set_account_status', { status })).status).toBe(200);
    const found = await account();
    expect(found).toMatchObject({ charges_enabled, payouts_enabled, requirements: { disabled_reason } });
    expect(found.requirements?.eventually_due?.length === 0).toBe(
      !['enabled', 'restricted_soon', 'restricted', 'restricted_partially'].includes(status),
    );
    expect(found.requirements?.current_deadline).toEqual(status === 'restricted_soon' ? now() + 14 * day : null);
    expect(Object.keys(found)).not.toContain('_review');
  });

  test('a passed deadline makes the required details past due and disables what depends on them', async () => {
    const deadline = now() + 3 * day;
    const types = await newEvents(() =>
      play('require', { fields: ['company.tax_id'], deadline: new Date(deadline * 1000).toISOString() }),
    );
    expect(types).toEqual(['account.updated']);
    expect(await account()).toMatchObject({
      charges_enabled: true,
      requirements: { current_deadline: deadline, currently_due: ['company.tax_id'], past_due: [] },
    });
    const late = await newEvents(() => sandbox.clock.advance(3 * day * 1000));
    expect(late.filter((type) => type === 'account.updated')).toHaveLength(1);
    expect(late).toContain('capability.updated');
    expect(await account()).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      capabilities: { card_payments: 'inactive' },
      requirements: { current_deadline: null, past_due: ['company.tax_id'] },
    });
    await expect(
      sandbox.stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'https://store.example/back',
      }),
    ).rejects.toMatchObject({ code: 'account_invalid' });
    await play('satisfy_requirements');
    expect(await account()).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      requirements: { past_due: [], eventually_due: [] },
    });
  });

  test('submitted details are verified, and required again when wrong', async () => {
    await play('require', { fields: ['company.tax_id'], deadline: new Date((now() + 2 * day) * 1000).toISOString() });
    await sandbox.platform.accounts.update(id, { company: { tax_id: '111111111' } });
    expect((await account()).requirements).toMatchObject({
      currently_due: [],
      pending_verification: ['company.tax_id'],
    });
    await sandbox.clock.advance(60_000);
    expect((await account()).requirements).toMatchObject({
      currently_due: ['company.tax_id'],
      pending_verification: [],
      errors: [{ code: 'verification_failed_tax_id_match', requirement: 'company.tax_id' }],
    });
    await sandbox.platform.accounts.update(id, { company: { tax_id: '000000000' } });
    await sandbox.clock.advance(60_000);
    expect((await account()).requirements).toMatchObject({ currently_due: [], errors: [], current_deadline: null });
  });

  test('payouts alone can be stopped, and go on', async () => {
    await play('block_payouts');
    expect(await account()).toMatchObject({
      charges_enabled: true,
      payouts_enabled: false,
      requirements: { disabled_reason: 'platform_paused', currently_due: [] },
    });
    await play('unblock_payouts');
    expect(await account()).toMatchObject({ payouts_enabled: true, requirements: { disabled_reason: null } });
  });

  test('a new bank account satisfies the requirement', async () => {
    await play('set_account_status', { status: 'restricted_partially' });
    await sandbox.platform.accounts.update(id, { external_account: usBank });
    expect(await account()).toMatchObject({ payouts_enabled: true, requirements: { past_due: [] } });
  });

  test.each([
    ['set_account_status', { status: 'happy' }, 'status'],
    ['require', { fields: [] }, 'fields'],
    ['require', { fields: ['a b'] }, 'fields'],
    ['require', { fields: ['company.tax_id'], deadline: 'soon' }, 'deadline'],
    ['block_payouts', { reason: 'rain' }, 'reason'],
  ])('%s refuses %j and changes nothing', async (scenario, fields, param) => {
    const before = await account();
    expect(await play(scenario, fields)).toMatchObject({ status: 400, body: { error: { param } } });
    expect(await account()).toEqual(before);
  });
});

describe('capabilities, persons and links', () => {
  test('capabilities are requested and given up one by one', async () => {
    const asked = await sandbox.platform.accounts.updateCapability(id, 'zip_payments', { requested: true });
    expect(asked).toMatchObject({ id: 'zip_payments', status: 'active', requested: true });
    expect((await sandbox.platform.accounts.listCapabilities(id)).data.map((each) => each.id)).toContain(
      'zip_payments',
    );
    await sandbox.platform.accounts.updateCapability(id, 'zip_payments', { requested: false });
    expect(await sandbox.platform.accounts.retrieveCapability(id, 'zip_payments')).toMatchObject({
      status: 'unrequested',
      requested: false,
    });
    await expect(sandbox.platform.accounts.retrieveCapability(id, 'flying')).rejects.toMatchObject({ statusCode: 404 });
  });

  test('a person’s requirements are satisfied on the person', async () => {
    const person = await sandbox.platform.accounts.createPerson(id, { first_name: 'Ada' });
    await play('require', { fields: [`${person.id}.id_number`] });
    await sandbox.platform.accounts.updatePerson(id, person.id, {
      id_number: '111111111',
      dob: { day: 1, month: 1, year: 1902 },
    });
    await sandbox.clock.advance(60_000);
    expect((await account()).requirements?.errors).toMatchObject([{ code: 'verification_failed_keyed_identity' }]);
    expect(await sandbox.platform.accounts.retrievePerson(id, person.id)).toMatchObject({
      first_name: 'Ada',
      dob: { year: 1902 },
    });
    expect((await sandbox.platform.accounts.listPersons(id)).data).toHaveLength(1);
    await sandbox.platform.accounts.deletePerson(id, person.id);
    await expect(sandbox.platform.accounts.retrievePerson(id, person.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('an account without a dashboard has no login link, and its link leads to the sandbox', async () => {
    await expect(sandbox.platform.accounts.createLoginLink(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('not an Express account'),
    });
    const link = await sandbox.platform.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: 'https://store.example/again',
      return_url: 'https://store.example/back',
    });
    expect(link).toMatchObject({ object: 'account_link', expires_at: now() + 300 });
    await expect(
      sandbox.platform.accountLinks.create({
        account: id,
        type: 'account_onboarding',
        refresh_url: 'x',
        return_url: 'y',
      }),
    ).rejects.toMatchObject({ param: 'refresh_url' });
  });

  test('a session enables the requested components', async () => {
    const session = await sandbox.platform.accountSessions.create({
      account: id,
      components: { notification_banner: { enabled: true } },
    });
    expect(session.client_secret).toMatch(/^accs_secret__/);
    expect(session.components.notification_banner.enabled).toBe(true);
    expect(session.components.account_onboarding.enabled).toBe(false);
    await expect(sandbox.platform.accountSessions.create({ account: id, components: {} })).rejects.toMatchObject({
      param: 'components',
    });
  });

  test('a platform turns an account away', async () => {
    const other = await sandbox.platform.accounts.create({ country: 'US', type: 'custom' });
    expect(await sandbox.platform.accounts.reject(other.id, { reason: 'fraud_other' })).toMatchObject({
      charges_enabled: false,
      requirements: { disabled_reason: 'rejected.platform_fraud' },
    });
  });
});

test('an account that the merchant disconnects is closed to the platform, which is told', async () => {
  expect(await newEvents(() => play('deauthorize_account'))).toEqual(['account.application.deauthorized']);
  const refusal = { statusCode: 403, code: 'account_invalid' };
  await expect(sandbox.stripe.balance.retrieve()).rejects.toMatchObject(refusal);
  await expect(account()).rejects.toMatchObject(refusal);
  expect((await play('deauthorize_account')).status).toBe(400);
  expect(await newEvents(() => play('authorize_account'))).toEqual(['account.application.authorized']);
  expect((await account()).id).toBe(id);
});
