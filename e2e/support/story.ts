import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createApi } from './api.ts';
import type { Api } from './api.ts';

/** A story: a signed-in administrator's page, and an API to set the scene. `page` alone is a stranger's. */
export const test = base.extend<{ api: Api; admin: Page }>({
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
});

export { expect };

/** The admin's address of a payments screen. */
export const screen = (path: string, query: Record<string, string> = {}): string =>
  `/wp-admin/admin.php?${new URLSearchParams({ page: 'wc-admin', path, ...query })}`;

/** A name that no other story uses, for rows that must be told apart. */
export const unique = (word: string): string => `${word}${Math.random().toString(36).slice(2, 8)}`;

/** Fails with the list of what axe finds (WCAG 2.2 A and AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  );
}

/** No part of the page sticks out sideways at this width. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
