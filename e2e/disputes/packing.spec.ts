import type { Locator, Page } from '@playwright/test';
import type { Dispute } from '@purser/contract/disputes/dispute';
import type { UploadedFile } from '@purser/contract/disputes/evidence-file';
import { countPages } from '@purser/server/disputes/evidence/count-pages';
import type { Api } from '../support/api.ts';
import { buyDisputed } from '../support/disputes.ts';
import { pdfFile } from '../support/pdf-file.ts';
import type { ChosenFile } from '../support/pdf-file.ts';
import { photoFile, turnedPhoto } from '../support/photo-file.ts';
import { notice } from '../support/notices.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

async function openDispute(page: Page, api: Api): Promise<string> {
  const { disputes } = await buyDisputed(api);
  const id = disputes[0]?.id ?? '';
  await page.goto(screen('/payments/disputes/challenge', { id }));
  await expect(page.getByRole('heading', { name: "Let's gather the basics" })).toBeVisible();
  return id;
}

const partsOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: `Files in ${name}` }).getByRole('listitem');
const fileOf = (page: Page, name: string): Locator => page.getByLabel(`File for ${name}`);
const ready = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('button', { name: `Remove file: ${name}` })).toBeVisible({ timeout: 30_000 });

/** Drops files on the row of a document, as from the desktop. */
async function drop(page: Page, row: Locator, files: ChosenFile[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (chosen) => {
      const data = new DataTransfer();
      for (const { name, mimeType, text } of chosen)
        data.items.add(
          new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type: mimeType }),
        );
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') })),
  );
  await row.dispatchEvent('dragover', { dataTransfer: transfer });
  await row.dispatchEvent('drop', { dataTransfer: transfer });
}

test('photos and a PDF for one document reach the provider as one PDF, in the order of the merchant', async ({
  admin,
  api,
}) => {
  test.slow();
  const id = await openDispute(admin, api);
  const row = admin.getByRole('listitem').filter({ has: admin.getByLabel('File for Order receipt') });
  const [front, back] = [
    turnedPhoto(await photoFile(admin, 'front.jpg', 3000, 2000)),
    await photoFile(admin, 'back.jpg', 2000, 3000),
  ];
  await drop(admin, row, [front, back, pdfFile('invoice.pdf', ['Invoice', 'Terms'])]);
  await ready(admin, 'Order receipt');
  await expect(partsOf(admin, 'Order receipt')).toHaveText([
    /front\.jpg · 1 page/,
    /back\.jpg · 1 page/,
    /invoice\.pdf · 2 pages/,
  ]);
  await expect(admin.getByText(/order-receipt\.pdf · .* · 4 pages/)).toBeVisible();
  await expect(admin.getByText(/of 4\.5 MB · 4 of 49 pages/)).toBeVisible();
  await expectAccessibleEverywhere(admin);

  // The focus goes with the file, so that Enter moves it again.
  await admin.getByRole('button', { name: 'Move up: invoice.pdf' }).focus();
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('Enter');
  await expect(partsOf(admin, 'Order receipt')).toHaveText([/invoice\.pdf/, /front\.jpg/, /back\.jpg/]);
  await expect(admin.getByRole('button', { name: 'Move down: invoice.pdf' })).toBeFocused();
  await ready(admin, 'Order receipt');

  // What can't be used is refused by name; the others are unharmed.
  await fileOf(admin, 'Order receipt').setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ]);
  await expect(admin.getByText('notes.txt wasn’t added. It isn’t a PDF, PNG or JPEG file.')).toBeVisible();
  await expect(admin.getByText('nothing.png wasn’t added. The file is empty.')).toBeVisible();
  await expect(partsOf(admin, 'Order receipt')).toHaveCount(3);
  await admin.getByRole('button', { name: 'Save for later' }).click();
  await expect(notice(admin, 'Evidence saved!')).toBeVisible();

  // On another day more is added to what was packed, and one is taken out.
  await admin.reload();
  await expect(partsOf(admin, 'Order receipt')).toHaveText([/invoice\.pdf/, /front\.jpg/, /back\.jpg/]);
  await fileOf(admin, 'Order receipt').setInputFiles(pdfFile('delivery.pdf', ['Delivery note']));
  await expect(partsOf(admin, 'Order receipt').filter({ hasText: 'delivery.pdf · 1 page' })).toBeVisible({
    timeout: 30_000,
  });
  await admin.getByRole('button', { name: 'Remove: back.jpg' }).click();
  await expect(admin.getByText(/order-receipt\.pdf · .* · 4 pages/)).toBeVisible({ timeout: 30_000 });
  await admin.getByRole('button', { name: 'Review', exact: true }).click();
  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  await admin.getByRole('button', { name: 'Submit evidence' }).click();
  await expect(admin.getByRole('heading', { name: 'Thanks for sharing your response' })).toBeVisible();

  const { evidence } = await api.rest<Dispute>('GET', `/wc/v3/payments/disputes/${id}`);
  const file = evidence['receipt'] ?? '';
  const { packed } = await api.rest<UploadedFile>('GET', `/wc/v3/payments/file/${file}/details`);
  expect(packed).toEqual({
    heading: 'Attachment A · Order receipt',
    parts: [
      { filename: 'invoice.pdf', pages: 2 },
      { filename: 'front.jpg', pages: 1 },
      { filename: 'delivery.pdf', pages: 1 },
    ],
  });
  const { secret, account } = await api.sandboxKeys();
  const sent = await admin.request.get(`/sandbox/v1/files/${file}/contents`, {
    headers: { authorization: `Bearer ${secret}`, 'stripe-account': account },
  });
  expect(sent.status()).toBe(200);
  const bytes = await sent.body();
  expect(countPages(bytes)).toBe(4);
  // The camera's photo stands upright.
  expect(bytes.toString('latin1')).toMatch(/\/Width 1200\s*\/Height 1800/);
  expect(bytes.length).toBeLessThanOrEqual(4_500_000);
});

test('a file that fits is sent as it is; a packed one gets the letter that it has in the cover letter', async ({
  admin,
  api,
}) => {
  test.slow();
  const id = await openDispute(admin, api);
  const requests: string[] = [];
  admin.on('request', (request) => requests.push(request.url()));
  const single = pdfFile('receipt.pdf', ['Receipt']);
  await fileOf(admin, 'Order receipt').setInputFiles(single);
  await ready(admin, 'Order receipt');
  expect(requests.filter((url) => url.includes('pack-worker'))).toEqual([]);
  await fileOf(admin, 'Other documents').setInputFiles([pdfFile('a.pdf', ['a']), pdfFile('b.pdf', ['b'])]);
  await ready(admin, 'Other documents');
  expect(requests.filter((url) => url.includes('pack-worker'))).toHaveLength(1);
  // Without the receipt, the other documents come first.
  await admin.getByRole('button', { name: 'Remove file: Order receipt' }).click();
  await expect(admin.getByRole('button', { name: 'Upload file: Order receipt' })).toBeFocused();
  const heading = async () => {
    await admin.getByRole('button', { name: 'Save for later' }).click();
    const { evidence } = await api.rest<Dispute>('GET', `/wc/v3/payments/disputes/${id}`);
    const file = evidence['uncategorized_file'];
    if (!file || evidence['receipt']) return undefined;
    return (await api.rest<UploadedFile>('GET', `/wc/v3/payments/file/${file}/details`)).packed?.heading;
  };
  await expect.poll(heading, { timeout: 30_000 }).toBe('Attachment A · Other documents');
});

test('an upload shows how far it is, can be canceled and tried again', async ({ admin, api, context }) => {
  await openDispute(admin, api);
  await context.setOffline(true);
  await fileOf(admin, 'Order receipt').setInputFiles(pdfFile('receipt.pdf', ['Receipt']));
  await expect(admin.getByText('receipt.pdf wasn’t uploaded. We lost the connection.')).toBeVisible();
  await context.setOffline(false);
  const session = await context.newCDPSession(admin);
  const slow = { offline: false, latency: 0, downloadThroughput: 100_000, uploadThroughput: 20_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  await admin.getByRole('button', { name: 'Try again: Order receipt' }).click();
  await ready(admin, 'Order receipt');
  await fileOf(admin, 'Other documents').setInputFiles({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(400_000, 'x'), Buffer.from('\n%%EOF\n')]),
  });
  await expect(admin.getByRole('progressbar', { name: 'Progress of Other documents' })).toBeVisible();
  await admin.getByRole('button', { name: 'Cancel upload: Other documents' }).click();
  await expect(admin.getByRole('button', { name: 'Upload file: Other documents' })).toBeFocused();
  await expect(admin.getByText('large.pdf')).toBeHidden();
});
