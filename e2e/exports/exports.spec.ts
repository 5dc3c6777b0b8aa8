import { readFile } from 'node:fs/promises';
import { expect, screen, test, unique } from '../support/story.ts';

test('the export of filtered transactions equals the screen', async ({ api, admin }) => {
  const family = unique('Csv');
  await api.buy({ name: `Ada ${family}`, card: 'pm_card_visa' });
  await api.buy({ name: `=cmd() ${family}`, card: 'pm_card_mastercard' });
  await admin.goto(screen('/payments/transactions', { search: family }));
  const rows = admin.getByRole('row', { name: new RegExp(family) });
  await expect(rows).toHaveCount(2);

  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export' }).click(),
  ]);
  await expect(admin.getByText('Your export is ready and has been downloaded.')).toBeVisible();
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines[0]?.replace('\uFEFF', '')).toMatch(/^"?Transaction Id"?,"?Date \/ Time \(UTC\)"?,"?Type"?,"?Channel"?/);
  expect(lines).toHaveLength(3);
  for (const line of lines.slice(1)) expect(line).toContain('23.00');
  // A name that a spreadsheet would run as a formula is kept as text.
  expect(text).toContain(`'=cmd() ${family}`);
  expect(text).toContain(`Ada ${family}`);

  // The second export cannot even be asked for: of one export only the last word shows.
  await admin.context().setOffline(true);
  await admin.getByRole('button', { name: 'Export' }).click();
  await expect(admin.getByText('There was a problem generating your export.')).toBeVisible();
  await expect(admin.getByText('Your export is')).toHaveCount(0);
  await admin.context().setOffline(false);

  const { data } = await api.rest<{ data: { subject: string }[] }>('GET', '/wc/v3/mail?pagesize=5');
  expect(data.map((mail) => mail.subject).join(' ')).toMatch(/export/i);
});
