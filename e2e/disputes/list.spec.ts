import { readFile } from 'node:fs/promises';
import type { Api } from '../support/api.ts';
import { buyPayment, dollars, row, paymentTitle } from '../support/payments.ts';
import type { Bought } from '../support/payments.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  expectNoSideways,
  screen,
  test,
} from '../support/story.ts';

const list = '/payments/disputes';

interface Disputed extends Bought {
  dispute_id: string;
  due_by: string;
}

/** A payment that its customer disputes, once the store knows. `hours` moves the deadline. */
async function buyDisputed(
  api: Api,
  { hours, ...scenario }: { hours?: number; reason?: string; status?: string } = {},
): Promise<Disputed> {
  const paid = await buyPayment(api);
  await api.scenario({
    scenario: 'open_dispute',
    payment_intent: paid.intent,
    ...scenario,
    ...(hours && { due_by: new Date(Date.now() + hours * 3_600_000).toISOString() }),
  });
  const path = `/wc/v3/payments/disputes?search[]=${paid.email}`;
  const read = async () => (await api.rest<{ data: { dispute_id: string; due_by: string }[] }>('GET', path)).data;
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(1);
  return { ...paid, ...(await read())[0]! };
}

test('what needs a response is listed by its deadline and opens its payment', async ({ admin, api }) => {
  const later = await buyDisputed(api, { hours: 100 });
  const soon = await buyDisputed(api, { hours: 60, reason: 'product_not_received' });
  const last = await buyDisputed(api, { hours: 20, reason: 'general', status: 'warning_needs_response' });
  await admin.goto(screen('/payments/overview'));
  await admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Disputes' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Disputes');
  await expect(admin.getByRole('button', { name: 'All disputes' })).toHaveAttribute('aria-pressed', 'true');

  const asked = admin.waitForRequest(/\/payments\/disputes\?/);
  await admin.getByRole('button', { name: 'Needs response' }).click();
  expect(new URL((await asked).url()).search).toMatch(/search.*needs_response.*search.*warning_needs_response/);
  await expect(admin).toHaveURL(/filter=awaiting_response/);
  await expect(admin.getByRole('columnheader', { name: 'Respond by' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(row(admin, later.name)).toContainText('4 days left');
  await expect(row(admin, soon.name)).toContainText('2 days left');
  await expect(row(admin, soon.name)).toContainText('Product not received');
  const urgent = row(admin, last.name);
  await expect(urgent).toContainText('Inquiry: Needs response');
  await expect(urgent.getByText('Last day today')).toBeVisible();
  await expect(urgent.getByTitle(/\d{4}.*:\d\d.* \S+/).first()).toBeVisible();
  const names = await admin.getByRole('table', { name: 'Disputes' }).getByRole('row').allTextContents();
  const place = ({ name }: Bought) => names.findIndex((text) => text.includes(name));
  expect(place(last)).toBeLessThan(place(soon));
  expect(place(soon)).toBeLessThan(place(later));

  const recorded = admin.waitForRequest((request) => Boolean(request.postData()?.includes('row_action_click')));
  await urgent.getByRole('link', { name: 'Respond' }).click();
  expect((await recorded).postDataJSON()).toMatchObject({
    name: 'wcpay_disputes_row_action_click',
    properties: { dispute_id: last.dispute_id, dispute_status: 'warning_needs_response', dispute_reason: 'general' },
  });
  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
  await admin.goBack();
  await row(admin, soon.name).getByText('Product not received').click();
  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
  expect(new URL(admin.url()).searchParams.get('id')).toBe(soon.intent);
  // Its neighbors are those of the list, in the list’s order.
  await expect(admin.getByRole('button', { name: 'Previous payment' })).toBeEnabled();
  await expect(admin.getByRole('button', { name: 'Next payment' })).toBeEnabled();
  await admin.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Disputes' }).click();
  await expect(admin).toHaveURL(/filter=awaiting_response/);
});

test('a decided dispute shows no deadline and leads to its details, its customer and its order', async ({
  admin,
  api,
}) => {
  const won = await buyDisputed(api, { status: 'won', reason: 'duplicate' });
  await admin.goto(screen(list, { 'search[]': `#${won.order_id}` }));
  const found = row(admin, won.name);
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Won');
  await expect(found).not.toContainText(/left|Past due|Last day/);
  await expect(found.getByRole('link', { name: 'See details' })).toBeVisible();
  await expect(found.getByRole('link', { name: `#${won.order_id}` })).toHaveAttribute(
    'href',
    new RegExp(`page=wc-orders.*id=${won.order_id}`),
  );
  await found.getByRole('link', { name: won.name }).click();
  await expect(admin.getByRole('heading', { level: 1, name: won.name })).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Disputes' }).getByRole('listitem')).toHaveCount(1);
  const id = /[?&]id=(\d+)/.exec(admin.url())?.[1] ?? '';
  await admin.goto(screen(list, { filter: 'advanced', customer_is: id }));
  await expect(admin.getByRole('button', { name: new RegExp(`^Customer is ${won.name}`) })).toBeVisible();
  await expect(row(admin, won.name)).toHaveCount(1);
});

test('the cards above the list sum up and filter it', async ({ admin, api }) => {
  const inquiry = await buyDisputed(api, { status: 'warning_needs_response' });
  await buyDisputed(api, { status: 'lost' });
  await admin.goto(screen(list));
  const cards = admin.getByRole('navigation', { name: 'Disputes by status' });
  for (const name of ['Needs response', 'Under review', 'Won', 'Lost', 'Inquiries'])
    await expect(cards.getByRole('link', { name })).toBeVisible();
  await expect(cards.getByRole('link', { name: 'Needs response' })).toContainText('$');
  await cards.getByRole('link', { name: 'Inquiries' }).click();
  await expect(cards.getByRole('link', { name: 'Inquiries' })).toHaveAttribute('aria-current', 'true');
  await expect(row(admin, inquiry.name)).toHaveCount(1);
  await expect(admin.getByRole('button', { name: /^Status is Inquiry: Needs response \+2/ })).toBeVisible();
  await expect(row(admin, 'Lost')).toHaveCount(0);
  await cards.getByRole('link', { name: 'Lost' }).click();
  await expect(admin).toHaveURL(/status_is=lost/);
  await expect(row(admin, 'Inquiry')).toHaveCount(0);
  await expect(row(admin, 'Lost').first()).toBeVisible();
});

test('columns, filters and the empty list', async ({ admin, api }) => {
  const { name, email, amount } = await buyDisputed(api);
  await admin.goto(screen(list, { per_page: 'many', 'search[]': email }));
  await expect(admin.getByLabel('Rows per page')).toHaveValue('25');
  await expect(row(admin, name)).toContainText(dollars(amount));
  const heads = admin.getByRole('columnheader');
  expect((await heads.allTextContents()).map((text) => text.trim())).toEqual([
    'Details',
    'Amount',
    'Status',
    'Reason',
    'Source',
    'Order #',
    'Customer',
    'Respond by',
    'Action',
  ]);
  const saved = admin.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /users\/me/.test(answer.url()),
  );
  await admin.getByRole('button', { name: 'Columns' }).click();
  await admin.getByRole('checkbox', { name: 'Disputed on' }).check();
  await admin.keyboard.press('Escape');
  await saved;
  await admin.reload();
  await expect(admin.getByRole('columnheader', { name: 'Disputed on' })).toHaveAttribute('aria-sort', 'descending');
  await admin.getByRole('button', { name: 'Columns' }).click();
  await admin.getByRole('checkbox', { name: 'Disputed on' }).uncheck();
  await admin.keyboard.press('Escape');

  await admin.getByRole('button', { name: 'Advanced filters' }).click();
  await admin.getByRole('button', { name: 'Filter by Status' }).click();
  await admin.getByRole('checkbox', { name: 'Won', exact: true }).check();
  await admin.getByRole('button', { name: 'Apply' }).click();
  await expect(admin).toHaveURL(/status_is=won/);
  await expect(admin.getByText('No disputes match.')).toBeVisible();
  await admin.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(row(admin, name)).toHaveCount(1);
});

test('the export of filtered disputes starts without a question and equals the screen', async ({ admin, api }) => {
  const { email, dispute_id } = await buyDisputed(api);
  await admin.goto(screen(list, { 'search[]': email }));
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export' }).click(),
  ]);
  await expect(admin.getByText('Your export is ready and has been downloaded.')).toBeVisible();
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/Dispute Id/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(dispute_id);
});

test('a phone shows disputes as cards, near the top, and the rest behind one button', async ({ admin, api }) => {
  const { name, email } = await buyDisputed(api);
  const top = async () => (await admin.locator('[data-row]').first().boundingBox())?.y;
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(screen(list));
  await expect(row(admin, name)).toBeVisible();
  await expect.poll(top).toBeLessThanOrEqual(300);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expect(admin.getByRole('columnheader')).toHaveCount(0);
  await expect.poll(top).toBeLessThanOrEqual(260);
  await expectNoSideways(admin);
  await expectAccessible(admin);
  await expect(admin.getByRole('button', { name: 'Export' })).toBeHidden();
  await admin.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(admin.getByRole('button', { name: 'Export' })).toBeVisible();
  await admin.getByLabel('Sort by').selectOption('Amount, ascending');
  await expect(admin).toHaveURL(/orderby=amount&order=asc/);
  await admin.goto(screen(list, { 'search[]': email }));
  await row(admin, name)
    .getByRole('link', { name: /^Respond to the dispute/ })
    .click();
  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
});

test('an export of a thousand disputes asks first, once filtered it doesn’t', async ({ admin, api }) => {
  const { email } = await buyDisputed(api);
  // A thousand disputes would take minutes to make; the screen learns their number from the sums alone.
  await admin.route('**/payments/disputes/summary*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), count: 1000 } });
  });
  await admin.goto(screen(list));
  const dialog = admin.getByRole('alertdialog').or(admin.getByRole('dialog'));
  await admin.getByRole('button', { name: 'Export' }).click();
  await expect(dialog).toContainText(
    "You are about to export 1000 disputes. If you'd like to reduce the size of your export, you can use one or more filters. Would you like to continue?",
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await admin.getByRole('button', { name: 'Export' }).click();
  await Promise.all([admin.waitForEvent('download'), dialog.getByRole('button', { name: 'Export' }).click()]);
  await admin.goto(screen(list, { 'search[]': email }));
  await Promise.all([admin.waitForEvent('download'), admin.getByRole('button', { name: 'Export' }).click()]);
  await expect(dialog).toHaveCount(0);
});

test('the old address of a dispute is replaced by its payment', async ({ admin, api }) => {
  const { dispute_id, intent } = await buyDisputed(api);
  await admin.goto(screen(list));
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Disputes');
  await admin.goto(screen('/payments/disputes/details', { id: dispute_id }));
  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
  const address = new URL(admin.url()).searchParams;
  expect(address.get('path')).toBe('/payments/transactions/details');
  expect(address.get('id')).toBe(intent);
  expect(address.get('transaction_id')).toMatch(/^txn_/);
  expect(address.get('type')).toBe('dispute');
  await admin.goBack();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Disputes');
  await admin.goto(screen('/payments/disputes/details', { id: 'dp_unknown' }));
  await expect(admin.getByRole('alert')).toContainText('Error retrieving dispute');
  await expect(admin.getByRole('alert')).toContainText('Please check your network and try again.');
});

test('a list that can’t be loaded says so for the rows and for their sums', async ({ admin }) => {
  // Longer than any search that the server takes.
  await admin.goto(screen(list, { 'search[]': 'x'.repeat(201) }));
  await expect(admin.getByText('Error retrieving disputes.')).toBeVisible();
  await expect(admin.getByText('Error retrieving the summary of disputes.')).toBeVisible();
});

test('the overview names the dispute that is due and leads to it', async ({ admin, api }) => {
  await buyDisputed(api, { hours: 50 });
  await admin.goto(screen('/payments/overview'));
  const task = admin.getByRole('region', { name: 'Things to do' }).getByRole('listitem').first();
  await expect(task).toContainText(/Respond to (a dispute for|\d+ active disputes)/);
  await expect(task).toHaveAttribute('data-urgent', 'true');
  await task.getByRole('link', { name: /Respond now|See disputes/ }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/Payment details|Disputes/);
});

test('the list is accessible and fits, with rows and with nothing to answer', async ({ admin, api }) => {
  test.slow();
  await buyDisputed(api, { hours: 20 });
  await buyDisputed(api, { hours: 60 });
  for (const address of [
    screen(list),
    screen(list, { filter: 'awaiting_response' }),
    screen(list, { filter: 'awaiting_response', 'search[]': 'nobody at all' }),
  ]) {
    await admin.goto(address);
    await expect(admin.locator('main .skeleton')).toHaveCount(0);
    await expectAccessibleEverywhere(admin);
  }
});
