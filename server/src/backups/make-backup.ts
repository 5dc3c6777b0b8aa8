import { mkdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Selectable } from 'kysely';
import type { Config } from '../config.ts';
import type { ProcessServices } from '../context.ts';
import { poolOf } from '../database/database.ts';
import type { Backups } from '../database/tables.ts';
import { openBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';
import type { Written } from './write-backup.ts';

/** Thrown when another process, or a job, is making one. */
export class BackupRunning extends Error {
  constructor() {
    super('another backup is being made');
  }
}

// Any number that no other user of the database takes; see also `migrate`.
const lock = 7_214_300_003;

/** Beside the data folder, so that deleting the one doesn't delete the other. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  resolve(BACKUP_DIR ?? `${resolve(DATA_DIR)}-backups`);

type Request = {
  cause: Backups['cause'];
  /** Where to, in place of the configured folder; such a file is never removed. */
  to?: { folder: string } | { path: string };
  signal?: AbortSignal | undefined;
};

/** Makes a backup, reads it back, records it, and removes those that the configuration no longer keeps. */
export async function makeBackup(
  services: Pick<ProcessServices, 'config' | 'db' | 'clock'>,
  { cause, to, signal }: Request,
): Promise<Written & { path: string }> {
  const { config, db, clock } = services;
  const client = await poolOf(db).connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock]);
    if (!rows[0]?.got) throw new BackupRunning();
    const started = clock.now();
    // Left by a killed process: the lock was free.
    await db
      .updateTable('backups')
      .set({ state: 'failed', ended: started, error: 'the server stopped while it was made' })
      .where('state', '=', 'running')
      .execute();
    const path =
      to && 'path' in to ? resolve(to.path) : nameIn(to ? resolve(to.folder) : backupFolder(config), started);
    const { backup_id } = await db
      .insertInto('backups')
      .values({ cause, started, state: 'running', path })
      .returning('backup_id')
      .executeTakeFirstOrThrow();
    const record = db.updateTable('backups').where('backup_id', '=', backup_id);
    try {
      if (to && 'path' in to && existsSync(path)) throw new Error(`${path} exists already`);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      const written = await writeBackup(client, config, { path, now: started, signal });
      // A backup counts once all of it was read back.
      await (await openBackup(path, signal)).close();
      await record.set({ state: 'done', ended: clock.now(), bytes: written.bytes }).execute();
      if (!to) await removeOld(services);
      return { ...written, path };
    } catch (error) {
      // A server that stops makes it after its next start.
      if (signal?.aborted) await db.deleteFrom('backups').where('backup_id', '=', backup_id).execute();
      else await record.set({ state: 'failed', ended: clock.now(), error: messageOf(error) }).execute();
      throw error;
    }
  } finally {
    // Ends the lock and any open transaction.
    client.release(true);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Names sort by time. */
function nameIn(folder: string, moment: Temporal.Instant): string {
  const stamp = moment.toString({ smallestUnit: 'second' }).replaceAll(':', '-');
  for (let count = 1; ; count++) {
    const path = join(folder, `purser-${stamp}${count === 1 ? '' : `-${count}`}.tar`);
    if (!existsSync(path)) return path;
  }
}

/** Only files that this database recorded, so that two stores can share a folder. */
async function removeOld({ config, db, clock }: Pick<ProcessServices, 'config' | 'db' | 'clock'>): Promise<void> {
  if (config.BACKUP_KEEP === 0) return;
  const kept = await db
    .selectFrom('backups')
    .select(['backup_id', 'path'])
    .where('state', '=', 'done')
    .where('removed', 'is', null)
    .where('cause', '<>', 'command')
    .orderBy('backup_id', 'desc')
    .execute();
  for (const { backup_id, path } of kept.slice(config.BACKUP_KEEP)) {
    await rm(path, { force: true });
    await db.updateTable('backups').set({ removed: clock.now() }).where('backup_id', '=', backup_id).execute();
  }
}

/** What is known of the backups of this database. */
export async function readBackups({ db }: Pick<ProcessServices, 'db'>): Promise<{
  lastGood: Selectable<Backups> | undefined;
  /** The last that ended, well or not. */
  last: Selectable<Backups> | undefined;
}> {
  const newest = () => db.selectFrom('backups').selectAll().orderBy('backup_id', 'desc').limit(1);
  const [lastGood, last] = await Promise.all([
    newest().where('state', '=', 'done').executeTakeFirst(),
    newest().where('state', '<>', 'running').executeTakeFirst(),
  ]);
  return { lastGood, last };
}
