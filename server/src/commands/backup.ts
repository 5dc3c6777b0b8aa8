import { parseArgs } from 'node:util';
import { makeBackup } from '../backups/make-backup.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startServices } from '../services.ts';

const usage = `npm run backup -- [--to FOLDER | FILE]
Writes one file with everything the database and DATA_DIR/files hold, with the server running or stopped. Without a folder or a file it
goes to BACKUP_DIR. The key that encrypts secrets is not in it: keep DATA_DIR/secrets.key, or SECRETS_KEY, at another place.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help || positionals.length > 1 || (values.to !== undefined && positionals.length > 0)) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const services = await startServices(readConfig(process.env), createLog('error'), { beside: true });
  try {
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    const [file] = positionals;
    const to = file !== undefined ? { path: file } : values.to !== undefined ? { folder: values.to } : undefined;
    const { path, bytes, manifest } = await makeBackup(services, {
      cause: 'command',
      ...(to && { to }),
      signal: stop.signal,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `${path}: ${rows} rows, ${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, read back and good\n`,
    );
    if (manifest.secrets_key !== null)
      process.stdout.write(
        services.config.SECRETS_KEY === undefined
          ? 'not in it: secrets.key of DATA_DIR, which opens its secrets; keep a copy of it elsewhere\n'
          : 'not in it: SECRETS_KEY, which opens its secrets; keep a copy of it elsewhere\n',
      );
  } finally {
    await services.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
