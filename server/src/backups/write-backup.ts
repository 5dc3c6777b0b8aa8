import { open, readdir, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fingerprintOfKey } from '../access/seal.ts';
import type { Config } from '../config.ts';
import { readDone } from '../database/migrate.ts';
import { version } from '../version.ts';
import {
  manifestDigestName,
  manifestName,
  quoted,
  readLedgerSums,
  readSequences,
  readTables,
  tableMember,
} from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { TarWriter } from './tar.ts';
import type { Content } from './tar.ts';

export interface Written {
  bytes: number;
  manifest: Manifest;
}

/**
 * Writes everything that the database and `DATA_DIR/files` hold to one file, while other connections read and write. The tables are
 * copied in one snapshot, so the file is the state of one moment. It gets its name only when it is complete.
 */
export async function writeBackup(
  client: pg.PoolClient,
  config: Pick<Config, 'DATA_DIR' | 'SECRETS_KEY'>,
  { path, now, signal }: { path: string; now: Temporal.Instant; signal?: AbortSignal | undefined },
): Promise<Written> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    const tar = new TarWriter(file, now);
    await client.query('begin isolation level repeatable read read only');
    await client.query("set local statement_timeout = 0; set local lock_timeout = '30s'");
    // The first read takes the snapshot. Files are written before their rows, so those of all its rows are there.
    const migrations = [...(await readDone(client))].toSorted();
    const ledger = await readLedgerSums(client);
    const tables: Manifest['tables'] = [];
    for (const { schema, table, columns } of await readTables(client)) {
      signal?.throwIfAborted();
      const copy = client.query(
        copyTo(`copy ${quoted(schema, table)} (${columns.map((name) => quoted(name)).join(', ')}) to stdout`),
      );
      let content: Content | undefined;
      await pipeline(
        copy,
        createZstdCompress(),
        async (packed: AsyncIterable<Uint8Array>) => {
          content = await tar.add(tableMember(schema, table), packed);
        },
        { signal },
      );
      if (content) tables.push({ schema, table, columns, rows: copy.rowCount, ...content });
    }
    const sequences = await readSequences(client);
    await client.query('commit');
    const files: Manifest['files'] = [];
    for (const name of await filesIn(join(config.DATA_DIR, 'files'))) {
      signal?.throwIfAborted();
      files.push({ name, ...(await tar.add(`files/${name}`, createReadStream(join(config.DATA_DIR, 'files', name)))) });
    }
    const manifest: Manifest = {
      format: 1,
      purser: version,
      created: now.toString(),
      migrations,
      secrets_key: (await fingerprintOfKey(config)) ?? null,
      tables,
      sequences,
      files,
      ledger,
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await tar.add(manifestName, [text]);
    await tar.add(manifestDigestName, [Buffer.from(`${createHash('sha256').update(text).digest('hex')}\n`)]);
    const bytes = await tar.finish();
    await file.close();
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return { bytes, manifest };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Files that can't be made again, as `folder/file`; exports can. */
async function filesIn(root: string): Promise<string[]> {
  if (!existsSync(root)) return [];
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'exports');
  const names = await Promise.all(
    folders.map(async ({ name }) => (await readdir(join(root, name))).map((file) => `${name}/${file}`)),
  );
  return names
    .flat()
    .filter((name) => !name.endsWith('.part'))
    .toSorted();
}

/** After a power failure the folder must still name the file. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
