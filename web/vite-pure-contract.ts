import { transformAsync, types } from '@babel/core';
import type { PluginObj } from '@babel/core';
import type { Plugin } from 'vite';

/**
 * Lets the build drop the contract's shapes that no screen uses, and with them the validation library: each top-level
 * value that is a call, or an object that may contain one, becomes a function call marked as pure. (Naming `z` a pure function is not enough: the bundler
 * resolves `z.string` to the function behind it, and chains hide what is called.)
 */
export const pureContract = (): Plugin => ({
  name: 'pure-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    async handler(code, id) {
      const result = await transformAsync(code, {
        filename: id,
        configFile: false,
        babelrc: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript'] },
        plugins: [markPure],
      });
      return result?.code ? { code: result.code, map: result.map as never } : null; // two packages declare the same source map type
    },
  },
});

const markPure = (): PluginObj => ({
  visitor: {
    Program(program) {
      for (const statement of program.node.body) {
        const declaration = types.isExportNamedDeclaration(statement) ? statement.declaration : statement;
        if (!types.isVariableDeclaration(declaration)) continue;
        for (const variable of declaration.declarations) {
          if (
            !types.isIdentifier(variable.id) ||
            !(
              types.isCallExpression(variable.init) ||
              types.isMemberExpression(variable.init) ||
              types.isObjectExpression(variable.init)
            )
          )
            continue;
          variable.init = types.addComment(
            types.callExpression(types.arrowFunctionExpression([], variable.init), []),
            'leading',
            '#__PURE__',
          );
        }
      }
    },
  },
});
