// npm run dev: the server, restarted when its sources change, and Vite before it. Open Vite's address.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

process.chdir(join(import.meta.dirname, '..'));
const port = process.env.PORT ?? '8080';
const vitePort = process.env.VITE_PORT ?? '5173';

const children = [
  spawn(
    process.execPath,
    // The folders that the server runs; a restart of the server also restarts its database.
    [
      '--watch-path=server/src',
      '--watch-path=server/migrations',
      '--watch-path=contract/src',
      '--watch-path=sandbox/src',
      '--watch-preserve-output',
      'server/src/main.ts',
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, PORT: port, TRUSTED_PROXIES: process.env.TRUSTED_PROXIES ?? '127.0.0.1' },
    },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web', '--port', vitePort], {
    stdio: 'inherit',
    env: { ...process.env, API_URL: `http://127.0.0.1:${port}` },
  }),
];
console.log(`Purser for developers: http://127.0.0.1:${vitePort}/wp-admin/admin.php?page=wc-admin`);

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children)
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop();
  });
