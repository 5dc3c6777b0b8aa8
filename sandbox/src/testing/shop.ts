import type { FrameLocator, Page } from '@playwright/test';
import { Hono } from 'hono';
import { afterAll, afterEach, expect } from 'vitest';
import { createTestSandbox } from './sandbox.ts';
import type { TestSandbox } from './sandbox.ts';
import { openBrowser, policy } from './open-browser.ts';

/** A page of a store under a strict content policy, in a real browser, with the sandbox's script on it. */
export interface Shop {
  origin: string;
  page: Page;
  /** The payment form in its frame. */
  form: FrameLocator;
  /** Everything that went wrong in the browser: errors, refused scripts and styles, foreign addresses. */
  complaints: string[];
  open(options?: {
    elements?: Record<string, unknown>;
    element?: Record<string, unknown>;
    type?: string;
  }): Promise<void>;
  /** Fills the card part of the form with a date and codes that are fine. */
  fillCard(number?: string): Promise<void>;
  /** Runs a script in the page. */
  run(code: string): Promise<unknown>;
  close(): Promise<void>;
}

const script = (publishable: string, account: string) => `
  const wish = JSON.parse(new URLSearchParams(location.search).get('wish') ?? '{}');
  const stripe = Stripe(${JSON.stringify(publishable)}, { stripeAccount: ${JSON.stringify(account)} });
  const elements = stripe.elements({ mode: 'payment', amount: 5000, currency: 'usd', ...wish.elements });
  const element = elements.create(wish.type ?? 'payment', wish.element);
  const events = [];
  element.on('ready', () => document.body.dataset.ready = 'yes');
  element.on('change', (event) => events.push(event));
  element.mount('#place');
  Object.assign(window, { stripe, elements, element, events });
`;

/** For all tests of a file: a sandbox that runs by the real clock, and a shop beside it, where nothing may go wrong. */
export async function openSandboxWithShop(): Promise<{ sandbox: TestSandbox; shop: Shop }> {
  const sandbox = await createTestSandbox({ realNow: Date.now, publicUrl: () => shop.origin });
  const shop = await openShop(sandbox);
  afterEach(() => {
    expect(shop.complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await shop.close();
    await sandbox.dispose();
  });
  return { sandbox, shop };
}

async function openShop(sandbox: TestSandbox): Promise<Shop> {
  const { publishable, account } = sandbox.keys();
  const shop = new Hono();
  shop.get('/', (c) => {
    c.header('content-security-policy', policy);
    return c.html(
      '<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Pay</h1><div id="place"></div></main><script src="/sandbox/js/v3.js"></script><script src="/shop.js"></script></body></html>',
    );
  });
  shop.get('/shop.js', (c) => c.body(script(publishable, account), 200, { 'content-type': 'text/javascript' }));
  shop.get('/done', (c) => c.html('<!doctype html><html lang="en"><title>Done</title><h1>Done</h1></html>'));
  shop.route('/', sandbox.app);
  const { origin, page, complaints, close } = await openBrowser(shop, { width: 600, height: 800 });
  const form = page.frameLocator('#place iframe');
  return {
    origin,
    page,
    form,
    complaints,
    async fillCard(number = '4242424242424242') {
      await form.getByLabel('Card number').fill(number);
      await form.getByLabel('Expiration date').fill('12 / 40');
      await form.getByLabel('CVC').fill('123');
      await form.getByLabel('ZIP code').fill('94107');
    },
    run: (code) => page.evaluate(code),
    async open(wish = {}) {
      await page.goto(`${origin}/?${new URLSearchParams({ wish: JSON.stringify(wish) })}`);
      await page.locator('body[data-ready]').waitFor();
    },
    close,
  };
}
