// npm run verify: types, type-aware lint with import directions, format, unused code. All at once, in seconds.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

process.chdir(join(import.meta.dirname, '..'));

const workspaces = ['contract', 'sandbox', 'server', 'web', 'e2e', 'bench'];
const checks = [
  ...workspaces.map((name) => [`types of ${name}`, 'typescript/bin/tsc', ['-p', name, '--noEmit']]),
  ['lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['unused code', 'knip/bin/knip.js', ['--no-progress']],
];

const run = ([name, script, args]) =>
  new Promise((done) => {
    const start = performance.now();
    let output = '';
    const tool = spawn(process.execPath, [join('node_modules', script), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (chunk) => (output += chunk));
    tool.once('error', (error) => done({ name, ok: false, output: String(error), start }));
    tool.once('close', (code) => done({ name, ok: code === 0, output, start }));
  });

let failed = 0;
await Promise.all(
  checks.map(async (check) => {
    const { name, ok, output, start } = await run(check);
    if (!ok) {
      failed++;
      console.log(output.trim());
    }
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }),
);
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
