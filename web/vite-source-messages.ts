import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

async function englishCatalog() {
  const [catalog] = await getCatalogs(getConfig());
  if (!catalog) throw new Error('lingui.config.ts names no catalog');
  return catalog;
}

/** Every message of the source by its id, in English. */
export async function collectMessages(): Promise<Record<string, string>> {
  const collected = await (await englishCatalog()).collect();
  if (!collected) throw new Error('The messages of web/src could not be extracted');
  return Object.fromEntries(Object.entries(collected).map(([id, { message }]) => [id, message ?? id]));
}

/** The same messages as in `web/locales/en.po`, the starting point for translators. */
export async function readTemplate(): Promise<Record<string, string>> {
  const messages = await (await englishCatalog()).read('en');
  return Object.fromEntries(
    Object.entries(messages).map(([id, { message, translation }]) => [id, message ?? (translation || id)]),
  );
}

/** Messages compiled for `en`, or for `pseudo` with every letter accented. */
export function compileMessages(locale: string, messages: Record<string, string>): string {
  const { source, errors } = createCompiledCatalog(locale, messages, {
    namespace: 'es',
    pseudoLocale: 'pseudo',
  });
  if (errors.length > 0) throw new Error(errors.map((error) => `${error.source}: ${error.error.message}`).join('\n'));
  return source;
}

/** Serves `virtual:messages/pseudo`, generated from the source, so that it is never out of date. */
export const sourceMessages = (): Plugin => ({
  name: 'source-messages',
  resolveId: (id) => (id === 'virtual:messages/pseudo' ? `\0${id}` : undefined),
  load: async (id) =>
    id === '\0virtual:messages/pseudo' ? compileMessages('pseudo', await collectMessages()) : undefined,
});
