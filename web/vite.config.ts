import { existsSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { PluginOption } from 'vite';
import { slimContract } from './vite-contract.ts';
import { linguiMacro } from './vite-lingui-macro.ts';
import { pureContract } from './vite-pure-contract.ts';
import { serverPages } from './vite-server-pages.ts';
import { sourceMessages } from './vite-source-messages.ts';

const server = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const storefront = `${import.meta.dirname}/src/storefront/storefront.ts`;

/** Widgets, formats and the tools at the root of `src`, of the web and the contract. */
const sharedByScreens = /\/web\/src\/(?:ui|format)\/|\/(?:web|contract)\/src\/[\w-]+\.tsx?$/;

/** The libraries of every screen. One file of them compresses better than fifteen, and stays cached when only screens change. */
const libraries = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack|@orpc|@lingui)\//;

/** What lists share, and the overview, the settings and the setup don't. */
const sharedByLists = /\/web\/src\/table\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    linguiMacro(),
    react(),
    tailwindcss(),
    lingui(),
    sourceMessages(),
    slimContract(),
    pureContract(),
    serverPages(server),
    { ...(optimizeLocales.vite({ locales: ['en-US'] }) as object), enforce: 'pre' } as PluginOption, // its types are for an older Vite
  ],
  appType: 'custom',
  // The packer's worker reads the contract too.
  worker: { format: 'es', plugins: () => [pureContract()] },
  server: { port: 5173, strictPort: true },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: [`${import.meta.dirname}/src/main.tsx`, ...(existsSync(storefront) ? [storefront] : [])],
      output: {
        codeSplitting: {
          // What is named below moves alone; what it imports stays where its own users need it.
          includeDependenciesRecursively: false,
          // Many screens share these small modules. One file of them compresses better than fifty of one each.
          groups: [
            { name: 'libraries', test: libraries },
            { name: 'kit', test: sharedByScreens, minShareCount: 8 },
            { name: 'lists', test: sharedByLists, minShareCount: 8 },
          ],
        },
      },
    },
  },
});
