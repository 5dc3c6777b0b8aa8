import pg from 'pg';
import type { Logger } from 'pino';
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync } from 'node:fs';
import { readFileSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, makeDataDir } from './data-lock.ts';
import { canEnter, databaseUser, postgresFolder } from './postgres-binaries.ts';
import type { DatabaseUser } from './postgres-binaries.ts';

/** The embedded PostgreSQL, started and stopped with the server, its data in `DATA_DIR/postgres`, on a Unix socket only. */
export interface EmbeddedPostgres {
  connectionString: string;
  /** The running postmaster; another one after a crash. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '256MB',
  work_mem: '32MB',
  // Rare checkpoints: taking over a year of payments writes each page's image once, not ten times.
  max_wal_size: '4GB',
  // This database has no replicas, so bulk loads need not be logged row by row.
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
// A socket's address has 108 bytes, its own name included.
const longestSocketFolder = 85;

/**
 * Starts the database of this data folder, making it first when there is none. The caller holds the folder's lock, so a server
 * that still runs on it is an orphan of a crash: it is stopped. After a crash of the database itself it is started again.
 */
export async function startEmbeddedPostgres(dataDir: string, log: Logger): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const place = new Place(realpathSync(dataDir));
  if (!existsSync(place.data)) await initialize(place);
  const version = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim();
  if (version !== '18')
    throw new Error(`DATA_DIR: ${place.data} was created by PostgreSQL ${version}, but this server runs 18`);

  const socket = place.makeSocketFolder();
  let running = await launch(place, socket);
  let stopping = false;
  const supervise = (server: Running) => {
    server.process.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'the database ended; starting it again');
      void relaunch();
    });
  };
  const relaunch = async () => {
    for (let delay = 200; !stopping; delay = Math.min(delay * 2, 5000)) {
      try {
        const next = await launch(place, socket);
        running = next;
        if (stopping) await end(next);
        else supervise(next);
        log.info('the database is back');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database does not start');
        await sleep(delay);
      }
    }
  };
  supervise(running);
  await createOnce(socket);
  return {
    connectionString: connectionTo(socket, 'purser'),
    pid: () => running.process.pid,
    async stop() {
      stopping = true;
      await end(running);
      if (!socket.startsWith(place.root)) rmSync(socket, { recursive: true, force: true });
    },
  };
}

/** The connection to a database that another process of ours runs on this folder, or nothing. For commands beside a running server. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const socket = readPidFile(join(dataDir, 'postgres'))?.socket;
  if (!socket) return undefined;
  const connectionString = connectionTo(socket, 'purser');
  return (await answers(connectionString)) ? connectionString : undefined;
}

interface Running {
  process: ChildProcess;
  /** Holds a pipe to us; when we are killed the pipe closes, and it stops the database. */
  watcher: ChildProcess;
}

/** The paths of one data folder, and the user that the database runs as. */
class Place {
  readonly root: string;
  readonly data: string;
  readonly user: DatabaseUser | undefined;
  readonly bin: string;
  /** Whether the database's user can reach the folder by its path. */
  readonly isReachable: boolean;

  constructor(root: string) {
    this.root = root;
    this.data = join(root, 'postgres');
    this.user = databaseUser();
    const owner = existsSync(this.data) ? statSync(this.data) : undefined;
    if (this.user && owner && owner.uid !== 0) this.user = { uid: owner.uid, gid: owner.gid };
    if (!this.user && owner && process.getuid && owner.uid !== process.getuid())
      throw new Error(`DATA_DIR: ${this.data} belongs to another user (uid ${owner.uid})`);
    this.bin = join(postgresFolder(this.user), 'bin');
    this.isReachable = !this.user || canEnter(root, this.user);
    if (!this.isReachable && process.platform !== 'linux')
      throw new Error(`DATA_DIR: the database's user cannot read ${root}; choose a folder that is not private`);
  }

  /** Spawn options under which `-D` finds `folder` even below folders that the database's user may not enter: we open it and hand it on. */
  opening(folder: string): { path: string; file: number | undefined } {
    if (this.isReachable) return { path: folder, file: undefined };
    return { path: '/proc/self/fd/3', file: openSync(folder, 'r') };
  }

  makeSocketFolder(): string {
    const beside = join(this.root, 'socket');
    const isFit = this.isReachable && Buffer.byteLength(beside) <= longestSocketFolder;
    const folder = isFit ? beside : mkdtempSync(join(tmpdir(), 'purser-'));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.own(folder);
    return folder;
  }

  own(folder: string): void {
    if (this.user) chownSync(folder, this.user.uid, this.user.gid);
    chmodSync(folder, 0o700);
  }
}

const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' };

async function initialize(place: Place): Promise<void> {
  // Made aside and renamed when complete, so that a first start that is cut short is simply done again.
  const fresh = join(place.root, 'postgres.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  place.own(fresh);
  const { path, file } = place.opening(fresh);
  const made = await new Promise<{ code: number | null; output: string }>((done, fail) => {
    const child = spawn(
      join(place.bin, 'initdb'),
      [
        '-D',
        path,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      { ...place.user, cwd: '/', env: environment, stdio: ['ignore', 'pipe', 'pipe', ...(file ? [file] : [])] },
    );
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });
  if (file) closeSync(file);
  if (made.code !== 0) throw new Error(`the database could not be created: ${lastLine(made.output)}`);
  renameSync(fresh, place.data);
}

async function launch(place: Place, socket: string): Promise<Running> {
  await endOrphan(place, socket);
  const { path, file } = place.opening(place.data);
  const logPath = join(place.root, 'postgres.log');
  const output = openSync(logPath, 'w', 0o600);
  const server = spawn(
    join(place.bin, 'postgres'),
    [
      '-D',
      path,
      ...Object.entries({ ...settings, unix_socket_directories: socket }).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    // Its own process group: Ctrl-C in a terminal is for us, and we stop it when we have drained.
    {
      ...place.user,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', output, output, ...(file ? [file] : [])],
    },
  );
  let failure: Error | undefined;
  server.once('error', (error) => (failure = error));
  closeSync(output);
  if (file) closeSync(file);
  const connectionString = connectionTo(socket, 'postgres');
  for (let waited = 0; !(await answers(connectionString)); waited += 25) {
    if (failure) throw failure;
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(
        `the database ended while starting: ${causeIn(readFileSync(logPath, 'utf8'))} (more in ${logPath})`,
      );
    if (waited > 60_000) {
      server.kill('SIGQUIT');
      throw new Error('the database did not respond within a minute');
    }
    await sleep(25);
  }
  return { process: server, watcher: watch(server, place.user) };
}

function watch(server: ChildProcess, user: DatabaseUser | undefined): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  server.once('exit', () => watcher.kill('SIGKILL'));
  return watcher;
}

async function end(running: Running): Promise<void> {
  const { process: server } = running;
  const ended = new Promise<void>((done) => {
    if (server.exitCode !== null || server.signalCode !== null) done();
    else server.once('exit', () => done());
  });
  // Fast shutdown, then immediate: the next start recovers from its log.
  server.kill('SIGINT');
  if (await isWithin(ended, 6000)) return;
  server.kill('SIGQUIT');
  if (await isWithin(ended, 2000)) return;
  server.kill('SIGKILL');
  await ended;
}

const isWithin = (work: Promise<void>, milliseconds: number): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(milliseconds, false, { ref: false })]);

/**
 * Ends what an earlier server left: a database that outlived it is on its way down (its watcher saw to that) or is sent there, and
 * so are backends that outlived their database. When no process uses the folder any more, the locks of killed ones are
 * free; the database would trust a lock file whose process id meanwhile belongs to another process.
 */
async function endOrphan(place: Place, socket: string): Promise<void> {
  const left = readPidFile(place.data);
  const workers = () => postgresIn(place.data, left?.pid);
  for (const [signal, patience] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 2000],
  ] as const) {
    // The polite word is for the database itself; its backends follow.
    for (const pid of workers()) if (signal !== 'SIGINT' || pid === left?.pid) sendSignal(pid, signal);
    for (let waited = 0; waited < patience && workers().length > 0; waited += 20) await sleep(20);
    if (workers().length === 0) break;
  }
  const [stubborn] = workers();
  if (stubborn !== undefined)
    throw new Error(`DATA_DIR: the database of an earlier server, process ${stubborn}, does not stop`);
  if (
    left?.socket?.startsWith(join(tmpdir(), 'purser-')) &&
    left.socket !== socket &&
    !left.socket.startsWith(place.root)
  )
    rmSync(left.socket, { recursive: true, force: true });
  rmSync(join(place.data, 'postmaster.pid'), { force: true });
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socket, name), { force: true });
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

function readPidFile(data: string): { pid: number; socket: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, socket: lines[4] || undefined } : undefined;
  } catch {
    return undefined;
  }
}

/** The database's processes at work in the folder. Numbers are reused, so only what is a database and works there, or names it, counts. */
function postgresIn(data: string, recorded: number | undefined): number[] {
  if (process.platform === 'linux')
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) && isPostgresIn(name, data) ? Number(name) : []));
  if (recorded === undefined || !isAlive(recorded)) return [];
  const { stdout } = spawnSync('ps', ['-p', String(recorded), '-o', 'command='], { encoding: 'utf8' });
  return stdout?.includes(data) ? [recorded] : [];
}

function isPostgresIn(pid: string, data: string): boolean {
  try {
    // Gone ones that their parent took no note of have no folder.
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    return false;
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createOnce(socket: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionTo(socket, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'purser'");
    if (!rowCount) await client.query('create database purser');
  } finally {
    await client.end();
  }
}

const connectionTo = (socket: string, database: string): string =>
  `postgres://postgres@localhost/${database}?host=${encodeURIComponent(resolve(socket))}`;

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** Why the database gave up, from its log: hints and details that follow say less. */
export const causeIn = (log: string): string =>
  log
    .split('\n')
    .findLast((line) => /\b(?:FATAL|PANIC|ERROR):/.test(line))
    ?.replace(/^.*?\b(?:FATAL|PANIC|ERROR):\s*/, '') ?? lastLine(log);
