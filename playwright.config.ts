import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from './scripts/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 4180);
// Workers load this file again: the first process decides, the others read what it decided.
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'purser-e2e-')));
process.env.E2E_PASSWORD ??= 'correct horse battery';

/** A store of their own for stories that must not meet. */
const stores = {
  stories: { url: `http://127.0.0.1:${port}`, folder: 'stories' },
  serial: { url: `http://127.0.0.1:${port + 100}`, folder: 'serial' },
};

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    // A trace of everything costs each story a part of its time: ask for it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    launchOptions,
  },
  projects: [
    { name: 'stories', testIgnore: /\.serial\.spec\.ts$/, use: { baseURL: stores.stories.url }, workers: 2 },
    // Stories that move the clock or change the store's settings do it for everyone, so they come one by one in a store of theirs.
    {
      name: 'serial',
      testMatch: /\.serial\.spec\.ts$/,
      use: { baseURL: stores.serial.url },
      fullyParallel: false,
      workers: 1,
    },
  ],
  webServer: Object.values(stores).map(({ url, folder }) => ({
    command: 'node_modules/.bin/node server/src/main.ts',
    env: {
      PORT: new URL(url).port,
      DATA_DIR: join(dataDir, folder),
      PURSER_ADMIN_PASSWORD: process.env.E2E_PASSWORD ?? '',
      LOG_LEVEL: 'warn',
      STRIPE_SECRET_KEY: '',
      DATABASE_URL: '',
      // Stories say where their shoppers come from.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    url: `${url}/readyz`,
    reuseExistingServer: false,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 12_000 },
  })),
});
