import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { screen } from './story.ts';

/** Opens the answer to a dispute at its first step, or at the named one. */
export async function openChallenge(page: Page, id: string, step?: string): Promise<void> {
  await page.goto(screen('/payments/disputes/challenge', { id, ...(step && { step }) }));
  await expect(page.getByRole('heading', { name: 'Challenge dispute', level: 1 })).toBeVisible();
}

/** Everything typed so far is on the server. */
export const expectSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();

export const openStep = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();
