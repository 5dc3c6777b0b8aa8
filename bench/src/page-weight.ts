import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './measure.ts';

const folder = join(import.meta.dirname, '../../web/dist');

interface Chunk {
  file: string;
  imports?: string[];
}

/** The scripts that the Transactions page loads first: the entry, the page, and what both import. */
export async function pageWeight(): Promise<Figure[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => undefined);
  if (!text) return [{ name: 'first-load JavaScript of Transactions', ours: 'web is not built' }];
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const key of ['src/main.tsx', 'src/transactions/transactions-page.tsx']) visit(key);
  let bytes = 0;
  for (const file of files)
    if (file.endsWith('.js')) bytes += gzipSync(await readFile(join(folder, file)), { level: 9 }).length;
  const kilobytes = bytes / 1024;
  return [
    {
      name: `first-load JavaScript of Transactions, gzip, ${files.size} files`,
      ours: `${kilobytes.toFixed(0)} KB`,
      target: '≤ 200 KB',
      passes: kilobytes <= 200,
    },
  ];
}
