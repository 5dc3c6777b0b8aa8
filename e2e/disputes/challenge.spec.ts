import type { Locator, Page } from '@playwright/test';
import type { Dispute } from '@purser/contract/disputes/dispute';
import type { Draft } from '@purser/contract/disputes/draft';
import type { Api } from '../support/api.ts';
import { receipt } from '../support/disputes.ts';
import { notice } from '../support/notices.ts';
import { buyPayment } from '../support/payments.ts';
import { expect, expectAccessible, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

const chargeback = '4000000000000259';
const notReceived = '4000000000002685';

interface Disputed {
  id: string;
  intent: string;
  name: string;
  order_id: number;
}

/** A payment that its card disputes, once the store’s books have the dispute. */
async function disputed(api: Api, card = chargeback): Promise<Disputed> {
  const { charge, intent, name, order_id } = await buyPayment(api, { card });
  return { id: await disputeOf(api, charge), intent, name, order_id };
}

async function disputeOf(api: Api, charge: string): Promise<string> {
  let id = '';
  await expect
    .poll(
      async () => {
        const { disputes } = await api.rest<{ disputes: { id: string }[] }>('GET', `/wc/v3/payments/charges/${charge}`);
        id = disputes[0]?.id ?? '';
        return id;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return id;
}

/** A dispute with any reason, of a payment of its own. */
async function disputedFor(api: Api, reason: string): Promise<string> {
  const { charge, intent } = await buyPayment(api);
  await api.scenario({ scenario: 'open_dispute', payment_intent: intent, reason });
  return disputeOf(api, charge);
}

const read = (api: Api, id: string) => api.rest<Dispute>('GET', `/wc/v3/payments/disputes/${id}`);
const statusIs = (api: Api, id: string, status: string) =>
  expect.poll(async () => (await read(api, id)).status, { timeout: 30_000 }).toBe(status);

async function open(page: Page, id: string): Promise<void> {
  await page.goto(screen('/payments/disputes/challenge', { id }));
  await expect(page.getByRole('heading', { name: 'Challenge dispute', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: "Let's gather the basics" })).toBeVisible();
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
/** Enters the letter as soon as the next step shows it. Returns whether it still has the focus when the step’s title may get it. */
const entersLetterAtOnce = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next')?.click();
    const field = () => document.querySelector<HTMLTextAreaElement>('textarea[name=letter]');
    while (!field()) await new Promise(requestAnimationFrame);
    field()?.focus();
    // Timers with the same delay run in the order in which they were set, and the step’s was set before.
    await new Promise((done) => setTimeout(done, 100));
    return document.activeElement === field();
  });
const letter = (page: Page): Locator => page.getByLabel('Cover letter');
const fileOf = (page: Page, name: string): Locator => page.getByLabel(`File for ${name}`);

test('a chargeback is answered with the evidence that wins it', async ({ admin, api }) => {
  const { id, name, order_id } = await disputed(api);
  await open(admin, id);
  await expect(admin.getByRole('link', { name })).toBeVisible();
  await expect(admin.getByRole('link', { name: `#${order_id}` })).toBeVisible();
  await admin.getByLabel('Product type').selectOption({ label: 'Physical products' });
  await fileOf(admin, 'Order receipt').setInputFiles(receipt);
  await expect(admin.getByText('receipt.pdf')).toBeVisible();
  await next(admin);
  await expect(admin.getByRole('heading', { name: 'Add your shipping details' })).toBeFocused();
  await next(admin);
  // It is written from what was entered, until it is edited.
  await expect(letter(admin)).toHaveValue(/Grace .*Order receipt \(Attachment A\)/s);
  await letter(admin).fill('winning_evidence');
  await expect(admin.getByText('Later changes to your evidence won’t update it.')).toBeVisible();
  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  const question = admin.getByRole('alertdialog');
  await expect(question).toContainText(
    "Are you sure you're ready to submit this evidence? Evidence submissions are final.",
  );
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect((await read(api, id)).status).toBe('needs_response');
  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  await question.getByRole('button', { name: 'Submit evidence' }).click();
  await expect(notice(admin, 'Evidence submitted!')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Thanks for sharing your response' })).toBeFocused();
  await expect(admin.getByText(/up to 3 months/)).toBeVisible();
  await expectAccessible(admin);
  await statusIs(api, id, 'won');
  expect((await read(api, id)).metadata).toMatchObject({ __product_type: 'physical_product' });

  // What was sent stays readable, and no more than that.
  await admin.getByRole('link', { name: 'View submitted dispute' }).click();
  await expect(admin.getByText('Physical products')).toBeVisible();
  await expect(admin.getByRole('button', { name: /Save for later|Upload file|Add files|Remove file/ })).toHaveCount(0);
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download receipt.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('receipt.pdf');
  await next(admin);
  await next(admin);
  await expect(letter(admin)).toHaveValue('winning_evidence');
  await expect(letter(admin)).not.toBeEditable();
  await expect(admin.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
});

test('a draft is continued after a reload, with texts, answers, files and letter', async ({ admin, api }) => {
  const id = await disputedFor(api, 'credit_not_processed');
  await open(admin, id);
  // No shipping step: whether the goods arrived doesn’t matter here.
  await expect(admin.getByRole('navigation', { name: 'Steps' }).getByRole('button')).toHaveText([
    /Purchase info/,
    /Review/,
  ]);
  await expect(admin.getByText('Item condition')).toBeVisible();
  await admin.getByLabel('A refund was not owed').check();
  await expect(admin.getByText('Item condition')).toBeHidden();
  await admin.getByLabel('Product description').fill('A blue teapot');
  await fileOf(admin, 'Order receipt').setInputFiles(receipt);
  await expect(admin.getByRole('button', { name: 'Remove file: Order receipt' })).toBeVisible();
  await admin.getByRole('button', { name: 'Save for later' }).click();
  await expect(notice(admin, 'Evidence saved!')).toBeVisible();

  await admin.reload();
  await expect(admin.getByLabel('Product description')).toHaveValue('A blue teapot');
  await expect(admin.getByLabel('A refund was not owed')).toBeChecked();
  await expect(admin.getByText(/receipt\.pdf/)).toBeVisible();
  expect(await entersLetterAtOnce(admin)).toBe(true);
  await expect(letter(admin)).toHaveValue(/ordered A blue teapot on .*not owed a refund/s);
  await expect(admin.getByText('You edited this letter.')).toBeHidden();
  await letter(admin).fill('In my own words');
  // The step changes at once; the draft is saved on the way.
  await admin.getByRole('button', { name: 'Purchase info' }).click();
  await expect.poll(async () => (await read(api, id)).evidence['uncategorized_text']).toBe('In my own words');
  const draft = () => api.rest<Draft>('GET', `/wc/v3/payments/disputes/${id}/draft`);
  await expect.poll(async () => (await draft()).fields.uncategorized_text).toBe('In my own words');
  await admin.route('**/payments/file/*/details', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await admin.reload();
  await expect(admin.getByText('Error retrieving file.')).toBeVisible({ timeout: 20_000 });
  await admin.unroute('**/payments/file/*/details');
  await admin.getByRole('button', { name: 'Remove file: Order receipt' }).click();
  await next(admin);
  await expect(letter(admin)).toHaveValue('In my own words');
  await letter(admin).fill('');
  await expect(letter(admin)).toHaveValue(/ordered A blue teapot.*<Attachment description> \(Attachment A\)/s);
  // Leaving asks nothing, because what was typed is saved.
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await expect(admin.getByRole('link', { name: 'Continue with challenge' })).toBeVisible();
  await open(admin, id);
  await admin.getByRole('button', { name: 'Save for later' }).click();
  await expect(notice(admin, 'Evidence saved!')).toBeVisible();
  const { evidence } = await read(api, id);
  expect(evidence['receipt']).toBeUndefined();
});

test('a product that was not received has its shipment in the letter, and the letter prints', async ({
  admin,
  api,
  context,
}) => {
  const { id } = await disputed(api, notReceived);
  await open(admin, id);
  await admin.getByRole('button', { name: 'Shipping details' }).click();
  await admin.getByLabel('Shipping carrier').fill('UPS');
  await admin.getByLabel('Shipping date').fill('2026-11-03');
  await admin.getByLabel('Tracking number').fill('1Z999');
  await admin.getByRole('textbox', { name: 'Shipping address' }).fill('1 Main Street\nSpringfield');
  await fileOf(admin, 'Proof of shipping').setInputFiles({ ...receipt, name: 'label.pdf' });
  await expect(admin.getByText('label.pdf')).toBeVisible();
  await next(admin);
  await expect(letter(admin)).toHaveValue(
    /shipped with UPS on November 3, 2026 to 1 Main Street, Springfield under tracking number 1Z999\..*Proof of shipping \(Attachment A\)/s,
  );
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    admin.getByRole('button', { name: 'Preview cover letter' }).click(),
  ]);
  await expect(preview.getByText(/under tracking number 1Z999/)).toBeVisible();
  // The button prints the page, and is itself not on the paper.
  const print = preview.getByRole('button', { name: 'Print Cover Letter' });
  await preview.evaluate(() => {
    globalThis.print = () => (document.title = 'Printed');
  });
  await print.click();
  await expect(preview).toHaveTitle('Printed');
  await preview.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
  await expect(preview.getByText(/under tracking number 1Z999/)).toBeVisible();
  await preview.close();
  await expect
    .poll(async () => (await read(api, id)).evidence)
    .toMatchObject({ shipping_carrier: 'UPS', shipping_date: '2026-11-03', shipping_tracking_number: '1Z999' });
});

test('a refused file leaves the others alone', async ({ admin, api }) => {
  const { id } = await disputed(api);
  await open(admin, id);
  await fileOf(admin, 'Order receipt').setInputFiles(receipt);
  await expect(admin.getByText('receipt.pdf')).toBeVisible();
  await fileOf(admin, 'Other documents').setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await expect(notice(admin, 'Failed to upload file. (Choose a PDF, PNG or JPEG file.)')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Upload file: Other documents' })).toBeVisible();
  // Over the limit with the first one, so it isn’t uploaded at all.
  await fileOf(admin, 'Other documents').setInputFiles({
    ...receipt,
    name: 'large.pdf',
    buffer: Buffer.alloc(4_500_000),
  });
  await expect(
    notice(admin, "The files you've attached to this dispute as evidence will exceed the limit"),
  ).toBeVisible();
  await expect(admin.getByText('receipt.pdf')).toBeVisible();
  await admin.getByRole('button', { name: 'Save for later' }).click();
  await expect(notice(admin, 'Evidence saved!')).toBeVisible();
  expect(Object.keys((await read(api, id)).evidence)).toContain('receipt');
});

test('a dispute that was answered elsewhere keeps what was typed here', async ({ admin, api }) => {
  const { id } = await disputed(api);
  await open(admin, id);
  await api.rest('POST', `/wc/v3/payments/disputes/${id}`, {
    evidence: { uncategorized_text: 'From the other tab' },
    submit: true,
  });
  // Typed before, it might be saved before, and nothing would be left to find out with.
  await admin.getByLabel('Product description').fill('Typed while another user submits');
  // The draft that saves itself finds out.
  await expect(admin.getByText('This dispute was answered or decided in the meantime.')).toBeVisible();
  await expect(admin.getByText('Typed while another user submits')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Save for later' })).toHaveCount(0);
});

test('the keyboard alone answers a dispute', async ({ admin, api }) => {
  const id = await disputedFor(api, 'duplicate');
  await open(admin, id);
  const press = async (target: Locator) => {
    await target.focus();
    await admin.keyboard.press('Enter');
  };
  await admin.getByLabel('It was a duplicate').focus();
  await admin.keyboard.press('ArrowDown');
  await expect(admin.getByLabel('It was not a duplicate')).toBeChecked();
  await press(admin.getByRole('button', { name: 'Next', exact: true }));
  await expect(admin.getByRole('heading', { name: 'Review your cover letter' })).toBeFocused();
  await letter(admin).focus();
  await admin.keyboard.press('ControlOrMeta+a');
  await admin.keyboard.type('losing_evidence');
  await press(admin.getByRole('button', { name: 'Submit', exact: true }));
  // The safe button has the focus.
  await expect(admin.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: 'Thanks for sharing your response' })).toBeVisible();
  await statusIs(api, id, 'lost');
});

test('every step is accessible and fits a phone', async ({ admin, api }) => {
  test.slow();
  const { id } = await disputed(api);
  await open(admin, id);
  await expectAccessibleEverywhere(admin);
  await next(admin);
  await expect(admin.getByRole('heading', { name: 'Add your shipping details' })).toBeVisible();
  await expectAccessibleEverywhere(admin);
  await next(admin);
  await letter(admin).fill('Edited');
  await expectAccessibleEverywhere(admin);
  await admin.goto(screen('/payments/disputes/challenge', { id: 'dp_unknown' }));
  await expect(admin.getByText('Error retrieving dispute.')).toBeVisible();
  await expectAccessible(admin);
});
