import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './measure.ts';

const folder = join(import.meta.dirname, '../../web/dist');

interface Chunk {
  file: string;
  imports?: string[];
}

const shell = ['src/main.tsx'];
const transactions = [...shell, 'src/transactions/transactions-page.tsx'];
const overview = [...shell, 'src/overview/overview-page.tsx'];

/** From nothing to live payments. */
const setupPages = [
  'src/connect/connect-page.tsx',
  'src/onboarding/onboarding-page.tsx',
  'src/onboarding/kyc-page.tsx',
];

/** Pages of parts that few stores use. */
const light = /^src\/(loans|documents|multi-currency|readers)\//;

const wizard = 'src/disputes/challenge/challenge-page.tsx';

/** What the Transactions page loads first: the entry, the page, and what both import; and what each other page adds. */
export async function pageWeight(): Promise<Figure[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => undefined);
  if (!text) return [{ name: 'first-load JavaScript of Transactions', ours: 'web is not built' }];
  const manifest: Record<string, Chunk> = JSON.parse(text);
  const first = scriptsOf(manifest, transactions);
  const figures = [
    await figureOf('first-load JavaScript of the shell, gzip', scriptsOf(manifest, shell), 150),
    await figureOf(`first-load JavaScript of Transactions, gzip, ${first.size} files`, first, 185),
    // What follows the first paint is counted in the browser, with the paint of the overview.
    await figureOf('first-load JavaScript of Overview before it paints, gzip', scriptsOf(manifest, overview), 200),
  ];
  const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx') && !transactions.includes(key));
  for (const page of pages) {
    const added = scriptsOf(manifest, [page]).difference(first);
    const most = light.test(page) ? 25 : 40;
    figures.push(await figureOf(`first-load JavaScript that ${page.slice('src/'.length)} adds`, added, most));
  }
  const setup = scriptsOf(manifest, setupPages).difference(scriptsOf(manifest, shell));
  figures.push(
    await figureOf('first-load JavaScript of the connect page and the setup of payments, beside the shell', setup, 30),
  );
  // The packer is a worker, which loads with the first file that it is needed for.
  const own = manifest[wizard]?.file;
  if (own)
    figures.push(
      await figureOf('JavaScript of the dispute wizard itself, without packer and libraries', new Set([own]), 40),
    );
  return figures;
}

function scriptsOf(manifest: Record<string, Chunk>, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const key of keys) visit(key);
  return new Set([...files].filter((file) => file.endsWith('.js')));
}

async function figureOf(name: string, files: ReadonlySet<string>, most: number): Promise<Figure> {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(join(folder, file)), { level: 9 }).length;
  const kilobytes = bytes / 1024;
  return { name, ours: `${kilobytes.toFixed(0)} KB`, target: `≤ ${most} KB`, passes: kilobytes <= most };
}
