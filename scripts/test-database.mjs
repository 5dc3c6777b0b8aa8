// One PostgreSQL for the whole test run, in a temporary folder; tests create their own databases in it.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUser, postgresFolder } from '../server/src/postgres-binaries.ts';

export default async function setup() {
  if (process.env.TEST_DATABASE_URL) return;
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
  for (let i = 0; !existsSync(join(folder, '.s.PGSQL.5432')); i++) {
    if (i > 300 || server.exitCode !== null) throw new Error('the test database did not start');
    await sleep(50);
  }
  process.env.TEST_DATABASE_URL = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  return async () => {
    server.kill('SIGINT');
    await new Promise((done) => (server.exitCode === null ? server.once('exit', done) : done()));
    rmSync(folder, { recursive: true, force: true });
  };
}
