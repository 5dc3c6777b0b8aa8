import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { expect, expectAccessible, expectNoSideways, screen, test, unique } from '../support/story.ts';

const page = screen('/payments/card-readers');
const rowOf = (admin: Page, name: string) => admin.getByRole('row').filter({ hasText: name });
const act = async (admin: Page, name: string, entry: string) => {
  await admin.getByRole('button', { name: `Actions for ${name}` }).click();
  await admin.getByRole('menuitem', { name: entry }).click();
};
const addReaders = async (api: Api, count: number, label: string) => {
  const { id: location } = await api.rest<{ id: string }>('POST', '/wc/v3/payments/terminal/locations', {
    display_name: 'Market hall',
    address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' },
  });
  for (const _ of Array.from({ length: count }))
    await api.rest('POST', '/wc/v3/payments/readers', { location, registration_code: 'simulated-wpe', label });
};

// One after the other: a dozen readers of one story would push those of another to the next page.
test.describe.configure({ mode: 'default' });

test('a reader is registered at a new location, renamed, tested, moved and forgotten', async ({ api: _api, admin }) => {
  const [name, other, place] = [unique('Till'), unique('Bar'), unique('Pier')];
  await admin.goto(page);
  await expect(admin.getByRole('heading', { name: 'Card readers', level: 1 })).toBeVisible();
  await expect(admin.getByRole('tab', { name: 'Connected readers' })).toHaveAttribute('aria-selected', 'true');

  await admin.getByRole('button', { name: 'Register reader' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Register reader' }).click();
  await expect(dialog.getByText('Enter the code that the reader shows.')).toBeVisible();
  await dialog.getByLabel('Registration code').fill('wrong-code-here');
  await dialog.getByLabel('Name (optional)').fill(name);
  await dialog.getByLabel('Location', { exact: true }).selectOption({ label: 'New location' });
  await dialog.getByLabel('Location name').fill(place);
  await dialog.getByLabel('Street and number').fill('5 Pier Road');
  await dialog.getByLabel('City').fill('Salem');
  await dialog.getByLabel('Postal code').fill('97301');
  await dialog.getByRole('button', { name: 'Register reader' }).click();
  // What only the provider knows to be missing is shown at its field too.
  await expect(dialog.getByLabel('State or region')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('State or region').fill('OR');
  await dialog.getByRole('button', { name: 'Register reader' }).click();
  await expect(dialog.getByText('Show a new code on the reader')).toBeVisible();
  await expect(dialog.getByLabel('Registration code')).toBeFocused();
  await expectAccessible(admin);
  await dialog.getByLabel('Registration code').fill('simulated-s700');
  await dialog.getByLabel('Registration code').press('Enter');
  await expect(admin.getByText(`“${name}” is registered.`)).toBeVisible();
  for (const [index, heading] of ['Reader ID', 'Model', 'Status'].entries())
    await expect(admin.getByRole('columnheader').nth(index)).toHaveText(heading);
  for (const text of ['tmr_', 'simulated_stripe_s700', 'Inactive', place, 'Online'])
    await expect(rowOf(admin, name)).toContainText(text);
  await expectAccessible(admin);

  await act(admin, name, 'Rename');
  await dialog.getByLabel('Name').fill(other);
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(rowOf(admin, other)).toContainText(place);

  await act(admin, other, 'Test the screen');
  await dialog.getByRole('button', { name: 'Show test' }).click();
  await expect(dialog.getByText('No card is charged.')).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Clear screen' }).click();
  await expect(admin.getByText('The screen was cleared.')).toBeVisible();

  await act(admin, other, 'Move to another location');
  await dialog.getByLabel('Location', { exact: true }).selectOption({ label: 'New location' });
  await dialog.getByLabel('Location name').fill(`${place} east`);
  await dialog.getByLabel('Street and number').fill('6 Pier Road');
  await dialog.getByLabel('City').fill('Salem');
  await dialog.getByLabel('State or region').fill('OR');
  await dialog.getByLabel('Postal code').fill('97301');
  await dialog.getByLabel('Registration code').fill('simulated-s700');
  await dialog.getByRole('button', { name: 'Move reader' }).click();
  await expect(rowOf(admin, other)).toContainText(`${place} east`);
  await expect(rowOf(admin, other)).toHaveCount(1);

  await act(admin, other, 'Forget reader');
  const confirm = admin.getByRole('alertdialog');
  await expect(confirm).toContainText('It stops taking payments for your store immediately');
  await expect(confirm.getByRole('button', { name: 'Keep reader' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Forget reader' }).click();
  await expect(rowOf(admin, other)).toHaveCount(0);
});

test('an offline reader, and one that follows an app, say why they show no test', async ({ api, admin }) => {
  const [name, phone] = [unique('Off'), unique('Phone')];
  const { id: location } = await api.rest<{ id: string }>('POST', '/wc/v3/payments/terminal/locations', {
    display_name: 'Kiosk',
    address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' },
  });
  const register = (registration_code: string, label: string) =>
    api.rest<{ id: string }>('POST', '/wc/v3/payments/readers', { location, registration_code, label });
  const { id } = await register('simulated-wpe', name);
  await register('simulated-phone-mobile', phone);
  await admin.goto(page);
  await expect(rowOf(admin, phone)).toContainText('Through its app');
  await admin.getByRole('button', { name: `Actions for ${phone}` }).click();
  await expect(admin.getByRole('menuitem', { name: 'Test the screen' })).toContainText('Test it in the app');
  await admin.keyboard.press('Escape');
  await api.scenario({ scenario: 'disconnect_reader', 'terminal.reader': id });
  await act(admin, name, 'Test the screen');
  await admin.getByRole('button', { name: 'Show test' }).click();
  await expect(admin.getByRole('dialog').getByRole('alert')).toContainText('The reader is offline.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(admin, name)).toContainText('Offline');
});

test('the list of readers turns pages beyond ten, also on a phone', async ({ api, admin }) => {
  const name = unique('Dozen');
  await addReaders(api, 12, name);
  await admin.setViewportSize({ width: 360, height: 800 });
  await admin.goto(page);
  await expect(admin.getByText('Readers 1–10')).toBeVisible();
  await expectNoSideways(admin);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Next' }).click();
  await expect(admin.getByText('Readers 11–')).toBeVisible();
  await admin.reload();
  await expect(admin.getByText('Readers 11–')).toBeVisible();
  await admin.getByRole('button', { name: 'Previous' }).click();
  await expect(admin.getByText('Readers 1–10')).toBeVisible();
  await expect(rowOf(admin, name).first()).toBeVisible();
});
