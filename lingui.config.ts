import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

// English is the source text and `pseudo` is made from it at build time; other locales add a catalog file and their name here.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pseudo'],
  pseudoLocale: 'pseudo',
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  format: formatter({ lineNumbers: false, printLinguiId: false }),
});
