// npm test: types, then unit and component tests, then stories in a real browser. Each part always runs; one closing line.
//   npm test -- server/src/access     only the tests whose path contains this
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

process.chdir(join(import.meta.dirname, '..'));
const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'purser-reports-'));
const environment = { ...process.env, NODE_ENV: 'test', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' };
const began = performance.now();
let passed = 0;
let failed = 0;
let running;

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    running?.kill(signal);
    process.exitCode = 1;
  });

/** Runs a tool of node_modules with the project's Node. */
function run(script, args, extra = {}) {
  return new Promise((done) => {
    running = spawn(process.execPath, [join('node_modules', script), ...args], {
      stdio: 'inherit',
      env: { ...environment, ...extra },
    });
    running.once('error', () => done(1));
    running.once('exit', (code) => done(code ?? 1));
  });
}

async function part(name, work) {
  if (process.exitCode) return;
  const start = performance.now();
  const ok = await work();
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

function read(file) {
  const path = join(reports, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Counts a tool's tests; a tool that fails without a failed test, or without a report, adds one failure. */
function count(code, good, bad) {
  passed += good;
  failed += code !== 0 && bad === 0 ? 1 : bad;
  return code === 0 && bad === 0;
}

if (filters.length === 0)
  for (const workspace of ['contract', 'sandbox', 'server', 'web', 'e2e', 'bench'])
    await part(`types of ${workspace}`, async () => {
      const code = await run('typescript/bin/tsc', ['-p', workspace, '--noEmit']);
      return count(code, code === 0 ? 1 : 0, 0);
    });

await part('unit and component tests', async () => {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'unit.json')}`];
  const code = await run('vitest/vitest.mjs', [...args, '--passWithNoTests', ...filters]);
  const report = read('unit.json');
  return count(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
});

await part('stories in the browser', async () => {
  const code = await run(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', '--pass-with-no-tests', ...filters],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'stories.json') },
  );
  const stats = read('stories.json')?.stats;
  return count(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
});

rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed in ${Math.round((performance.now() - began) / 1000)} s`);
process.exitCode = process.exitCode || (failed > 0 || passed === 0 ? 1 : 0);
