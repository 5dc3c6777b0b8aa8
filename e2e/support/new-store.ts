import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';

/** Adds a store that answers at `localhost`, beside the one at 127.0.0.1; `admin` has the same password. Returns its address. */
export async function addStore(name: string): Promise<string> {
  const { project } = test.info();
  const { port } = new URL(project.use.baseURL ?? '');
  const command = join(import.meta.dirname, '../../server/src/store-command.ts');
  const password = process.env.E2E_PASSWORD ?? '';
  const args = ['add', '--name', name, '--host', 'localhost', '--password', password];
  await promisify(execFile)(process.execPath, [command, ...args], {
    env: {
      ...process.env,
      DATA_DIR: join(process.env.E2E_DATA_DIR ?? '', project.name),
      STRIPE_SECRET_KEY: '',
      DATABASE_URL: '',
      PORT: port,
    },
  });
  return `http://localhost:${port}`;
}
