import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { openSandboxWithConnect } from '../../testing/connect-page.ts';
import { png } from '../../testing/onboard.ts';
import { usBank } from '../../testing/us-bank.ts';

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

const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png) });

test('a company in Great Britain names its people and uploads a document, on a phone in the dark', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const id = await fresh('GB', 'company');
  await connect.open(id);
  await heading('Business details').waitFor();
  await element.getByRole('button', { name: 'Back' }).click();
  await element.getByLabel('Business structure').selectOption('private_corporation');
  await next();
  await fill({
    'Legal business name': 'Engines Ltd',
    'Company registration number': '000000000',
    'Business phone number': '+44 20 7946 0000',
    'Business address': '1 High Street',
    City: 'London',
    Postcode: 'SW1A 1AA',
  });
  await next();
  await heading('Your details as representative').waitFor();
  await fill({
    'Legal first name': 'Ada',
    'Legal last name': 'Lovelace',
    Email: 'ada@example.com',
    'Phone number': '+44 20 7946 0000',
    'Job title': 'CEO',
    'Date of birth': '1902-01-01',
    'Home address': '1 High Street',
    City: 'London',
    Postcode: 'SW1A 1AA',
  });
  await next();
  await heading('Identity document').waitFor();
  const front = element.getByLabel('Front of the identity document');
  await front.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await element.getByText(/that type of file is not supported/).waitFor();
  await front.setInputFiles(file('passport.png'));
  await element.getByText('Uploaded: passport.png').waitFor();
  await shot('6-document');
  await next();
  await heading('Business owners').waitFor();
  await element.getByRole('button', { name: 'Add owner' }).click();
  await heading('Add owner').waitFor();
  await fill({ 'Legal first name': 'Charles', 'Legal last name': 'Babbage', Email: 'charles@example.com' });
  await element.getByRole('button', { name: 'Save owner' }).click();
  await element.getByText('Enter the date of birth').waitFor();
  await fill({ 'Date of birth': '1975-12-26', 'Home address': '2 High Street', City: 'London', Postcode: 'SW1A 1AA' });
  await element.getByRole('button', { name: 'Save owner' }).click();
  await element.getByText('Charles Babbage').waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await shot('7-owners');
  await next();
  await heading('Business directors').waitFor();
  await next();
  await element.getByText('Add at least one director').waitFor();
  await element.getByLabel('Ada Lovelace is a director').check();
  await next();
  await heading('What you sell').waitFor();
  await fill({ 'Support phone number': '+44 20 7946 0000', 'What you sell (optional)': 'Engines' });
  await next();
  await heading('Bank account for payouts').waitFor();
  await fill({ 'Sort code': '108800', 'Account number': '00012345' });
  await next();
  await heading('Review and submit').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await shot('8-review');
  await element.getByLabel(/I accept the terms/).check();
  await element.getByRole('button', { name: 'Agree and submit' }).click();
  await heading('We’re checking your details').waitFor();
  await sandbox.clock.advance(31_000);
  expect(await sandbox.platform.accounts.retrieve(id)).toMatchObject({ charges_enabled: true, payouts_enabled: true });
  const people = (await sandbox.platform.accounts.listPersons(id)).data.map((each) => each.relationship);
  expect(people).toMatchObject([{ owner: true }, { representative: true, director: true, title: 'CEO' }]);
  await page.reload();
  await heading('Your account is ready').waitFor();
});

test('what was refused is shown beside its field, and a document may take its place', async () => {
  await page.setViewportSize({ width: 600, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  const id = await fresh('US', 'individual');
  const address = { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' };
  await sandbox.platform.accounts.update(id, {
    individual: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phone: '+15550100100',
      dob: { day: 10, month: 12, year: 1980 },
      address,
      ssn_last_4: '1111',
    },
    business_profile: { url: 'https://shop.example', support_phone: '+15550100100' },
    external_account: usBank,
    tos_acceptance: { date: 1_790_000_000, ip: '127.0.0.1' },
  });
  await sandbox.clock.advance(31_000);
  await connect.open(id);
  await heading('Verify your personal details').waitFor();
  await element.getByText('We need more information').waitFor();
  await element.getByText(/identity could not be verified.*upload a document in a later step/).waitFor();
  await shot('9-refused');
  await next();
  await heading('Identity document').waitFor();
  await element.getByLabel('Front of the identity document').setInputFiles(file('expired.png'));
  await element.getByText('Uploaded: expired.png').waitFor();
  await next();
  await heading('We’re checking your details').waitFor();
  await sandbox.clock.advance(31_000);
  await page.reload();
  await heading('Identity document').waitFor();
  await element.getByText('The document has expired.').waitFor();
  await element.getByLabel('Front of the identity document').setInputFiles(file('passport.png'));
  await element.getByText('Uploaded: passport.png').waitFor();
  await next();
  await heading('We’re checking your details').waitFor();
  await sandbox.clock.advance(31_000);
  expect(await sandbox.platform.accounts.retrieve(id)).toMatchObject({ charges_enabled: true });
});

test('the page’s colors and fonts are taken, and terms that the platform collects are left to it', async () => {
  const id = await fresh('US', 'individual');
  await connect.open(id, {
    instance: { appearance: { variables: { colorPrimary: 'rgb(13, 92, 80)' } } },
    setters: { setSkipTermsOfServiceCollection: true, setCollectionOptions: { fields: 'eventually_due' } },
  });
  await heading('Verify your personal details').waitFor();
  const button = element.getByRole('button', { name: 'Continue' });
  expect(await button.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(13, 92, 80)');
  // All that will be asked is asked now: the whole number in place of its last digits.
  expect(await element.getByLabel('Social Security number').count()).toBe(1);
  await element.getByRole('button', { name: 'Save and finish later' }).click();
  expect((await connect.calls()).at(-1)).toEqual(['Exit', undefined]);
});

test('the provider’s own page shows the same onboarding, and returns to the store', async () => {
  const id = await fresh('DE', 'individual');
  await connect.open(id);
  const store = page.url();
  const { url } = await sandbox.platform.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    refresh_url: store,
    return_url: store,
  });
  await page.goto(url);
  await heading('Verify your personal details').waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await shot('10-hosted');
  await element.getByRole('button', { name: 'Save and finish later' }).click();
  await page.waitForURL(store);
});
