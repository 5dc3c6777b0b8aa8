import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { refund, setManualCapture } from './support/merchant.ts';
import { buyPayment } from './support/payments.ts';
import { expect, screen, test } from './support/story.ts';

// Every screen with something on it: each link leads where it says, each button that opens something opens it.

/** What is done to money, settings or sessions, or leaves the page; stories of their own press these. */
const acts =
  /^(Save|Saving|Export|Download|Capture|Mark completed|Approve|Block|Dismiss|Revoke|Sign out|Send|Discard|Delete|Update|Reset|Retry|Try again|Undo|Remind|Next|Previous|Show what|Journal|Start|Page \d)/;

/** What says that it leads to the shop itself. */
const toShop = /^(View|Visit|Open|Go to) .*\b(shop|store)$/i;

/** An authorization, a payment with a refund by the administrator, a declined one, and a payout. */
async function setScene(api: Api): Promise<Record<string, string>> {
  const paid = await buyPayment(api);
  await refund(api, paid, 100);
  await api.advance('P5D');
  await setManualCapture(api, true);
  // Whatever happens, the stories after this one sell as usual.
  let held;
  try {
    held = await buyPayment(api);
  } finally {
    await setManualCapture(api, false);
  }
  const declined = await api.buy({ card: 'pm_card_chargeDeclined' });
  const payouts = await api.rest<{ data: { id: string }[] }>('GET', '/wc/v3/payments/deposits?pagesize=1');
  const { id: user } = await api.rest<{ id: number }>('POST', '/wp/v2/users', {
    username: `clerk-${paid.order_id}`,
    email: `clerk-${paid.order_id}@example.com`,
    password: 'a long password',
    roles: ['shop_manager'],
  });
  const details = (id: string) => screen('/payments/transactions/details', { id });
  return {
    Home: '/wp-admin/admin.php?page=wc-admin',
    overview: screen('/payments/overview'),
    transactions: screen('/payments/transactions'),
    uncaptured: screen('/payments/transactions', { tab: 'uncaptured-page' }),
    blocked: screen('/payments/transactions', { tab: 'blocked-page' }),
    'refunded payment': details(paid.intent),
    'authorized payment': details(held.intent),
    'declined order': details(String(declined.order_id)),
    disputes: screen('/payments/disputes'),
    payouts: screen('/payments/payouts'),
    payout: screen('/payments/payouts/details', { id: payouts.data[0]?.id ?? 'none' }),
    documents: screen('/payments/documents'),
    reconciliation: screen('/payments/reports'),
    'fraud protection': screen('/payments/fraud-protection'),
    settings: '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments',
    'store settings': '/wp-admin/admin.php?page=wc-settings&tab=general',
    orders: '/wp-admin/admin.php?page=wc-orders',
    order: `/wp-admin/admin.php?page=wc-orders&action=edit&id=${paid.order_id}`,
    customers: screen('/customers'),
    mail: '/wp-admin/admin.php?page=wc-mail',
    profile: '/wp-admin/profile.php',
    user: `/wp-admin/user-edit.php?user_id=${user}`,
  };
}

interface Found {
  href: string;
  name: string;
}

/** Opens a page of the admin and waits until it shows what it has. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main .skeleton, main [aria-busy="true"]')).toHaveCount(0);
}

const linksOf = (page: Page, inside = 'body'): Promise<Found[]> =>
  page
    .locator(`${inside} a[href]:not([href*="#main"])`)
    .evaluateAll((anchors) =>
      anchors.map((anchor) => ({ href: (anchor as HTMLAnchorElement).href, name: anchor.textContent.trim() })),
    );

/** Links of one kind differ in ids alone: one of them speaks for all. */
function kindOf(href: string): string {
  const { origin, pathname, searchParams } = new URL(href);
  const route = ['page', 'path', 'action', 'tab', 'section'].map((name) => searchParams.get(name));
  return [origin, pathname.replaceAll(/\d+/g, '…'), ...route, ...new Set([...searchParams.keys()].toSorted())].join(
    ' ',
  );
}

/** Presses the first button of that label and tells whether the page changed in any way; nothing when there is none. */
const press = (page: Page, label: string): Promise<boolean | undefined> =>
  page.evaluate(async (wanted) => {
    const button = [...document.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === wanted && each.checkVisibility(),
    );
    if (!button) return undefined;
    return new Promise<boolean>((done) => {
      const observer = new MutationObserver(() => end(true));
      const timer = setTimeout(() => end(false), 2000);
      const end = (hasChanged: boolean) => {
        observer.disconnect();
        clearTimeout(timer);
        done(hasChanged);
      };
      button.focus();
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      button.click();
    });
  }, label);

const layers = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';

test('every link leads to a page, and every button that opens something opens it', async ({ admin, api }) => {
  // A machine that does much else at once needs several times as long.
  test.setTimeout(240_000);
  const errors: string[] = [];
  admin.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  admin.on('response', (answer) => answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`));
  const screens = await setScene(api);
  const links = new Map<string, Found & { from: string }>();
  const seen = new Set<string>();
  const broken: string[] = [];
  const collect = (found: Found[], from: string) => {
    for (const link of found) {
      if (!links.has(kindOf(link.href))) links.set(kindOf(link.href), { ...link, from });
      if (toShop.test(link.name) && link.href.includes('/wp-admin/')) broken.push(`${from}: "${link.name}" is no shop`);
    }
  };
  const pressed = new Set<string>();

  for (const [name, address] of Object.entries(screens)) {
    await open(admin, address);
    seen.add(kindOf(admin.url()));
    collect(await linksOf(admin), name);
    const buttons = await admin.locator('button').evaluateAll((all) =>
      all
        .filter(
          (each) =>
            each.checkVisibility() &&
            // A preview only looks like a button.
            !each.closest('[role="group"][aria-label*="preview" i]') &&
            !each.matches(':disabled, [aria-disabled="true"], [aria-pressed="true"], [aria-selected="true"]'),
        )
        .map((button) => ({
          label: (button.getAttribute('aria-label') ?? button.textContent).trim(),
          opens: button.getAttribute('aria-haspopup'),
          // The frame around every screen is asked once.
          place: button.closest('main') ? 'main' : 'frame',
        })),
    );
    for (const { label, opens, place } of buttons) {
      const kind = `${label.replaceAll(/\d+|#\S+|the .* fee/g, '…')} ${place === 'main' ? name : place}`;
      if (acts.test(label) || pressed.has(kind)) continue;
      pressed.add(kind);
      let hasChanged = await press(admin, label);
      // Another one, such as a tab, took it away.
      if (hasChanged === undefined) {
        await open(admin, address);
        hasChanged = await press(admin, label);
      }
      if (!hasChanged) broken.push(`${name}: "${label}" does nothing`);
      if (opens) {
        await expect(admin.locator(layers).first(), `${name}: "${label}"`).toBeVisible();
        collect(await linksOf(admin, `:is(${layers})`), `${name}, ${label}`);
        const items = await admin.locator('[role="menuitem"]:not([href], [aria-disabled="true"])').allTextContents();
        for (const item of items.filter((text) => !acts.test(text))) {
          await admin.getByRole('menuitem', { name: item }).click();
          await expect(admin.getByRole('dialog'), `${name}: "${label}", "${item}"`).toBeVisible();
          await admin.keyboard.press('Escape');
        }
      }
      if ((await admin.locator(layers).count()) > 0) await admin.keyboard.press('Escape');
    }
    expect(errors.splice(0), name).toEqual([]);
  }
  expect(broken).toEqual([]);

  const origin = new URL(admin.url()).origin;
  for (const [kind, { href, name, from }] of links) {
    if (seen.has(kind)) continue;
    const said = `"${name}" of ${from}: ${href}`;
    const { protocol, origin: to, pathname } = new URL(href);
    if (to !== origin) {
      expect(protocol, said).toMatch(/^(https|mailto|tel):$/);
      continue;
    }
    if (!pathname.startsWith('/wp-admin')) {
      expect((await admin.request.get(href)).status(), said).toBe(200);
      continue;
    }
    await open(admin, href);
    const heading = admin.locator('main h1');
    await expect(heading, said).not.toHaveText(/not found/i);
    if (/^#\d+$/.test(name)) await expect(heading, said).toContainText(name);
    expect(errors.splice(0), said).toEqual([]);
  }
});
