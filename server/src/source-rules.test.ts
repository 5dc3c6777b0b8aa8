import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, root, sourcesOf } from './testing/sources.ts';
import type { Source } from './testing/sources.ts';

const isProduct = ({ path }: Source): boolean => !/\.test\.tsx?$|\/testing\/|\/seed\//.test(path);
const serverFiles = sourcesOf('server/src/**/*.ts').filter(isProduct);
const webFiles = sourcesOf('web/src/**/*.{ts,tsx}').filter(isProduct);

/** The folder of a workspace's `src` that a file lives in; nothing for a file at its root. */
const folderOf = (path: string): string | undefined => /^\w+\/src\/([^/]+)\//.exec(path)?.[1];

/** Imports that `isAllowed` does not allow, as `from → to`. */
const strays = (files: Source[], isAllowed: (from: string, to: string) => boolean): string[] =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((to) => !isAllowed(file.path, to))
      .map((to) => `${file.path} → ${to}`),
  );

test('within the server, imports go main → features → acts → books → provider, access and tools', () => {
  // Each folder may use those of the lines above it, and the tools at the root of src.
  const layers = [
    ['database', 'http'],
    ['jobs'],
    ['access', 'provider'],
    ['backups'],
    ['books'],
    ['acts', 'connect'],
    ['fraud', 'payouts', 'loans', 'users', 'views'],
    ['settings', 'reports', 'tasks', 'policies'],
    ['multi-currency'],
    ['catalog', 'mail'],
    ['orders', 'readiness', 'documents', 'test-tools'],
    ['authorizations'],
    ['transactions', 'inbox', 'checkout'],
    ['storefront', 'readers', 'disputes', 'reminders', 'customers'],
    ['exports', 'import', 'search'],
  ];
  const layerOf = (folder: string): number => layers.findIndex((names) => names.includes(folder));
  // These put the process together, or hang the features on it.
  const composing = new Set(
    'admin-pages create-store http job-list listeners main page-settings readyz rest rest-routes router sandbox-routes services static-files jobs/keep-working'
      .split(' ')
      .map((name) => `server/src/${name}.ts`),
  );
  const found = strays(serverFiles, (from, to) => {
    const [source, target] = [folderOf(from), folderOf(to)];
    if (!to.startsWith('server/src/')) return to.endsWith('package.json');
    const isComposing = composing.has(from) || source === 'commands';
    if (composing.has(to)) return isComposing;
    if (target === undefined || target === source || isComposing) return true;
    // Types of a context name what the process offers.
    if (from === 'server/src/context.ts') return target === 'provider' || target === 'database';
    return source !== undefined && layerOf(target) < layerOf(source);
  });
  expect(found).toEqual([]);
});

test('within the web, imports go routes → features → table, form, format → ui', () => {
  const rank: Record<string, number> = { ui: 0, format: 1, form: 2, table: 2 };
  const found = strays(webFiles, (from, to) => {
    const [source, target] = [folderOf(from), folderOf(to)];
    if (source === undefined || target === undefined || source === target) return true;
    const [own, other] = [rank[source] ?? 3, rank[target] ?? 3];
    return other <= own;
  });
  expect(found).toEqual([]);
});

test('within the web, no two folders use each other, directly or by way of others', () => {
  const used = new Map<string, Set<string>>();
  for (const file of webFiles)
    for (const to of importsOf(file)) {
      const [source, target] = [folderOf(file.path), folderOf(to)];
      if (source && target && source !== target) used.set(source, (used.get(source) ?? new Set()).add(target));
    }
  const reached = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const next of used.get(folder) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        reached(next, seen);
      }
    return seen;
  };
  expect([...used.keys()].filter((folder) => reached(folder).has(folder))).toEqual([]);
});

test('time comes from a clock that can be moved', () => {
  const allowed: Record<string, string> = {
    'server/src/clock.ts': 'the clock itself',
    'sandbox/src/sandbox.ts': "hands the wall clock to the sandbox's own, unless it is given another",
    'sandbox/src/webhooks/courier.ts': 'signs deliveries by the wall clock, which receivers check them by',
  };
  const found = sourcesOf('{server,contract,sandbox}/src/**/*.ts')
    .filter((file) => isProduct(file) || file.path.includes('/seed/'))
    .filter(({ path, text }) => !(path in allowed) && /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b/.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test('decisions are numbered in order, one number each, as their headings say', () => {
  const found = sourcesOf('decisions/*.md')
    .toSorted((one, other) => one.path.localeCompare(other.path))
    .map(({ path, text }) => [/(\d{4})-[a-z-]+\.md$/.exec(path)?.[1], /^# (\d+)\. /.exec(text)?.[1]]);
  expect(found).toEqual(found.map((_, i) => [String(i + 1).padStart(4, '0'), String(i + 1)]));
});

test('comments stand on their own: they cite no paper outside the repository', () => {
  // Row ids ("AB-12") are looked for in comments only: products have article numbers of that form.
  const papers =
    /\bspecification \d|\bthe specification\b|\bcontract facts?\b|§|\bOP-\d+|\bmoney writes\b|\bknown traps?\b/i;
  const comment = /(?:^|\s)(?:\/\/|\/?\*|--|#)\s.*?(?:\bleft open:|\b[A-Z]{2}-\d{2}\b)/;
  const found = sourcesOf('{contract,server,sandbox,web,e2e,bench,scripts}/**/*.{ts,tsx,css,mjs,sql}', '*.ts')
    // This file has to name what it refuses.
    .filter(({ path }) => !/\/dist\/|source-rules\.test\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, i) => (papers.test(line) || comment.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

test('every file that the documents name or link is there', () => {
  const isPath = /^(?:contract|server|sandbox|web|e2e|bench|scripts|decisions|docs)\/[\w./-]*$|^[A-Z]+\.md$/;
  const missing = sourcesOf('*.md', 'decisions/*.md').flatMap(({ path, text }) =>
    [
      ...[...text.matchAll(/`([^`\s]+)`/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => isPath.test(name) && !existsSync(join(root, name))),
      ...[...text.matchAll(/\[[^\]]*\]\(([^):#]+)\)/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => !existsSync(join(root, path, '..', name))),
    ].map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every test that the rows of the specification name is there', () => {
  const pages = sourcesOf('docs/specification.md', 'docs/specification/*.md');
  const missing = pages.flatMap(({ path: page, text }) =>
    [...text.matchAll(/\[([^\]]+)\]\(((?:\.\.\/)+[^)]+)\)/g)]
      .filter(([, title = '', link = '']) => {
        const path = join(root, page, '..', link);
        return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(pages.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test('every row of the specification is on one of its pages, once', () => {
  // How many rows each area has.
  const areas =
    'SH 57 CO 96 OV 87 PO 51 DO 33 TX 36 UN 13 BL 15 PD 84 RF 5 FR 64 SE 18 DI 32 EV 74 MC 25 LO 10 CR 4 AP 70 ER 26 OP 222';
  const named = sourcesOf('docs/specification.md', 'docs/specification/*.md')
    .flatMap(({ text }) => [...text.matchAll(/^\| ([A-Z]{2}-\d[^|]*)\|/gm)])
    .flatMap(([, cell = '']) => cell.trim().split(/,\s*/))
    .flatMap((part) => {
      const [, area = '', first = '', last = first] = /^([A-Z]{2})-(\d+)(?: to (?:[A-Z]{2}-)?(\d+))?$/.exec(part) ?? [];
      return area === ''
        ? [part]
        : Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${area}-${Number(first) + i}`);
    });
  const all = [...areas.matchAll(/(\w+) (\d+)/g)].flatMap(([, area, count]) =>
    Array.from({ length: Number(count) }, (_, i) => `${area}-${i + 1}`),
  );
  expect(named.toSorted()).toEqual(all.toSorted());
});
