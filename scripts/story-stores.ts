// The stores that stories run against, each a server with a database of its own. Run by Playwright, starts all of them at once.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const first = Number(process.env.E2E_PORT ?? 4180);

const storeAt = (port: number) => ({ port, url: `http://127.0.0.1:${port}` });

/** By the name of the stories that run in them. */
export const stores = {
  stories: storeAt(first),
  serial: storeAt(first + 100),
  'serial-2': storeAt(first + 200),
};

function start([name, { port }]: [string, { port: number }]): ChildProcess {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/purser'),
      PORT: String(port),
      DATA_DIR: join(process.env.E2E_DATA_DIR ?? '', name),
      // Stories that move the clock by days would each make one.
      BACKUP_KEEP: '0',
      PURSER_ADMIN_PASSWORD: process.env.E2E_PASSWORD ?? '',
      LOG_LEVEL: 'warn',
      STRIPE_SECRET_KEY: '',
      DATABASE_URL: '',
      INCENTIVES_FILE: join(import.meta.dirname, '../e2e/support/incentives.json'),
      // No register is there unless a story is it.
      VAT_REGISTER_URL: `http://127.0.0.1:${port + 50}/{country}/{number}`,
      // Stories set the addresses of their shoppers.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  // If one of them ends, most stories fail: end the others, and the run with them.
  server.once('exit', (code) => {
    if (!isStopping) console.error(`the store ${name} ended with ${code}`);
    stop();
  });
  return server;
}

let isStopping = false;
let servers: ChildProcess[] = [];
function stop() {
  isStopping = true;
  for (const server of servers) if (server.exitCode === null) server.kill('SIGTERM');
}

if (import.meta.main) {
  process.on('SIGTERM', stop).on('SIGINT', stop);
  servers = Object.entries(stores).map(start);
  for (const { url } of Object.values(stores))
    while (
      !isStopping &&
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await sleep(100);
  if (!isStopping) console.log('the stores are ready');
}
