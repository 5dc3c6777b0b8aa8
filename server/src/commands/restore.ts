import { parseArgs } from 'node:util';
import { openBackup } from '../backups/read-backup.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { readConfig } from '../config.ts';
import { createPool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { openDatabase, prepareSandbox } from '../services.ts';

const usage = `npm run restore -- FILE
Fills an empty database (a DATA_DIR that doesn't exist yet, or an empty DATABASE_URL) with a backup, and checks it. Stop the server first.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  const [path] = positionals;
  if (values.help || path === undefined || positionals.length > 1) {
    process.stdout.write(`${usage}\n`);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env);
  const backup = await openBackup(path);
  const closing: (() => unknown)[] = [() => backup.close()];
  try {
    const { manifest } = backup;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `backup of ${manifest.created}, Purser ${manifest.purser}: ${rows} rows, ${manifest.files.length} files, undamaged\n`,
    );
    const { connectionString } = await openDatabase(config, createLog('error'), {}, closing);
    const pool = createPool({ connectionString });
    closing.push(() => pool.end());
    const { hasKey } = await restoreBackup(pool, config, backup, () => prepareSandbox(connectionString));
    process.stdout.write('restored: the rows of every table and the sums of the ledger agree with the manifest\n');
    for (const { store_id, currency, account, amount } of manifest.ledger)
      if (account === 'provider_balance')
        process.stdout.write(`  store ${store_id}: balance ${amount} in minor units of ${currency}\n`);
    if (!hasKey)
      process.stdout.write(
        'the key that encrypts secrets is not here: copy secrets.key into DATA_DIR, or set SECRETS_KEY, before you start the server\n',
      );
  } finally {
    for (const each of closing.toReversed()) await each();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`restore: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
