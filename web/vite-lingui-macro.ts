import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/** Runs Lingui's macro, and nothing else, on the files that import it; oxc does the rest. */
export const linguiMacro = (): Plugin => ({
  name: 'lingui-macro',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.[jt]sx?$/, exclude: /node_modules/ }, code: /@lingui\/(core|react)\/macro/ },
    async handler(code, id) {
      const result = await transformAsync(code, {
        filename: id.split('?')[0]!,
        configFile: false,
        babelrc: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [['@lingui/babel-plugin-lingui-macro', {}]],
      });
      return result?.code ? { code: result.code, map: result.map as never } : null; // two packages spell the same source map type
    },
  },
});
