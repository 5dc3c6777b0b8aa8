import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.mjs';
import type { Part } from './lists.ts';
import type { Figure } from './measure.ts';
import { cookiesOf } from './overview-paint.ts';
import type { Shop } from './shop.ts';

const most = 0.05;

/** The layout shift of each page of the admin until everything is loaded: a line per width with the worst, and one for each that misses. */
export async function layoutShift({ shop, payments, wants }: Part): Promise<Figure[]> {
  if (!wants('layout shift')) return [];
  const pages = Object.entries(await addresses(shop));
  const browser = await chromium.launch(launchOptions);
  try {
    const figures: Figure[] = [];
    for (const width of [1440, 360]) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      await context.addCookies(cookiesOf(shop));
      const shifts: { name: string; shift: number }[] = [];
      for (const [name, address] of pages)
        shifts.push({ name, shift: await shiftOf(context, `${shop.origin}/wp-admin/${address}`) });
      await context.close();
      const sorted = shifts.toSorted((one, other) => other.shift - one.shift);
      for (const [index, { name, shift }] of sorted.entries())
        if (index === 0 || shift > most)
          figures.push({
            name: `layout shift, ${width} px, ${pages.length} pages, ${index === 0 ? 'worst' : 'also'}: ${name}, ${payments} payments`,
            ours: shift.toFixed(3),
            target: `≤ ${most}`,
            passes: shift <= most,
          });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function addresses({ database }: Shop): Promise<Record<string, string>> {
  const idOf = async (statement: string): Promise<string> => String((await database.query(statement)).rows[0]?.id);
  const payment = await idOf(
    `select payment_intent_id id from transactions where store_id = 1 and type = 'charge' order by date desc limit 1`,
  );
  const payout = await idOf('select payout_id id from payouts where store_id = 1 order by date desc limit 1');
  const order = await idOf('select order_id id from orders where store_id = 1 order by order_id desc limit 1');
  const screen = (path: string, more = '') => `admin.php?page=wc-admin&path=${path}${more}`;
  const settings = (rest: string) => `admin.php?page=wc-settings&${rest}`;
  return {
    home: 'admin.php?page=wc-admin',
    overview: screen('/payments/overview'),
    connect: screen('/payments/connect'),
    onboarding: screen('/payments/onboarding'),
    transactions: screen('/payments/transactions'),
    uncaptured: screen('/payments/transactions', '&tab=uncaptured-page'),
    blocked: screen('/payments/transactions', '&tab=blocked-page'),
    payment: screen('/payments/transactions/details', `&id=${payment}`),
    payouts: screen('/payments/payouts'),
    payout: screen('/payments/payouts/details', `&id=${payout}`),
    disputes: screen('/payments/disputes'),
    'dispute costs': screen('/payments/disputes/costs'),
    documents: screen('/payments/documents'),
    loans: screen('/payments/loans'),
    'loan repayments': screen('/payments/loans/withholdings'),
    readers: screen('/payments/card-readers'),
    reconciliation: screen('/payments/reports'),
    'test history': screen('/payments/test-history'),
    'test tools': screen('/store/test-tools'),
    'fraud protection': screen('/payments/fraud-protection'),
    'currency setup': screen('/payments/multi-currency-setup'),
    orders: 'admin.php?page=wc-orders',
    order: `admin.php?page=wc-orders&action=edit&id=${order}`,
    customers: screen('/customers'),
    mail: 'admin.php?page=wc-mail',
    policies: screen('/store/policies'),
    'payments settings': settings('tab=checkout&section=woocommerce_payments'),
    'store settings': settings('tab=general'),
    currencies: settings('tab=wcpay_multi_currency'),
    currency: settings('tab=wcpay_multi_currency&section=eur'),
    profile: 'profile.php',
  };
}

async function shiftOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate<number>(observed);
  await page.close();
  return shift;
}

// As text: it runs in the browser, and Node’s types don’t include the browser’s performance entries.
const observed = `new Promise((done) => {
  let shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (shift += entry.value)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(shift), 300);
})`;
