import { chromium, type Page } from '@playwright/test';
import type { Hono } from 'hono';
import { launchOptions } from '../../../scripts/chromium.mjs';
import { served } from './served.ts';

/** The strict content policy of a store's pages. */
export const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'; base-uri 'none'; object-src 'none'";

/** An app over real HTTP, with a browser on it that notes what goes wrong: errors, refused scripts and styles, foreign addresses. */
export async function openBrowser(
  app: Hono,
  viewport: { width: number; height: number },
): Promise<{ origin: string; page: Page; complaints: string[]; close(): Promise<void> }> {
  const http = await served(app);
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A declined card returns 402, which the browser logs as an error.
    if (message.type() === 'error' && !message.text().includes('40')) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== http.origin) complaints.push(`went to ${request.url()}`);
  });
  return {
    origin: http.origin,
    page,
    complaints,
    async close() {
      await browser.close();
      await http.close();
    },
  };
}
