import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from './scripts/chromium.mjs';
import { stores } from './scripts/story-stores.ts';

// Workers load this file again: the first process decides, the others read what it decided.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'purser-e2e-'));
process.env.E2E_PASSWORD ??= 'correct horse battery';

const serial = /\.serial\.spec\.ts$/;
const folders = 'authorizations|checkout|documents|fraud|loans|orders|payouts|readers|settings|transactions';
const firstHalf = new RegExp(`/(${folders})/[^/]+\\.serial\\.spec\\.ts$`);
const oneByOne = { fullyParallel: false, workers: 1 };

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // The two cores of a CI machine may be shared; a story that fails twice is a failure.
  retries: process.env.CI ? 1 : 0,
  // Several browsers share the machine, so that each story takes longer than alone.
  timeout: 90_000,
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
    { name: 'stories', testIgnore: serial, use: { baseURL: stores.stories.url }, workers: 2 },
    // Stories that move the clock or change the store's settings do it for everyone, so they come one by one in a store of theirs;
    // there are two, so that one half need not wait for the other.
    { name: 'serial', testMatch: firstHalf, use: { baseURL: stores.serial.url }, ...oneByOne },
    {
      name: 'serial-2',
      testMatch: serial,
      testIgnore: firstHalf,
      use: { baseURL: stores['serial-2'].url },
      ...oneByOne,
    },
  ],
  webServer: {
    command: 'node_modules/.bin/node scripts/story-stores.ts',
    wait: { stdout: /the stores are ready/ },
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
});
