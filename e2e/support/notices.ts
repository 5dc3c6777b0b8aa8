import type { Locator, Page } from '@playwright/test';

/** A notice about one's own act, wherever it shows. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** A short message that disappears by itself. */
export const toast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true });

/** Takes back what the latest message is about. */
export const undo = (page: Page): Promise<void> => page.getByRole('button', { name: 'Undo' }).last().click();
