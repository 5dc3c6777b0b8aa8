import { defineConfig } from '@lingui/cli';
import babel from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** The words of the contract, which files and screens share: `web/src/translated.ts` makes the same ids. */
const contractWords: ExtractorType = {
  match: (filename) => /contract\/src\/.*\/labels\.ts$/.test(filename),
  async extract(filename, _code, found) {
    const module: Record<string, unknown> = await import(filename);
    for (const [name, labels] of Object.entries(module)) {
      if (!/^(label|summary)By/.test(name)) continue;
      for (const text of Object.values(labels as Record<string, string>))
        // a map of words, as its name says
        found({ id: `word:${text}`, message: text, context: undefined, origin: [filename, 1] });
    }
  },
};

// `npm run messages` writes web/locales/en.po, the template for translators; another locale adds its name here. The build takes
// English from the source itself, and makes `pseudo` of it.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web/src', '<rootDir>/contract/src/*/labels.ts'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '<rootDir>/web/src/trans.tsx'],
    },
  ],
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  extractors: [contractWords, babel],
  format: formatter({ lineNumbers: false, printLinguiId: false }),
});
