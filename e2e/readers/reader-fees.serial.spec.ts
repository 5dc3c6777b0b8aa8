import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSideways, screen, test, unique } from '../support/story.ts';
import { sellInPerson } from '../support/counter.ts';

test('a monthly reader fee shows its readers, and the file has the same rows', async ({ api, admin }) => {
  test.setTimeout(90_000);
  const { reader_id } = await sellInPerson(api, { name: `${unique('Rita')} Reader` });
  await api.advance('P32D');
  const fees = () =>
    api.rest<{ data: { transaction_id: string; amount: number }[] }>(
      'GET',
      '/wc/v3/payments/transactions?type_is=card_reader_fee&pagesize=100',
    );
  // Our books follow the clock within half a minute.
  await expect.poll(async () => (await fees()).data.length, { timeout: 40_000 }).toBeGreaterThan(0);
  let transaction = '';
  for (const { transaction_id } of (await fees()).data) {
    const readers = await api.rest<{ reader_id: string; count: number; status: string }[]>(
      'GET',
      `/wc/v3/payments/readers/charges/${transaction_id}`,
    );
    if (readers.some((reader) => reader.reader_id === reader_id && reader.status === 'active'))
      transaction = transaction_id;
  }
  expect(transaction).not.toBe('');

  // The list of readers leads to what they cost.
  await admin.goto(screen('/payments/card-readers'));
  await admin.getByRole('link', { name: 'View fees' }).click();
  await expect(admin).toHaveURL(/type_is=card_reader_fee/);
  const row = admin.getByRole('row').filter({ hasText: 'Reader fee' }).first();
  await expect(row).toContainText('$0.00');
  await expect(row).toContainText('-$');
  await row.getByRole('link').first().click();
  await expect(admin.getByRole('heading', { name: 'Card readers', level: 1 })).toBeVisible();
  await expect(admin.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Transactions');

  await admin.goto(
    screen('/payments/transactions/details', {
      id: 'py_any',
      transaction_id: transaction,
      transaction_type: 'card_reader_fee',
    }),
  );
  const reader = admin.getByRole('row').filter({ has: admin.getByTitle(reader_id).or(admin.getByText(reader_id)) });
  await expect(admin.getByText('Active').first()).toBeVisible();
  await expect(admin.getByText('$2.00').first()).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Copy reader ID' }).first()).toBeVisible();
  await expect(reader.or(admin.getByRole('row').nth(1)).first()).toBeVisible();
  await expectAccessible(admin);

  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Card Readers.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Reader id,Status,Transactions,Fee');
  expect(text).toContain(`${reader_id},Active,1,$2.00`);

  await admin.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(admin);
  await expectAccessible(admin);
});
