import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, request, test } from '@playwright/test';

// Browsers resolve every name below localhost themselves; the requests of `createApi` go through Node, which doesn't.
const lookUp = dns.promises.lookup;
Object.assign(dns.promises, {
  lookup: (host: string, ...rest: [dns.LookupAllOptions]) =>
    lookUp(host.endsWith('.localhost') ? 'localhost' : host, ...rest),
});

interface NewStore {
  /** A name below `localhost` that no other story uses. */
  host?: string;
  country?: string;
  /** Whether it has a test account; otherwise it begins with nothing. */
  hasAccount?: boolean;
  /** An account that exists, which it takes over. */
  account?: string;
}

/** Adds a store beside the one at 127.0.0.1; `admin` has the same password. Returns its address. */
export async function addStore(
  name: string,
  { host = 'localhost', country = 'US', hasAccount = true, account }: NewStore = {},
): Promise<string> {
  const password = process.env.E2E_PASSWORD ?? '';
  // A story that is tried again left its first store behind.
  const { retry } = test.info();
  const own = retry > 0 && host !== 'localhost' ? `again-${retry}.${host}` : host;
  const args = ['add', '--name', name, '--host', own, '--country', country, '--password', password];
  await storeCommand(...args, ...(account ? ['--account', account] : hasAccount ? ['--test-account'] : []));
  return servedAt(addressOf(own), name);
}

/** Waits until the server has looked for new stores: its first one answers in their place before. */
export async function servedAt(address: string, name: string): Promise<string> {
  const visitor = await request.newContext();
  await expect.poll(async () => (await visitor.get(address)).text()).toContain(name.replaceAll('&', '&amp;'));
  await visitor.dispose();
  return address;
}

/** Where a store with this host name answers. */
export const addressOf = (host: string): string =>
  `http://${host}:${new URL(test.info().project.use.baseURL ?? '').port}`;

/** Runs `npm run store` beside the server of the stories. */
export async function storeCommand(...args: string[]): Promise<void> {
  const { project } = test.info();
  const command = join(import.meta.dirname, '../../server/src/commands/store.ts');
  await promisify(execFile)(process.execPath, [command, ...args], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/purser'),
      DATA_DIR: join(process.env.E2E_DATA_DIR ?? '', project.name),
      STRIPE_SECRET_KEY: '',
      DATABASE_URL: '',
      PORT: new URL(project.use.baseURL ?? '').port,
    },
  });
}
