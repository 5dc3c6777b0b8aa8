import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '@orpc/server';
import { prepareTables } from '@purser/sandbox/sandbox';
import { afterAll, expect, test } from 'vitest';
import { seal } from '../access/seal.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { createPool } from '../database/database.ts';
import { writeNotesOf } from '../inbox/write-notes.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { openStore } from '../testing/open-store.ts';
import { rowsOfBooks } from '../testing/past-of-account.ts';
import { takePayment } from '../testing/payments.ts';
import { refund } from '../testing/merchant.ts';
import { createWorld } from '../testing/world.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { summarizeTransactions } from '../transactions/summarize-transactions.ts';
import { makeBackup } from './make-backup.ts';
import { makeBackups } from './make-backups.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'purser-backups-'));
const world = await openStore({ live: true });
const config: Config = { ...world.config, BACKUP_DIR: join(folder, 'kept'), BACKUP_KEEP: 2 };
const services = { ...world, config };
const targets: string[] = [];
afterAll(async () => {
  for (const name of targets) await world.pool.query(`drop database ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

/** A database without anything in it, on the server of the tests; or one whose tables are there already. */
async function emptyDatabase(template = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  targets.push(name);
  await world.pool.query(`create database ${name} template ${template}`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  const connectionString = url.toString();
  const files = { ...config, DATA_DIR: join(folder, name) };
  const restore = async (path: string) => {
    const pool = createPool({ connectionString });
    const backup = await openBackup(path);
    try {
      return await restoreBackup(pool, files, backup, () => prepareTables({ connectionString }));
    } finally {
      await backup.close();
      await pool.end();
    }
  };
  return { name, files, restore, world: () => createWorld({ database: name, live: true }) };
}

test('a backup made while payments come in is one moment of the books, and lives on elsewhere', async () => {
  let isSelling = true;
  const selling = (async () => {
    for (let sold = 0; isSelling; sold++) {
      const paid = await takePayment(world, { amount: 1000 + sold });
      if (sold % 2 === 0) await refund(world, paid, 100);
      await world.settle();
    }
  })();
  const { path } = await makeBackup(services, { cause: 'user' });
  isSelling = false;
  await selling;
  const target = await emptyDatabase(process.env.TEST_DATABASE_TEMPLATE);
  await target.restore(path);
  const restored = await target.world();
  await restored.settle();
  await assertBalances(restored);
  const { payment_intent_id } = await takePayment(restored, { amount: 2500 });
  await restored.settle();
  await assertBalances(restored);
  expect((await rowsOfBooks(restored)).charges).toContainEqual(expect.objectContaining({ payment_intent_id }));
  await restored.close();
}, 60_000);

test('damaged files are refused by name; an undamaged one brings the same rows, lists, sums and files, once', async () => {
  await seal(config, 'whsec_secret', 'test');
  const evidence = join(config.DATA_DIR, 'files/evidence');
  await mkdir(evidence, { recursive: true });
  await writeFile(join(evidence, 'file_1.pdf'), 'a receipt');
  await world.settle();
  const { path } = await makeBackup(services, { cause: 'command', to: { path: join(folder, 'one.tar') } });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'latin1')).not.toContain(await readFile(join(config.DATA_DIR, 'secrets.key'), 'latin1'));

  const target = await emptyDatabase();
  const bytes = await readFile(path);
  const refused = async (change: Buffer, reason: string) => {
    await writeFile(join(folder, 'other.tar'), change);
    await expect(target.restore(join(folder, 'other.tar'))).rejects.toThrow(reason);
  };
  const damaged = Buffer.from(bytes);
  const at = bytes.indexOf('tables/public.orders.copy.zst') + 530;
  damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
  await refused(damaged, 'tables/public.orders.copy.zst is damaged');
  await refused(bytes.subarray(0, -4000), 'ends too early');
  await refused(Buffer.from('something else'.repeat(100)), 'it is no backup');

  // The secrets of its rows open with a key that was kept elsewhere.
  expect(await target.restore(path)).toMatchObject({ hasKey: false });
  const restored = await target.world();
  expect(await rowsOfBooks(restored)).toEqual(await rowsOfBooks(world));
  const query = { page: 1, pagesize: 100 };
  const read = async (context: Context) => [
    await call(listTransactions, query, { context }),
    await call(summarizeTransactions, query, { context }),
  ];
  expect(await read(restored.context())).toEqual(await read(world.context()));
  expect(await readFile(join(target.files.DATA_DIR, 'files/evidence/file_1.pdf'), 'utf8')).toBe('a receipt');
  await restored.close();
  await expect(target.restore(path)).rejects.toThrow('already has a store');
});

test('one is made each day and the newest are kept; a failure is told until one is good again', async () => {
  const look = async (change: Partial<Config> = {}) => {
    await makeBackups({ ...services, config: { ...config, ...change } }, {});
    await writeNotesOf(services, world.store);
  };
  const kept = () => readdir(config.BACKUP_DIR ?? '');
  const note = () =>
    world.db.selectFrom('notes').select(['title', 'ended']).where('name', '=', 'purser-backup-failed').execute();
  const before = await kept();
  await look();
  expect(await kept()).toEqual(before);
  for (let day = 0; day < 3; day++) {
    await world.sandbox.clock.advance(86_400_000);
    await look();
    await look();
  }
  const names = await kept();
  expect(names).toHaveLength(2);
  expect(names).not.toContain(before[0]);

  await world.sandbox.clock.advance(86_400_000);
  await look({ BACKUP_DIR: join(folder, 'one.tar') });
  expect(await note()).toEqual([{ title: 'The backup of your store failed', ended: null }]);
  await look();
  expect(await kept()).toEqual(names);
  await world.sandbox.clock.advance(3_600_000);
  await look();
  expect(await kept()).not.toEqual(names);
  expect((await note())[0]?.ended).not.toBeNull();
  await world.sandbox.clock.advance(86_400_000);
  const last = await kept();
  await look({ BACKUP_KEEP: 0 });
  expect(await kept()).toEqual(last);
});
