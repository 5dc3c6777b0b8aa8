// One PostgreSQL for the whole test run, in a temporary folder; tests create their own databases in it, from templates that
// are migrated once.
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
  await makeTemplates();
  return stop ?? dropTemplates;
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

/** The databases that tests copy: all tables of the product, the queue and the sandbox, or those of the sandbox alone; all empty. */
const templates = {
  TEST_DATABASE_TEMPLATE: async (pool) => {
    await migrate(pool);
    await prepareQueue(pool);
    await migrateSandbox(pool);
  },
  TEST_SANDBOX_TEMPLATE: migrateSandbox,
};

async function makeTemplates() {
  for (const [variable, fill] of Object.entries(templates)) {
    const name = `${variable.toLowerCase()}_${process.pid}`;
    process.env[variable] = name;
    await maintain(`drop database if exists ${name}`);
    await maintain(`create database ${name}`);
    const url = new URL(process.env.TEST_DATABASE_URL);
    url.pathname = `/${name}`;
    const pool = createPool({ connectionString: url.toString() });
    await fill(pool);
    await pool.end();
  }
}

async function dropTemplates() {
  for (const variable of Object.keys(templates)) await maintain(`drop database ${process.env[variable]}`);
}

async function maintain(sql) {
  const pool = createPool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}
