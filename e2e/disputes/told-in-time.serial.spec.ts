import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buyDisputed } from '../support/disputes.ts';
import type { Api } from '../support/api.ts';
import { buyPayment, expectOrderStatus } from '../support/payments.ts';
import { toast } from '../support/notices.ts';
import { expect, expectAccessibleEverywhere, expectNoSideways, screen, test, tidyUp } from '../support/story.ts';

const settingsPage = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments#dispute-reminders';

/** The hooks that a merchant's own server got. */
const hooks: { order: number; days: number }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    const { dispute, reminder } = JSON.parse(body) as {
      dispute?: { order_number: number };
      reminder?: { days_before: number };
    };
    if (dispute && reminder) hooks.push({ order: dispute.order_number, days: reminder.days_before });
    response.writeHead(request.headers['purser-signature'] ? 200 : 400).end();
  });
});

test.beforeAll(() => new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done)));
test.afterAll(async ({ browser }) => {
  receiver.close();
  await tidyUp(browser, (api) =>
    api.rest('POST', '/wc/v3/payments/settings', { dispute_reminder_email: '', dispute_reminder_webhook_url: '' }),
  );
});

/** Moves the clock to so many days before a moment, and a minute on. */
async function moveTo(api: Api, due_by: number, days: number) {
  const request = await api.rest<{ now: string }>('GET', '/../sandbox/control/clock');
  const left = due_by - Math.floor(Temporal.Instant.from(request.now).epochMilliseconds / 1000);
  await api.advance(`PT${left - days * 86_400 + 60}S`);
}

test('the week before a deadline has every reminder, and the case stays reachable from each', async ({
  admin,
  api,
}) => {
  const { port } = receiver.address() as AddressInfo; // a TCP server's
  await admin.goto(settingsPage);
  await admin.getByLabel('Second person’s email').fill('owner@example.com');
  await admin.getByLabel('Webhook address').fill(`http://127.0.0.1:${port}/hook`);
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(admin, 'Settings saved.')).toBeVisible();
  await admin.getByRole('button', { name: 'Send a test' }).click();
  await expect(admin.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 30_000 });
  await admin.getByRole('button', { name: 'Show secret' }).click();
  await expect(admin.getByText(/^whsec_/)).toBeVisible();

  const { order_id, intent, disputes } = await buyDisputed(api);
  const due_by = disputes[0]?.due_by ?? 0;
  const mails = async () => {
    const { data } = await api.rest<{ data: { to: string; subject: string }[] }>('GET', '/wc/v3/mail?pagesize=100');
    // One to each who may answer disputes, however many that are.
    const told = data
      .filter(({ subject }) => subject.includes('left to answer') && subject.includes(`#${order_id})`))
      .map(({ to, subject }) => `${subject.split(' left')[0]} ${to === 'owner@example.com' ? 'owner' : 'staff'}`);
    return [...new Set(told)].toSorted();
  };
  const wait = { timeout: 60_000 };
  await moveTo(api, due_by, 7);
  await expect.poll(mails, wait).toEqual(['7 days staff']);
  await moveTo(api, due_by, 3);
  await expect.poll(mails, wait).toEqual(['3 days owner', '3 days staff', '7 days staff']);

  // Opening the case is seen: the last reminder is for the staff alone.
  await admin.goto(screen('/payments/overview'));
  const note = admin
    .getByRole('region', { name: /^Inbox/ })
    .getByRole('listitem')
    .filter({ hasText: `(order #${order_id})` });
  await expect(note).toContainText('3 days left to answer the dispute of');
  await expect(note).toContainText('Nobody has opened this case yet.');
  const opened = admin.waitForResponse((response) => response.url().endsWith('/open') && response.ok());
  await note.getByRole('link', { name: 'Open the case' }).click();
  await expect(admin).toHaveURL(new RegExp(`id=${intent}`));
  await opened;
  await moveTo(api, due_by, 1);
  await expect.poll(mails, wait).toEqual(['1 day staff', '3 days owner', '3 days staff', '7 days staff']);
  await expect
    .poll(() => hooks.filter(({ order }) => order === order_id).map(({ days }) => days), wait)
    .toEqual([7, 3, 1]);
});

test('the deadlines are in a calendar, by a link that can be renewed and revoked', async ({ admin, api }) => {
  const { order_id } = await buyDisputed(api);
  await admin.goto(screen('/payments/disputes'));
  await admin.getByRole('button', { name: 'Add deadlines to your calendar' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add deadlines to your calendar' });
  const made = async (button: string) => {
    await dialog.getByRole('button', { name: button }).click();
    const link = dialog.getByText(/\/calendar\/disputes\/[\w-]{43}\.ics$/);
    await expect(link).toBeVisible();
    return (await link.textContent()) ?? '';
  };
  const first = await made('Create link');
  await expectAccessibleEverywhere(admin);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(admin);
  // A calendar has no session.
  const read = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, text: (await response.text()).replaceAll('\r\n ', '') };
  };
  expect((await read(first)).text).toContain(`(order #${order_id})`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await admin.getByRole('button', { name: 'Add deadlines to your calendar' }).click();
  await expect(dialog).toContainText('admin made a link on');
  const second = await made('Renew link');
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await read(second)).status).toBe(404);
});

test('a payment that its bank reported as fraud is refunded before it is disputed', async ({ admin, api }) => {
  const { order_id, intent } = await buyPayment(api, { card: '4000000000005423' });
  const task = admin
    .getByRole('region', { name: 'Things to do' })
    .getByRole('listitem')
    .filter({ hasText: 'as fraud' });
  await expect
    .poll(
      async () =>
        (await api.rest<{ data: { payment_intent_id: string }[] }>('GET', '/wc/v3/payments/fraud-warnings')).data.map(
          ({ payment_intent_id }) => payment_intent_id,
        ),
      { timeout: 30_000 },
    )
    .toContain(intent);
  await admin.goto(screen('/payments/overview'));
  await expect(task).toContainText(
    /Refunding it now costs \$\d+\.00\sUSD\. A dispute would cost \$\d+\.00\sUSD, with its fee of \$15\.00\sUSD\./,
  );
  // Dismissed like any task, and back again.
  await task.getByRole('button', { name: /^Options for/ }).click();
  await admin.getByRole('menuitem', { name: 'Dismiss' }).click();
  await expect(task).toHaveCount(0);
  await admin.getByRole('button', { name: 'Undo' }).click();
  await task.getByRole('link', { name: /^Refund/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Refund payment' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByText('The bank reported this payment as fraud', { exact: true })).toBeVisible();
  await expect(admin.getByText('The customer’s bank reported this payment as fraud.')).toBeVisible();
  await expectAccessibleEverywhere(admin);
  await admin.getByRole('link', { name: /^Refund \$/ }).click();
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(admin.getByText('The bank reported this payment as fraud', { exact: true })).toHaveCount(0);
  await expectOrderStatus(api, order_id, 'refunded');
  const { data } = await api.rest<{ data: unknown[] }>('GET', '/wc/v3/payments/fraud-warnings');
  expect(data).toEqual([]);
});
