// One PostgreSQL for the whole test run, in a temporary folder; tests create their own databases in it, from a template that is
// migrated once.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '../server/src/database/database.ts';
import { prepareQueue } from '../server/src/jobs/jobs.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { databaseUser, postgresFolder } from '../server/src/database/postgres-binaries.ts';
import { migrate as migrateSandbox } from '../sandbox/src/engine/migrations.ts';

export default async function setup() {
  const stop = process.env.TEST_DATABASE_URL ? undefined : await start();
  await makeTemplate();
  return stop ?? dropTemplate;
}

/** Starts the server; returns a function that stops it. */
async function start() {
  const user = databaseUser() ?? {};
  const native = postgresFolder(databaseUser());
  const folder = mkdtempSync(join(tmpdir(), 'purser-test-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = spawnSync(
    join(native, 'bin/initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '--no-sync',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '-E',
      'UTF8',
    ],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr || init.error}`);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    shared_buffers: '128MB',
    jit: 'off',
  };
  const server = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  process.env.TEST_DATABASE_URL = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const isReady = () =>
    maintain('select 1').then(
      () => true,
      () => false,
    );
  for (let i = 0; !(await isReady()); i++) {
    if (i > 600 || server.exitCode !== null) throw new Error('the test database did not start');
    await sleep(25);
  }
  return async () => {
    server.kill('SIGINT');
    await new Promise((done) => (server.exitCode === null ? server.once('exit', done) : done()));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A database for tests of the whole product: the tables of the product, the queue and the sandbox, all empty. */
async function makeTemplate() {
  process.env.TEST_DATABASE_TEMPLATE = `purser_template_${process.pid}`;
  await maintain(`drop database if exists ${process.env.TEST_DATABASE_TEMPLATE}`);
  await maintain(`create database ${process.env.TEST_DATABASE_TEMPLATE}`);
  const url = new URL(process.env.TEST_DATABASE_URL);
  url.pathname = `/${process.env.TEST_DATABASE_TEMPLATE}`;
  const pool = createPool({ connectionString: url.toString() });
  await migrate(pool);
  await prepareQueue(pool);
  await migrateSandbox(pool);
  await pool.end();
}

const dropTemplate = () => maintain(`drop database ${process.env.TEST_DATABASE_TEMPLATE}`);

async function maintain(sql) {
  const pool = createPool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}
