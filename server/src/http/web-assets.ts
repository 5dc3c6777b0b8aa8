import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { html } from 'hono/html';
import type { Html } from './html.ts';

/** Where Vite put the web application. */
export const webFolder = join(import.meta.dirname, '../../../web/dist');

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

let read: { manifest: Record<string, Chunk>; made: number } | undefined;

/** Vite's manifest; read again after a build replaced it. */
function readManifest(): Record<string, Chunk> | undefined {
  const path = join(webFolder, '.vite/manifest.json');
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return undefined;
  if (read?.made !== made) read = { manifest: JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>, made }; // Vite's own format
  return read.manifest;
}

/** The screen of a path such as `/payments/payouts`, where it is named for it: its code loads before the router requests it. */
export const screenOf = (path: string): string => path.replace(/^\/payments\/([a-z-]+)$/, 'src/$1/$1-page.tsx');

/**
 * The elements that load an entry such as `src/main.tsx`, its styles first; undefined when the web application is not built.
 * `soon` is the file that the entry imports first, if it exists.
 */
export function assetTags(entry: string, nonce: string, soon = ''): Html | undefined {
  const manifest = readManifest();
  const main = manifest?.[entry];
  if (!manifest || !main) return undefined;
  const chunks = new Map<string, Chunk>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(name)) return;
    chunks.set(name, chunk);
    for (const each of chunk.imports ?? []) collect(each);
  };
  collect(entry);
  collect(soon);
  const styles = new Set([...chunks.values()].flatMap((chunk) => chunk.css ?? []));
  const early = [...chunks.values()].filter((chunk) => chunk !== main);
  return html`${[...styles].map((file) => html`<link rel="stylesheet" href="/${file}" nonce="${nonce}" />`)}
    ${early.map(({ file }) => html`<link rel="modulepreload" href="/${file}" nonce="${nonce}" />`)}
    <script type="module" src="/${main.file}" nonce="${nonce}"></script>`;
}

export const isWebBuilt = (): boolean => existsSync(join(webFolder, '.vite/manifest.json'));
