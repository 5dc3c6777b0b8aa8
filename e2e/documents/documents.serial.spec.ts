import { readFile } from 'node:fs/promises';
import type { Document } from '@purser/contract/documents/document';
import type { Locator, Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { buyPayment } from '../support/payments.ts';
import { expect, expectAccessible, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

const list = '/payments/documents';
const calls = '/wc/v3/payments/documents';

/** The store's newest tax invoice, made by a sale and the end of its month. */
async function makeInvoice(api: Api): Promise<Document> {
  const read = async () => (await api.rest<{ data: Document[] }>('GET', `${calls}?sort=date&direction=desc`)).data;
  const before = (await read()).length;
  await buyPayment(api);
  const clock = await api.now();
  const next = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + 1, 2, 12);
  await api.advance(`PT${Math.ceil((next - clock.getTime()) / 3_600_000)}H`);
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThan(before);
  return (await read())[0]!;
}

const rowOf = (page: Page, { number }: Document): Locator =>
  page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: number });

async function savedBytes(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
}

test('the first download waits for the VAT form, goes on after it, and the next one doesn’t ask', async ({
  api,
  admin,
}) => {
  test.slow();
  const invoice = await makeInvoice(api);
  await admin.goto(screen('/payments/overview'));
  await admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
  const table = admin.getByRole('table', { name: 'Documents' });
  const row = rowOf(admin, invoice);
  await expect(row).toContainText('Tax invoice');
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Type', 'Description', 'Download']);
  await expect(table.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await expectAccessibleEverywhere(admin);

  const asked: string[] = [];
  admin.on('request', (request) => asked.push(request.url()));
  const press = () => row.getByRole('button', { name: /^Download/ }).press('Enter');
  await press();
  const form = admin.getByRole('dialog', { name: 'Business details for tax invoices' });
  await expect(form.getByRole('heading', { name: 'Enter your VAT Number' })).toBeFocused();
  await expectAccessible(admin);
  // Leaving it keeps nothing, and nothing was downloaded.
  await form.getByRole('button', { name: 'I don’t have a VAT Number' }).click();
  await form.getByRole('textbox', { name: 'Business name' }).fill('Half typed');
  await admin.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  expect(asked.filter((url) => url.includes(`${calls}/${invoice.document_id}`))).toEqual([]);
  expect(await api.rest('GET', '/wc/v3/payments/vat')).toEqual({ details: null });

  await press();
  await form.getByRole('button', { name: 'I don’t have a VAT Number' }).click();
  const confirm = form.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeDisabled();
  await form.getByRole('textbox', { name: 'Business name' }).fill('Fern & Fold Ltd.');
  await form.getByRole('textbox', { name: 'Address' }).fill('1 Main Street\nSpringfield');
  const file = await savedBytes(admin, () => confirm.click());
  expect(await api.rest('GET', '/wc/v3/payments/vat')).toMatchObject({
    details: { vat_number: null, name: 'Fern & Fold Ltd.', address: '1 Main Street\nSpringfield' },
  });
  expect(file.name).toContain('.pdf');
  expect(file.text).toMatch(/^%PDF-1\.\d/);
  expect(asked.filter((url) => url.includes(`${calls}/${invoice.document_id}?_wpnonce=`))).toHaveLength(1);

  const again = await savedBytes(admin, press);
  expect(again.text).toBe(file.text);
  await admin.reload();
  await savedBytes(admin, press);
  await expect(form).toHaveCount(0);
});

test('a document opens by its link in the same tab, and only when id and type are named', async ({ api, admin }) => {
  const [invoice] = (await api.rest<{ data: Document[] }>('GET', calls)).data;
  const id = invoice?.document_id ?? '';
  const asked: string[] = [];
  admin.on('request', (request) => asked.push(request.url()));
  for (const [name, value] of [
    ['document_id', id],
    ['document_type', 'vat_invoice'],
  ] as const) {
    await admin.goto(screen(list, { [name]: value }));
    await expect(admin.getByRole('table', { name: 'Documents' }).getByRole('row').nth(1)).toBeVisible();
  }
  expect(asked.filter((url) => url.includes(`${calls}/${id}`))).toEqual([]);

  const opened = admin.waitForResponse((response) => response.url().includes(`${calls}/${id}?_wpnonce=`));
  await admin.goto(screen(list, { document_id: id, document_type: 'vat_invoice' }));
  const response = await opened;
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect(response.request().isNavigationRequest()).toBe(true);
  expect(response.request().frame()).toBe(admin.mainFrame());
  expect(admin.context().pages()).toHaveLength(1);
  const same = await admin.context().request.get(response.url());
  expect((await same.body()).subarray(0, 5).toString()).toBe('%PDF-');

  // One that doesn't exist is a page that says so.
  const missing = admin.waitForResponse((answer) => answer.url().includes(`${calls}/none?_wpnonce=`));
  await admin.goto(screen(list, { document_id: 'none', document_type: 'vat_invoice' }));
  expect((await missing).status()).toBe(404);
  await expect(admin.getByRole('heading', { name: 'Document not found' })).toBeVisible();
  await expectAccessible(admin);
});

test('the list is filtered by date and type, hides columns for good, and keeps them for this user', async ({
  admin,
}) => {
  await admin.goto(screen(list));
  const table = admin.getByRole('table', { name: 'Documents' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await admin.getByRole('button', { name: 'Advanced filters' }).click();
  await admin.getByRole('button', { name: 'Filter by Type' }).click();
  const choice = admin.getByRole('dialog', { name: 'Filter by Type' });
  await expect(choice.getByRole('checkbox')).toHaveCount(1);
  await choice.getByRole('checkbox', { name: 'Tax invoice' }).press('Space');
  await choice.getByRole('button', { name: 'Apply' }).click();
  await expect(admin).toHaveURL(/type_is/);
  await expect(table.getByRole('row').nth(1)).toContainText('Tax invoice');

  await admin.goto(screen(list, { type_is_not: 'vat_invoice' }));
  await expect(admin.getByText('No documents match.')).toBeVisible();
  await expectAccessible(admin);
  await admin.goto(screen(list, { date_before: '2001-01-01' }));
  await expect(admin.getByText('No documents match.')).toBeVisible();
  await admin.getByRole('button', { name: 'All documents' }).click();
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  await admin.getByRole('button', { name: 'Columns' }).click();
  const saved = admin.waitForResponse((response) => response.url().includes('/users/me'));
  await admin.getByRole('dialog', { name: 'Columns and rows' }).getByRole('checkbox', { name: 'Type' }).press('Space');
  await saved;
  await admin.reload();
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Description', 'Download']);
});

test('a download that fails says so and leaves the list, and the VAT return is a CSV file', async ({ admin }) => {
  await admin.goto(screen(list));
  const table = admin.getByRole('table', { name: 'Documents' });
  const row = table.getByRole('row').nth(1);
  const button = row.getByRole('button', { name: /^Download/ });
  await expect(button).toBeVisible();
  await admin.context().setOffline(true);
  await button.click();
  const failure = admin.getByRole('alert').filter({ hasText: 'We couldn’t download the document' });
  await expect(failure).toBeVisible();
  await expect(row).toBeVisible();
  await expectAccessible(admin);
  await admin.context().setOffline(false);
  const { text } = await savedBytes(admin, () => failure.getByRole('button', { name: 'Try again' }).click());
  expect(text).toMatch(/^%PDF/);
  await expect(failure).toHaveCount(0);

  await admin.getByRole('button', { name: 'VAT return' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Download for your VAT return' });
  const to = dialog.getByRole('combobox', { name: 'To' });
  await to.selectOption({ index: 0 });
  await expectAccessible(admin);
  const csv = await savedBytes(admin, () => dialog.getByRole('button', { name: 'Download CSV' }).click());
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.text.trim().split('\r\n').length).toBeGreaterThan(1);
  await expect(dialog).toHaveCount(0);
});

test('documents are for those who manage the store', async ({ signInAs }) => {
  const page = await signInAs('customer');
  const answer = await page.goto(screen(list));
  expect(answer?.status()).toBe(403);
  const direct = await page.goto(`/wp-json${calls}/any`);
  expect([401, 403]).toContain(direct?.status());
});
