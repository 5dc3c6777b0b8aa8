import type { Request } from '@playwright/test';
import { addStore } from '../support/new-store.ts';
import { describeBusiness, fillVerification, submitVerification, verificationTitle } from '../support/onboarding.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';
import { visitStore, visitStoreAs } from '../support/visit-store.ts';

const wizard = screen('/payments/onboarding', { source: 'wcpay-connect-page' });

interface Recorded {
  name: string;
  properties: Record<string, unknown>;
}

test('an individual sets up payments by keyboard alone and ends on the overview', async ({ browser }) => {
  test.slow();
  const baseURL = await addStore('Fern Studio', { host: 'individual.localhost', hasAccount: false });
  const { page, api } = await visitStore(browser, baseURL);
  const recorded: Recorded[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/payments/events')) recorded.push(request.postDataJSON());
  });
  await page.goto(wizard);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText("Let's get your store ready to accept payments");
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByText(/^Please provide/)).toBeHidden();
  const { keyboard } = page;

  // Continue shows what is missing, one question after the other, and goes nowhere.
  const country = page.getByLabel('Where is your business registered?');
  await country.selectOption('');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('Please provide a country')).toBeVisible();
  await expect(country).toBeFocused();
  await keyboard.type('United States');
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Company');
  await expect(page.getByText(/tax-exempt/)).toBeVisible();
  // No type is drawn as chosen before one is.
  await expect(page.getByRole('radio').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('Please provide a business type')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await keyboard.press('Space');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('Please provide a response')).toBeVisible();
  await page.getByRole('radio', { name: 'Company' }).press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Individual' })).toBeChecked();
  await expect(page.getByLabel('What is its legal structure?')).toBeHidden();
  await keyboard.press('Tab');
  const goods = page.getByRole('combobox', { name: /^What type of goods or services/ });
  await expect(goods).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Please provide a type of goods or services')).toBeVisible();
  await goods.fill('nothing like this');
  await expect(page.getByText('Nothing matches. Try another word.')).toBeVisible();
  // The word of the placeholder finds the singular too, and a code finds its category.
  for (const typed of ['shoes', '5661']) {
    await goods.fill(typed);
    await expect(page.getByRole('option', { name: 'Shoe stores' })).toBeVisible();
  }
  await goods.fill('software');
  await expect(page.getByRole('group', { name: 'Software and digital goods' })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(goods).not.toHaveValue('software');
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(title).toHaveText(verificationTitle);
  await expect(title).toBeFocused();
  await expect(page.getByText(/a couple of days/)).toBeVisible();
  await fillVerification(page);
  await expectAccessibleEverywhere(page);
  await submitVerification(page);
  await page.waitForURL(/wcpay-connection-success=1/);
  expect(new URL(page.url()).searchParams.get('from')).toBe('WCPAY_ONBOARDING_WIZARD');
  const told = (name: string) => recorded.filter((event) => event.name === `wcpay_onboarding_${name}`);
  expect(told('flow_started').map(({ properties }) => properties['source'])).toEqual(['wcpay-connect-page']);
  expect(told('flow_step_completed').map(({ properties }) => properties['step'])).toEqual(['business', 'embedded']);
  expect(told('flow_redirected')[0]?.properties).toMatchObject({ is_embedded_onboarding: true, is_po_eligible: false });
  expect(told('flow_embedded_step_change').length).toBeGreaterThan(1);

  // The provider takes half a minute to check.
  await api.advance('PT1M');
  await expect
    .poll(
      async () => (await api.rest<{ payments_enabled: boolean }>('GET', '/wc/v3/payments/accounts')).payments_enabled,
      {
        timeout: 30_000,
      },
    )
    .toBe(true);
  // The rest of the number is no alarm: nothing stops without it.
  await page.reload();
  const asked = page.getByRole('list', { name: 'What our partner asks of your business' });
  await expect(asked).toContainText('Social Security number');
  await expect(asked).toContainText('Needed later, asked for on');
  await page.context().close();
});

test('a company left in the middle is continued by another administrator in another browser', async ({ browser }) => {
  test.slow();
  const baseURL = await addStore('Moos & Zwirn', { host: 'company.localhost', country: 'DE', hasAccount: false });
  const { page, api } = await visitStore(browser, baseURL);
  await page.goto(wizard);
  const business = { type: 'Company', structure: /GmbH/, goods: 'clothing' };
  await describeBusiness(page, business);
  await expect(page.getByText('People behind the business')).toBeVisible();
  // Another country takes back what depends on it.
  // The response to that save is late, and the window is hidden after the next answer.
  const isSave = (request: Request) => request.method() === 'PUT' && request.url().includes('/onboarding/progress');
  const [kept, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let saves = 0;
  await page.route('**/onboarding/progress*', async (route) => {
    if (!isSave(route.request()) || saves++ > 0) return route.continue();
    const response = await route.fetch();
    kept.resolve();
    await late.promise;
    await route.fulfill({ response });
  });
  await page.getByLabel('Where is your business registered?').selectOption({ label: 'France' });
  await expect(page.getByRole('radio', { name: 'Company' })).not.toBeChecked();
  await expect(page.getByLabel('What is its legal structure?')).toBeHidden();
  await expect(page.getByRole('combobox', { name: /^What type of goods/ })).toBeHidden();
  await kept.promise;
  const refused = page.waitForResponse((response) => isSave(response.request()) && response.status() === 409);
  await page.getByLabel('Where is your business registered?').selectOption({ label: 'Germany' });
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
  await refused;
  late.resolve();
  const saved = () => api.rest<{ fields: { country?: string } }>('GET', '/wc/v3/payments/onboarding/progress');
  await expect.poll(async () => (await saved()).fields.country).toBe('DE');
  await page.unroute('**/onboarding/progress*');
  await describeBusiness(page, business);
  const goods = page.getByRole('combobox', { name: /^What type of goods/ });
  const chosen = await goods.inputValue();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/payments(%2F|\/)connect/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('from'), searchParams.get('source')]).toEqual([
    'WCPAY_ONBOARDING_WIZARD',
    'wcpay-connect-page',
  ]);

  const ada = await visitStoreAs(browser, baseURL, await api.addUser('administrator'));
  // She comes from the settings, and ends there.
  await ada.goto(`${wizard}&redirect_to_settings_page=true`);
  await expect(ada.getByText(/^admin has been working on this since /)).toBeVisible();
  await expect(ada.getByRole('combobox', { name: /^What type of goods/ })).toHaveValue(chosen);
  await expect(ada.getByLabel('What is its legal structure?')).toContainText('GmbH');

  // Both look at it: what one changes, the other sees, with the name.
  await page.goto(wizard);
  await expect(goods).toHaveValue(chosen);
  await ada.getByRole('combobox', { name: /^What type of goods/ }).fill('books');
  await ada.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByText(/changed this at/)).toBeVisible({ timeout: 15_000 });
  await expect(goods).not.toHaveValue(chosen);
  await expectAccessibleEverywhere(page);

  // Without a connection the button says so, and works once it is back.
  await ada.context().setOffline(true);
  await ada.getByRole('button', { name: 'Continue' }).click();
  await expect(ada.getByText('We lost the connection. Try again.')).toBeVisible();
  await ada.context().setOffline(false);
  // Only one of them verifies: a form that the other opens late would set the step back.
  await page.goto('about:blank');
  await ada.getByRole('button', { name: 'Continue' }).click();
  await fillVerification(ada);
  await submitVerification(ada);
  await ada.waitForURL(/section=woocommerce_payments/);
  await page.goto(wizard);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details are with our partner');
  await Promise.all([page, ada].map((each) => each.context().close()));
});

test('a session that can’t be opened is tried again, and a refused address is cured', async ({ browser }) => {
  test.slow();
  const baseURL = await addStore('Moss & Thread', { host: 'cured.localhost', country: 'GB', hasAccount: false });
  const { page, api } = await visitStore(browser, baseURL);
  await page.goto(wizard);
  await describeBusiness(page, { type: 'Company', structure: /^Private/, goods: 'shoes' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Legal business name')).toBeVisible({ timeout: 20_000 });
  await api.fault({ on: 'POST /v1/account_sessions', mode: 'refuse', times: 50 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(
    'Unable to start onboarding. If this problem persists, please contact support.',
  );
  await expectAccessibleEverywhere(page);
  await api.clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();

  const entered = { Postcode: 'SW1A 1AA', 'Account number': '00012345' };
  await fillVerification(page, { ...entered, 'Home address': 'address_no_match' });
  await submitVerification(page);
  await page.waitForURL(/wcpay-connection-success=1/);
  await api.advance('PT1M');
  const { account_id: account } = await api.rest<{ account_id: string }>('GET', '/wc/v3/payments/accounts');
  const status = async () => (await api.rest<{ status: string }>('GET', '/wc/v3/payments/accounts')).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('restricted');
  await page.reload();
  await expect(page.getByText(/We couldn’t verify your address\./).first()).toBeVisible();
  // The wizard doesn't say that nothing is left to do.
  await page.goto(wizard);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our partner needs more details');
  await expect(page.getByRole('link', { name: 'Provide details' })).toBeVisible();
  await expectAccessibleEverywhere(page);

  await page.goto(screen('/payments/onboarding/kyc', { source: 'wcpay-overview-page' }));
  await expect(page).toHaveTitle(/^Continue onboarding/);
  await fillVerification(page, { ...entered, 'Home address': '1 Main Street' });
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/wcpay-connection-success=1/);
  expect(new URL(page.url()).searchParams.get('from')).toBe('WCPAY_ONBOARDING_KYC');
  await api.advance('PT1M');
  await expect.poll(status, { timeout: 30_000 }).toMatch(/^(complete|enabled)$/);
  await page.goto(wizard);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is verified');
  await api.scenario({ scenario: 'set_account_status', account, status: 'rejected.other' });
  await expect.poll(status).toBe('rejected.other');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account was rejected');
  await api.scenario({ scenario: 'set_account_status', account, status: 'complete' });
  await page.goto(screen('/payments/onboarding/kyc', { source: 'wcpay-overview-page' }));
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/payments(%2F|\/)overview.*from=WCPAY_ONBOARDING_KYC/);
  await page.context().close();
});
