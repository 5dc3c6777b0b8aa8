import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from './scripts/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 4180);
// Workers load this file again: the first process decides, the others read what it decided.
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'purser-e2e-')));
process.env.E2E_PASSWORD ??= 'correct horse battery';
process.env.E2E_URL ??= `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: process.env.E2E_URL,
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    launchOptions,
  },
  projects: [
    { name: 'stories', testIgnore: /\.serial\.spec\.ts$/ },
    // Stories that move the clock or change the store's settings do it for everyone, so they come last and one by one.
    { name: 'serial', testMatch: /\.serial\.spec\.ts$/, dependencies: ['stories'], fullyParallel: false, workers: 1 },
  ],
  webServer: {
    command: 'node_modules/.bin/node server/src/main.ts',
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      PURSER_ADMIN_PASSWORD: process.env.E2E_PASSWORD,
      LOG_LEVEL: 'warn',
      STRIPE_SECRET_KEY: '',
      DATABASE_URL: '',
      // Stories say where their shoppers come from.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    url: `${process.env.E2E_URL}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
});
