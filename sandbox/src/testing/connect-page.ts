import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { afterAll, afterEach, expect } from 'vitest';
import { openBrowser, policy } from './open-browser.ts';
import { createTestSandbox, type TestSandbox } from './sandbox.ts';

/** A page of a platform with the official loader on it, and the account's onboarding as the loader makes it. */
export interface ConnectPage {
  page: Page;
  element: Locator;
  /** `instance` has options of the loader; `setters` are called on the element by name. */
  open(account: string, options?: { instance?: object; setters?: Record<string, unknown> }): Promise<void>;
  /** The listeners that were called, with what they were told. */
  calls(): Promise<[name: string, told: unknown][]>;
}

const loader = readFileSync(
  new URL('../../../node_modules/@stripe/connect-js/dist/pure.esm.js', import.meta.url),
  'utf8',
);

const script = `
  import { loadConnectAndInitialize } from './connect-js.js';
  const { key, secret, instance = {}, setters = {} } = JSON.parse(new URLSearchParams(location.search).get('wish'));
  window.calls = [];
  const connect = loadConnectAndInitialize({ publishableKey: key, fetchClientSecret: async () => secret, ...instance });
  window.connect = connect;
  const element = connect.create('account-onboarding');
  for (const name of ['Exit', 'StepChange', 'LoadError', 'LoaderStart'])
    element['setOn' + name]((told) => window.calls.push([name, told]));
  for (const [name, value] of Object.entries(setters)) element[name](value);
  document.querySelector('#place').append(element);
`;

/** For all tests of a file: a sandbox and a platform's page beside it, where nothing may go wrong. */
export async function openSandboxWithConnect(): Promise<{ sandbox: TestSandbox; connect: ConnectPage }> {
  const app = new Hono();
  const { origin, page, complaints, close } = await openBrowser(app, { width: 600, height: 900 });
  const sandbox = await createTestSandbox({ publicUrl: () => origin });
  app.get('/', (c) => {
    c.header('content-security-policy', policy);
    return c.html(
      '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1"><title>Platform</title><link rel="stylesheet" href="/platform.css"></head><body><main><h1>Get paid</h1><div id="place"></div></main><script src="/sandbox/js/connect.js"></script><script type="module" src="/platform.js"></script></body></html>',
    );
  });
  app.get('/platform.css', (c) => c.body(':root { color-scheme: light dark }', 200, { 'content-type': 'text/css' }));
  for (const [name, body] of [
    ['platform', script],
    ['connect-js', loader],
  ] as const)
    app.get(`/${name}.js`, (c) => c.body(body, 200, { 'content-type': 'text/javascript' }));
  app.route('/', sandbox.app);
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await close();
    await sandbox.dispose();
  });
  const element = page.locator('stripe-connect-account-onboarding');
  return {
    sandbox,
    connect: {
      page,
      element,
      async open(account, options = {}) {
        const { client_secret: secret } = await sandbox.platform.accountSessions.create({
          account,
          components: { account_onboarding: { enabled: true } },
        });
        const wish = JSON.stringify({ key: sandbox.keys().publishable, secret, ...options });
        await page.goto(`${origin}/?${new URLSearchParams({ wish })}`);
      },
      calls: () => page.evaluate('window.calls'),
    },
  };
}
