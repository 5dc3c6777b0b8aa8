import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

// `npm run messages` writes web/locales/en.po, the template for translators; another locale adds its name here. The build takes
// English from the source itself, and makes `pseudo` of it.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  format: formatter({ lineNumbers: false, printLinguiId: false }),
});
