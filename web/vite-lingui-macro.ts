import { transformAsync, types } from '@babel/core';
import type { PluginObj } from '@babel/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Runs only Lingui's macro on the files that import it; oxc does the rest. In a build every English message is
 * compiled in place, so that each page includes its messages and English needs no catalog.
 */
export const linguiMacro = (): Plugin => ({
  name: 'lingui-macro',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.[jt]sx?$/, exclude: /node_modules/ }, code: /@lingui\/(core|react)\/macro/ },
    async handler(code, id) {
      const isBuild = process.env.NODE_ENV === 'production';
      const result = await transformAsync(code, {
        filename: id.split('?')[0]!,
        configFile: false,
        babelrc: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [
          ['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }],
          ...(isBuild ? [compiledMessages] : []),
        ],
      });
      return result?.code ? { code: result.code, map: result.map as never } : null; // two packages declare the same source map type
    },
  },
});

/** Replaces the text of each message descriptor by its compiled form, as in the catalogs. */
const compiledMessages: PluginObj = {
  visitor: {
    Program: {
      exit(program) {
        program.traverse({
          ObjectExpression({ node }) {
            if (!node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return;
            for (const property of node.properties) {
              if (
                !types.isObjectProperty(property) ||
                !types.isIdentifier(property.key, { name: 'message' }) ||
                !types.isStringLiteral(property.value)
              )
                continue;
              property.value = types.valueToNode(compileMessage(property.value.value));
            }
          },
        });
      },
    },
  },
};
