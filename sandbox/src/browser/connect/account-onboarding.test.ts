import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { openSandboxWithConnect } from '../../testing/connect-page.ts';

const { sandbox, connect } = await openSandboxWithConnect();
const { page, element } = connect;

const fresh = async (country: string, business_type: 'individual' | 'company') => {
  const made = await sandbox.platform.accounts.create({
    country,
    business_type,
    business_profile: { mcc: '5734' },
    controller: { stripe_dashboard: { type: 'none' }, requirement_collection: 'application' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  return made.id;
};
const heading = (name: string) => element.getByRole('heading', { name, level: 2 });
const next = () => element.getByRole('button', { name: 'Continue' }).click();
const fill = async (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await element.getByLabel(label, { exact: true }).fill(value);
};
const shot = async (name: string) => {
  const { ONBOARDING_SHOTS: folder } = process.env;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('an individual gives everything, is told of each step, and leaves at the end', async () => {
  const id = await fresh('US', 'individual');
  await connect.open(id);
  await heading('Verify your personal details').waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await shot('1-person');
  await next();
  await element.getByText('Enter the legal first name').waitFor();
  expect(await element.getByLabel('Legal first name').evaluate((input) => input.matches(':focus'))).toBe(true);
  await shot('2-errors');
  await fill({
    'Legal first name': 'Ada',
    'Legal last name': 'Lovelace',
    Email: 'ada@example.com',
    'Phone number': '+1 555 010 0100',
    'Date of birth': '1980-12-10',
    'Home address': '1 Main Street',
    City: 'Springfield',
    'ZIP code': '62701',
    'Last 4 digits of Social Security number': '0000',
  });
  await element.getByLabel('State').selectOption('IL');
  await next();
  await heading('What you sell').waitFor();
  expect(await heading('What you sell').evaluate((each) => each.matches(':focus'))).toBe(true);
  await element.getByLabel('Website').fill('shop.example.com');
  await fill({ 'Support phone number': '+1 555 010 0100' });
  // Elsewhere it continues here.
  await next();
  await heading('Bank account for payouts').waitFor();
  await page.reload();
  await heading('Bank account for payouts').waitFor();
  await shot('3-bank');
  await fill({ 'Routing number': '110000000', 'Account number': '000123456789' });
  await next();
  await heading('Review and submit').waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await shot('4-review');
  await element.getByLabel(/I accept the terms/).check();
  await element.getByRole('button', { name: 'Agree and submit' }).click();
  await heading('We’re checking your details').waitFor();
  await shot('5-checking');
  expect(await connect.calls()).toEqual([
    ['LoaderStart', { elementTagName: 'account-onboarding' }],
    ['StepChange', { step: 'external_account' }],
    ['StepChange', { step: 'summary' }],
    ['Exit', undefined],
  ]);
});
