import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** Every message of the source by its id, in English; `web/locales` holds translations only. */
export async function collectMessages(): Promise<Record<string, string>> {
  const [catalog] = await getCatalogs(getConfig());
  const collected = await catalog?.collect();
  if (!collected) throw new Error('The messages of web/src could not be extracted');
  return Object.fromEntries(Object.entries(collected).map(([id, { message }]) => [id, message ?? id]));
}

/** The messages compiled for `en`, or for `pseudo` with every letter accented. */
export async function compileMessages(locale: string): Promise<string> {
  const { source, errors } = createCompiledCatalog(locale, await collectMessages(), {
    namespace: 'es',
    pseudoLocale: 'pseudo',
  });
  if (errors.length > 0) throw new Error(errors.map((error) => `${error.source}: ${error.error.message}`).join('\n'));
  return source;
}

/** Serves `virtual:messages/pseudo`, made from the source, so that it can never be out of date. */
export const sourceMessages = (): Plugin => ({
  name: 'source-messages',
  resolveId: (id) => (id === 'virtual:messages/pseudo' ? `\0${id}` : undefined),
  load: (id) => (id === '\0virtual:messages/pseudo' ? compileMessages('pseudo') : undefined),
});
