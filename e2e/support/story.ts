import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createApi, signInByRequest } from './api.ts';
import type { Api, Person } from './api.ts';

interface Cast {
  api: Api;
  /** A signed-in administrator's page; `page` alone is a stranger's. */
  admin: Page;
  /** The page of a new user with that role, signed in, in a browser of their own. */
  signInAs: (role: string) => Promise<Page>;
  /** Whether the story leaves traces in its browser that cannot be wiped away, such as another clock. */
  ownBrowser: boolean;
}

/** A story: who plays in it, and an API to set the scene. */
export const test = base.extend<Cast, { shared: { context?: BrowserContext } }>({
  ownBrowser: [false, { option: true }],
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures it needs from the pattern
    async ({}, use) => {
      const shared: { context?: BrowserContext } = {};
      await use(shared);
      await shared.context?.close();
    },
    { scope: 'worker' },
  ],
  // A browser that has run the application before starts it in half the time, so stories follow one another in one, wiped in between.
  context: async ({ browser, shared, ownBrowser }, use) => {
    if (ownBrowser) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    shared.context ??= await browser.newContext();
    const { context } = shared;
    await use(context);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  },
  api: async ({ context }, use) => {
    await use(await createApi(context.request));
  },
  // Depends on `api`, which signs in with the cookies that the page shares.
  admin: async ({ page, api: _api }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content.Security.Policy|Uncaught/i.test(message.text()))
        errors.push(message.text());
    });
    await use(page);
    expect(errors, 'the page threw or broke its own content security policy').toEqual([]);
  },
  signInAs: async ({ api, browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role) => {
      const context = await browser.newContext();
      contexts.push(context);
      await signInByRequest(context.request, baseURL ?? '', await api.addUser(role));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Signs in by the form. */
export async function signIn(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/wp-login.php');
  await page.getByLabel(/user ?name/i).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('wp-login'));
}

/** What belongs to no story: how a file of them leaves the store. */
export async function tidyUp(browser: Browser, act: (api: Api) => Promise<unknown>): Promise<void> {
  const context = await browser.newContext();
  await act(await createApi(context.request));
  await context.close();
}

/** The admin's address of a payments screen. */
export const screen = (path: string, query: Record<string, string> = {}): string =>
  `/wp-admin/admin.php?${new URLSearchParams({ page: 'wc-admin', path, ...query })}`;

/** A name that no other story uses, for rows that must be told apart. */
export const unique = (word: string): string => `${word}${Math.random().toString(36).slice(2, 8)}`;

/**
 * The page as it stands, at the narrowest and the widest width and in both schemes: nothing that axe finds, nothing that sticks
 * out. Leaves it wide and light. Give the story time for it (`test.slow()`) when it asks this of many screens.
 */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const isFull = Boolean(process.env.LONG_TESTS);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideways(page);
    // Another width changes the structure, and another scheme the colours; `npm run test:long` looks for everything in each.
    await expectAccessible(page, isFull || width === 1440 ? {} : { except: [contrast] });
    if (!isFull && width === 360) continue;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page, isFull ? {} : { only: [contrast] });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
}

/** The costliest rule of all. */
const contrast = 'color-contrast';

/** Fails with the list of what axe finds (WCAG 2.2 A and AA), or what some rules of it find. */
export async function expectAccessible(
  page: Page,
  { only, except = [] }: { only?: string[]; except?: string[] } = {},
): Promise<void> {
  // Colours on their way from one scheme to the other, or of a control that is just enabled, are no colours to judge.
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const isAlone = page.frames().length === 1;
  // Without a list of what passes it takes half the time; and without frames it need not put results of several together, nor be
  // read again by a page that has it: its half megabyte takes longer to read than the page takes to check.
  const isThere = isAlone && (await page.evaluate(() => 'axe' in globalThis));
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(isAlone);
  const { violations } = await (
    only
      ? axe.withRules(only)
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).disableRules(except)
  ).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  );
}

/** No part of the page sticks out sideways at this width, once it has settled there. */
export const expectNoSideways = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        const wide = [...document.querySelectorAll('body *')].filter(
          (element) => element.getBoundingClientRect().right > clientWidth,
        );
        return [`${scrollWidth} px`, ...wide.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 200))];
      }),
    )
    .toEqual([]);
