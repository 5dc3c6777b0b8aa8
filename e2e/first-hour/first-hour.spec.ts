import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { stores } from '../../scripts/story-stores.ts';
import { openRefund, row } from '../support/payments.ts';
import { turn } from '../support/fraud-page.ts';
import { notice } from '../support/notices.ts';
import { fillAddress, fillCard, orderNumber, pay, paymentElement } from '../support/shopper.ts';
import { expect, test } from '../support/story.ts';
import { startFreshClone } from './fresh-clone.ts';
import type { FreshClone } from './fresh-clone.ts';
import { commands, tour } from './readme.ts';

test('the first hour by the README, word for word, on a fresh clone', async ({ browser }) => {
  test.setTimeout(300_000);
  const [start = '', ...others] = commands();
  expect([start, ...others], 'the commands of “Run it”').toEqual(['npm start', 'npm test']);
  const clone = await test.step(start, () => startFreshClone(start, stores.stories.port + 70));
  const context = await browser.newContext({ baseURL: clone.shop, permissions: ['clipboard-read', 'clipboard-write'] });
  context.setDefaultTimeout(30_000);
  try {
    const walk = walkOf(clone, await context.newPage());
    const sentences = tour();
    for (const { step, text, codes } of sentences)
      await test.step(`${step}. ${text}`, async () => {
        const act = walk[text];
        if (!act) throw new Error(`README.md, step ${step}: no story does what it says: ${text}`);
        await act(codes);
      });
    const said = new Set(sentences.map(({ text }) => text));
    expect(
      Object.keys(walk).filter((text) => !said.has(text)),
      'what the README no longer says',
    ).toEqual([]);
  } finally {
    await clone.stop();
    await context.close();
  }
});

type Walk = Record<string, (codes: string[]) => Promise<void>>;

/** What a newcomer does on reading each sentence of the tour, and sees if it is true. */
function walkOf(clone: FreshClone, page: Page): Walk {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const title = page.getByRole('heading', { level: 1 });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  let order_id = 0;

  const open = async (name: string): Promise<void> => {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(title).toHaveText(new RegExp(`${name}$`, 'i'));
  };
  const openAdmin = async (): Promise<void> => {
    await page.goto(clone.admin);
    await expect(menu).toBeVisible();
  };
  /** Shop, product, cart, checkout, a name; the payment is the caller’s. */
  const fillCart = async (name: string, currency = 'USD'): Promise<void> => {
    await page.goto(`${clone.shop}?currency=${currency}`);
    await page.getByRole('link', { name: 'Stoneware mug' }).first().click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.goto('/checkout');
    await fillAddress(page, name, `${name.split(' ')[1]?.toLowerCase()}@example.com`);
  };
  const buy = async (name: string, number?: string): Promise<number> => {
    await fillCart(name);
    await fillCard(page, number === undefined ? {} : { number });
    await pay(page);
    return orderNumber(page);
  };
  const openPaymentOf = async (name: string): Promise<void> => {
    await page.getByRole('link', { name: 'View this payment' }).click();
    await expect(title).toContainText(name);
  };
  const setManualCapture = async (isOn: boolean): Promise<void> => {
    await openAdmin();
    await open('Settings');
    await page.getByText('Manual capture', { exact: true }).click();
    if (isOn) await page.getByRole('alertdialog').getByRole('button', { name: 'Enable manual capture' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
  };

  return {
    "`npm start` ends with a box: open the admin's address and sign in as `admin` with the password in it.": async ([
      ,
      user = '',
    ]) => {
      expect(clone.user).toBe(user);
      await page.goto(clone.admin);
      await page.getByLabel(/user ?name/i).fill(user);
      await page.getByLabel('Password', { exact: true }).fill(clone.password);
      await page.keyboard.press('Enter');
      await expect(title).toBeVisible();
    },
    'The tour works from **Test tools** (Store → Test tools): test cards to copy, a clock to move, events to trigger.':
      async () => {
        await open('Test tools');
        const values = page.getByRole('region', { name: 'Test cards and accounts', exact: true });
        await values.getByRole('button', { name: 'Copy 4242424242424242' }).click();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4242424242424242');
        for (const name of ['Clock', 'Scenarios'])
          await expect(page.getByRole('region', { name, exact: true }).getByRole('button').first()).toBeVisible();
      },

    'Open the shop, put something in the cart, and check out with card `4242 4242 4242 4242`, any future date, any CVC.':
      async ([card = '']) => {
        order_id = await buy('Ada First', card);
      },
    'The thank-you page leads back to the payment.': () => openPaymentOf('Ada First'),

    '**Transactions** shows the payment right away.': async () => {
      await open('Transactions');
      await expect(row(page, 'Ada First')).toHaveCount(1);
    },
    'Click the row to see the amount, its fees and its timeline.': async () => {
      await row(page, 'Ada First').click();
      await expect(title).toContainText('Ada First');
      await expect(page.getByRole('row', { name: /^Net/ })).toBeVisible();
      await expect(timeline.getByText(/^A payment of .* was successfully charged\.$/)).toBeVisible();
      await expect(timeline.getByText(/^Base fee/)).toBeVisible();
    },

    '**Refund** part of it, from the list or from the payment: an amount, or items of the order.': async () => {
      await open('Transactions');
      await row(page, 'Ada First')
        .getByRole('button', { name: /^Refund \$/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Refund payment' });
      await dialog.getByLabel('Amount to refund').fill('5');
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
      await expect(notice(page, /Refunded/)).toBeVisible();
    },
    'The order, the books and the list update.': async () => {
      await expect(row(page, 'Ada First')).toHaveCount(2);
      await row(page, 'Ada First').last().click();
      await expect(page.getByText('Partial refund').first()).toBeVisible();
      await page
        .getByRole('link', { name: `#${order_id}` })
        .first()
        .click();
      await expect(title).toContainText(`#${order_id}`);
      await expect(page.getByText('-$5.00').first()).toBeVisible();
    },

    '**Find** anything with Ctrl+K (⌘K on a Mac): an amount (`49.90`), a name, an order number, the last digits of a card, any id.':
      async () => {
        const palette = page.getByRole('dialog', { name: 'Search' });
        await page.keyboard.press('ControlOrMeta+k');
        for (const term of ['29.00', 'Ada First', `#${order_id}`, '4242']) {
          await palette.getByRole('combobox').fill(term);
          await expect(palette.getByRole('option').filter({ hasText: 'Ada First' }).first()).toBeVisible();
        }
        await page.keyboard.press('Escape');
        await expect(palette).toBeHidden();
      },
    '`?` lists all shortcuts.': async ([key = '']) => {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await page.keyboard.press('Escape');
    },

    'Turn on **manual capture** in Settings and buy again: the payment waits under **Uncaptured**.': async () => {
      await setManualCapture(true);
      for (const name of ['Bea Captured', 'Cem Canceled', 'Dee Together', 'Eve Together']) await buy(name);
      await openPaymentOf('Eve Together');
      await open('Transactions');
      await page.getByRole('tab', { name: /Uncaptured/ }).click();
      await expect(row(page, 'Bea Captured')).toBeVisible();
    },
    'Capture it, cancel it, or select several and capture them together.': async () => {
      await row(page, 'Bea Captured')
        .getByRole('button', { name: /^Capture/ })
        .click();
      await expect(row(page, 'Bea Captured')).toHaveCount(0);
      await row(page, 'Cem Canceled').click();
      await page.getByRole('button', { name: 'Cancel authorization' }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel authorization' }).click();
      await expect(timeline).toContainText(/canceled/i);
      await page.goBack();
      for (const name of ['Dee Together', 'Eve Together']) await row(page, name).first().getByRole('checkbox').check();
      await page
        .getByRole('region', { name: 'Selection' })
        .getByRole('button', { name: 'Capture', exact: true })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Capture \$/ })
        .click();
      await page.getByRole('dialog', { name: '2 payments captured' }).getByRole('button', { name: 'Done' }).click();
    },
    'Turn manual capture off again: most other payment methods can’t wait.': () => setManualCapture(false),

    'Open the shop with `?currency=EUR` and use a European payment method: iDEAL, Bancontact, a Multibanco voucher, or a SEPA debit from `AT611904300234573201`.':
      async () => {
        await fillCart('Fay European', 'EUR');
        for (const name of ['Bancontact', 'Multibanco', 'SEPA Direct Debit', 'iDEAL'])
          await paymentElement(page).getByRole('radio', { name, exact: true }).check({ force: true });
        await pay(page);
        await page.getByRole('button', { name: /authorize/i }).click();
        await orderNumber(page);
        await openPaymentOf('Fay European');
        await expect(page.getByText('iDEAL').first()).toBeVisible();
      },
    'A debit from `AT861904300235473202` fails later: the order is updated, and the customer and the merchant are notified.':
      async ([iban = '']) => {
        await fillCart('Gil Refused', 'EUR');
        const form = paymentElement(page);
        await form.getByRole('radio', { name: 'SEPA Direct Debit', exact: true }).check({ force: true });
        await form.getByRole('textbox', { name: 'IBAN' }).fill(iban);
        await pay(page);
        const refused = await orderNumber(page);
        await openAdmin();
        await open('Orders');
        await expect(async () => {
          await page.reload();
          await expect(row(page, 'Gil Refused')).toContainText('Failed', { timeout: 2000 });
        }).toPass({ timeout: 60_000 });
        await open('Mail');
        for (const to of ['refused@example.com', 'admin@example.com'])
          await expect(
            row(page, to)
              .filter({ hasText: String(refused) })
              .first(),
          ).toBeVisible();
      },

    'Pay with `4000 0000 0000 0002` to see a decline, and with `4000 0000 0000 5126` to see a refund that fails later.':
      async ([declined = '', unrefundable = '']) => {
        await fillCart('Hal Declined');
        await fillCard(page, { number: declined });
        await pay(page);
        await expect(page.getByText('Your card was declined.').first()).toBeVisible();
        await buy('Ivy Unrefundable', unrefundable);
        await openPaymentOf('Ivy Unrefundable');
        await openRefund(page);
        await page
          .getByRole('dialog', { name: 'Refund payment' })
          .getByRole('button', { name: /^Refund \$/ })
          .click();
        await expect(notice(page, /Refunded/)).toBeVisible();
      },
    'Under **Fraud protection**, turn on a filter: the page previews how many payments of the last 90 days it would have stopped.':
      async () => {
        await open('Fraud protection');
        await turn(page, 'order items threshold');
        await page.getByLabel('Maximum items per order').fill('2');
        await expect(page.getByRole('region', { name: 'Impact on the last 90 days' })).toContainText(
          /Of \d+ payments? in the last 90 days, \d+ would have been/,
        );
      },

    'In **Test tools**, choose **To the next payout**, then **+7 days**: uncaptured payments get older, and the balance is paid out and reaches the bank.':
      async () => {
        await openAdmin();
        await open('Test tools');
        await page.getByRole('button', { name: /^To the next payout, / }).click();
        await expect(notice(page, /It’s now/)).toBeVisible({ timeout: 60_000 });
        await page.getByRole('button', { name: '+7 days' }).click();
        await expect(page.getByRole('progressbar', { name: 'Moving the clock…' })).toBeVisible();
        await expect(page.getByRole('progressbar', { name: 'Moving the clock…' })).toBeHidden({ timeout: 60_000 });
      },
    '**Payouts** shows the transactions of each payout, proves that they add up, and exports its journal.':
      async () => {
        await open('Payouts');
        // The books follow the provider within seconds.
        await expect(async () => {
          await page.reload();
          await expect(row(page, 'STRIPE TEST BANK').last()).toContainText('Completed', { timeout: 2000 });
        }).toPass({ timeout: 60_000 });
        await row(page, 'STRIPE TEST BANK').last().click();
        await expect(page.getByText('Adds up to the cent')).toBeVisible({ timeout: 45_000 });
        await expect(row(page, 'Ada First').first()).toBeVisible();
        const [journal] = await Promise.all([page.waitForEvent('download'), page.getByText('Journal (CSV)').click()]);
        expect(await readFile(await journal.path(), 'utf8')).toContain('Account');
      },
    '**Scenarios** open a dispute, fail a payout, restrict the account and more, each with a link to what happened.':
      async () => {
        await open('Test tools');
        const scenarios = page.getByRole('region', { name: 'Scenarios' });
        await scenarios.getByRole('tab', { name: 'Disputes' }).click();
        await scenarios.getByRole('button', { name: 'Open a dispute', exact: true }).click();
        await page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: 'View payment' }).click();
        await expect(page.getByRole('button', { name: 'Accept dispute' }).first()).toBeVisible({ timeout: 30_000 });
      },

    '`npm run seed -- --payments 10000` fills the store with a realistic year of payments; a million works too.':
      async ([seed = '']) => {
        await clone.shell(seed);
        await open('Transactions');
        await expect(page.getByText(/of 1\d,\d{3}/).first()).toBeVisible();
      },
    '**Overview** then shows your balance, an estimate of your next payout, and your activity compared with the previous period.':
      async () => {
        await menu.getByRole('link', { name: 'Overview', exact: true }).click();
        await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$');
        await expect(page.getByRole('region', { name: 'Payouts' })).toContainText(/≈|How we estimate this/);
        await expect(page.getByText(/[▲▼] ?[\d.]+ ?%/).first()).toBeVisible();
      },
    '**Reconciliation** closes a month, on screen and as a file.': async () => {
      await open('Reconciliation');
      await page.getByRole('combobox', { name: 'Period' }).selectOption('Last month');
      await expect(page.getByRole('row', { name: /^Closing/ })).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^reconciliation_/);
    },

    'Filter and search the list, choose columns, save them as a **view** that you can share, and **Export**: the file has the rows of the screen and is emailed to you (Store → Mail).':
      async () => {
        await open('Transactions');
        await page.getByRole('combobox', { name: 'Search transactions' }).fill('Ada First');
        await page.keyboard.press('Enter');
        await expect(row(page, 'Ada First').first()).toBeVisible();
        await page.getByRole('button', { name: 'Columns' }).click();
        await page.getByRole('checkbox', { name: 'Email' }).check();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Save view' }).click();
        const dialog = page.getByRole('dialog', { name: 'Save view' });
        await dialog.getByLabel('Name').fill('Ada’s');
        await dialog.getByLabel('Share with everyone in your store').check();
        await dialog.getByRole('button', { name: 'Save view' }).click();
        await expect(page.getByRole('navigation', { name: 'Views' })).toContainText('Ada’s');
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Export' }).click(),
        ]);
        const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
        expect(lines).toHaveLength((await page.getByRole('row').count()) - 1);
        for (const line of lines) expect(line).toContain('Ada First');
        await open('Mail');
        await expect(row(page, 'export').first()).toBeVisible();
        await page.goBack();
      },
    "A customer's name leads to everything they bought.": async () => {
      await row(page, 'Ada First').first().getByRole('link', { name: 'Ada First' }).click();
      await expect(title).toHaveText('Ada First');
      await expect(page.getByRole('region', { name: 'Orders' })).toContainText(`#${order_id}`);
    },

    'Take a payment in person, with a card reader and `curl`: [an in-person sale](docs/in-person-sale.md).':
      async () => {
        // The page says that it needs both.
        if ((await clone.shell('command -v curl jq || true')).trim().split('\n').length < 2) return;
        const document = await readFile(join(clone.folder, 'docs/in-person-sale.md'), 'utf8');
        const script = (/```sh\n([^]+?)```/.exec(document)?.[1] ?? '')
          .replace(/^SHOP=.*$/m, `SHOP=${new URL(clone.shop).origin}`)
          .replace(/^PASSWORD=.*$/m, `PASSWORD='${clone.password}'`);
        await clone.shell(script);
        await open('Transactions');
        // The list may be the one of a moment ago, with a line that says what is new.
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(row(page, 'In-person (POS)').first()).toBeVisible();
      },
    'Any Stripe client works with the embedded provider: Test tools has its keys and a line of `curl` that works ([test values](docs/sandbox.md)).':
      async () => {
        await open('Test tools');
        const keys = page.getByRole('region', { name: 'API keys' });
        await keys.getByRole('button', { name: 'Show secrets' }).click();
        const line = (await keys.getByText(/^curl /).textContent()) ?? '';
        expect(JSON.parse(await clone.shell(line))).toMatchObject({ status: 'succeeded' });
        expect(existsSync(join(clone.folder, 'docs/sandbox.md'))).toBe(true);
      },
  };
}
