import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { addStore } from '../support/new-store.ts';
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '../support/story.ts';
import { visitStore } from '../support/visit-store.ts';

const settings = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments';

/** Opens the form from the settings. */
async function openForm(page: Page) {
  await page.getByRole('button', { name: /^(Add|Change) VAT details$/ }).click();
  const form = page.getByRole('dialog', { name: 'Business details for tax invoices' });
  await expect(form.getByText('Step 1 of 2')).toBeVisible();
  return form;
}

/** Is the register of VAT numbers, as the stores of the stories know it, and answers what the story says. */
async function openRegister(store: string, answer: (response: ServerResponse) => unknown): Promise<Server> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((listening) => {
    server.listen(Number(new URL(store).port) + 50, '127.0.0.1', listening);
  });
  return server;
}

const countries = [
  { country: 'GB', label: 'VAT Number', prefix: 'GB ', hint: /8 to 12 digits/, number: '980 7806 84' },
  { country: 'JP', label: 'Corporate Number', prefix: '', hint: /13 digits/, number: '1180301018771' },
  { country: 'CH', label: 'VAT Number', prefix: 'CHE ', hint: /8 to 12 digits/, number: 'CHE-116.281.710 MWST' },
];

test('the VAT form asks for the number as each country writes it', async ({ browser }) => {
  test.slow();
  for (const { country, label, prefix, hint, number } of countries) {
    const host = `vat-${country.toLowerCase()}.localhost`;
    const baseURL = await addStore(`VAT ${country}`, { host, country, hasAccount: false });
    const { page, api } = await visitStore(browser, baseURL);
    await page.goto(settings);
    const form = await openForm(page);
    const box = form.getByRole('checkbox', { name: `I have a valid ${label}` });
    const field = form.getByRole('textbox', { name: label });
    const next = form.getByRole('button', { name: 'Continue', exact: true });
    await expect(field).toBeDisabled();
    await expect(next).toBeDisabled();
    await box.press('Space');
    await expect(field).toHaveValue(prefix);
    await expect(field).toHaveAccessibleDescription(hint);
    await expect(next).toBeDisabled();
    if (country === 'GB') await expectAccessibleEverywhere(page);

    // The prefix stays, and a number that is no such number is refused at the field.
    await field.fill('');
    await expect(field).toHaveValue(prefix);
    await expect(next).toBeDisabled();
    await field.fill('12');
    await expect(field).toHaveValue(`${prefix}12`);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(new RegExp(`valid ${label}`));
    await expect(field).toBeFocused();
    await expect(form.getByText('Step 1 of 2')).toBeVisible();
    if (country === 'GB') await expectAccessible(page);

    await field.fill(number);
    expect(await field.inputValue()).toMatch(new RegExp(`^${prefix}[\\d. ]+`));
    const asked = page.waitForRequest(/\/payments\/vat\//);
    await next.click();
    expect(decodeURIComponent(new URL((await asked).url()).pathname)).not.toContain(prefix.trim() || ' ');
    await expect(form.getByRole('heading', { name: 'Confirm your business details' })).toBeFocused();
    const confirm = form.getByRole('button', { name: 'Confirm' });
    const name = form.getByRole('textbox', { name: 'Business name' });
    const address = form.getByRole('textbox', { name: 'Address' });
    await name.fill(`Fern ${country}`);
    await address.fill('  ');
    await expect(confirm).toBeDisabled();
    await address.fill('1 High Street\nTown');
    if (country === 'GB') await expectAccessibleEverywhere(page);
    await confirm.click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('definition').filter({ hasText: `Fern ${country}` })).toBeVisible();
    const { details } = await api.rest<{ details: { vat_number: string; country_code: string } }>(
      'GET',
      '/wc/v3/payments/vat',
    );
    expect(details.country_code).toBe(country);
    expect(details.vat_number).toMatch(new RegExp(`^${prefix.trim()}\\d{9,13}`));
    await page.context().close();
  }
});

test('the register fills in the business details, and one that is down stops nobody', async ({ browser }) => {
  const baseURL = await addStore('VAT GR', { host: 'vat-gr.localhost', country: 'GR', hasAccount: false });
  const { page, api } = await visitStore(browser, baseURL);
  await page.goto(settings);
  const form = await openForm(page);
  await form.getByRole('checkbox', { name: 'I have a valid VAT Number' }).press('Space');
  const field = form.getByRole('textbox', { name: 'VAT Number' });
  await expect(field).toHaveValue('EL ');
  await field.fill('094259216');
  const next = form.getByRole('button', { name: 'Continue', exact: true });
  await next.click();
  await expect(form.getByRole('status')).toContainText('couldn’t be reached');
  const name = form.getByRole('textbox', { name: 'Business name' });
  await expect(name).toHaveValue('');
  await expectAccessible(page);

  await form.getByRole('button', { name: 'Back' }).click();
  const asked: ServerResponse[] = [];
  const register = await openRegister(baseURL, (response) => asked.push(response));
  /** The register's answer to what it was asked last. */
  const answer = async (count: number, body: unknown) => {
    await expect.poll(() => asked.length).toBe(count);
    asked.at(-1)?.end(JSON.stringify(body));
  };
  try {
    await next.click();
    await expect(next).toBeDisabled();
    await answer(1, { isValid: true, name: 'FERN AE', address: 'ERMOU 1\n10563 ATHINA' });
    await expect(name).toHaveValue('FERN AE');
    await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('ERMOU 1\n10563 ATHINA');
    await expect(form.getByText('EL 094259216')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await expectAccessible(page);

    // A number that the register doesn't know is refused, and closing the form keeps nothing of it.
    await form.getByRole('button', { name: 'Back' }).click();
    await field.press('Enter');
    await answer(2, { isValid: false, userError: 'INVALID' });
    await expect(field).toHaveAccessibleDescription(/The register doesn’t know this VAT Number/);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add VAT details' })).toBeFocused();
    expect(await api.rest('GET', '/wc/v3/payments/vat')).toEqual({ details: null });
  } finally {
    register.closeAllConnections();
    register.close();
  }
  await page.context().close();
});
