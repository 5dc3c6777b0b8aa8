import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { slimContract } from './web/vite-contract.ts';
import { linguiMacro } from './web/vite-lingui-macro.ts';
import { sourceMessages } from './web/vite-source-messages.ts';

export default defineConfig({
  test: {
    globalSetup: './scripts/test-database.mjs',
    setupFiles: './scripts/property-seed.mjs',
    // A loaded machine is no fault of the product.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One more than cores of a small machine: some tests wait for time-outs and for the database.
    maxWorkers: 3,
    // The files of a worker share its modules: loading them anew for each took a quarter of the time. No module keeps state of a test:
    // what the product remembers hangs on its database or its provider, and each file has its own.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'server', include: ['server/src/**/*.test.ts'] } },
      {
        extends: true,
        plugins: [linguiMacro(), lingui(), sourceMessages(), slimContract()],
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
