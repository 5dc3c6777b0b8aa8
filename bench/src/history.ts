import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { createStore, demoStoreName } from '../../server/src/create-store.ts';
import { findStore } from '../../server/src/access/find-store.ts';
import { forStore } from '../../server/src/for-store.ts';
import { workOnImport } from '../../server/src/import/import-history.ts';
import { beginImport, findImport } from '../../server/src/import/import-state.ts';
import { createLog } from '../../server/src/log.ts';
import { startServices } from '../../server/src/services.ts';
import { giveAccountAPast } from '../../server/src/testing/past-of-account.ts';
import type { Figure } from './measure.ts';

/** Imports a year of payments from the sandbox into the books of a new store, all in this process. */
export async function history(payments: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-history-'));
  const services = await startServices(readConfig({ DATA_DIR: folder }), createLog('error'));
  try {
    const { sandbox, db } = services;
    if (!sandbox) throw new Error('only the sandbox can be given a past');
    const store_id = await createStore(services, { name: demoStoreName, account_id: sandbox.keys().account });
    const store = await findStore(db, store_id);
    if (!store) throw new Error('the store is gone');
    const seeding = performance.now();
    await giveAccountAPast({ ...forStore(services, store), sandbox, store, isAlone: true }, payments);
    // In the same run, so that a busy machine shows in both.
    const seeded = Math.round(payments / ((performance.now() - seeding) / 1000));
    const began = performance.now();
    const cpu = process.cpuUsage();
    await beginImport(services, store);
    await workOnImport(forStore(services, store), store_id);
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const row = await findImport(db, store_id);
    if (row?.state !== 'done') throw new Error(`the import is ${row?.state}: ${row?.problem}`);
    const rate = Math.round(row.counts.payments / seconds);
    return [
      {
        name: `history import, ${row.counts.payments} payments, ${((user + system) / 1e6).toFixed(1)} s of this process`,
        ours: `${rate} payments/s`,
        raw: `${seeded} payments/s made up`,
        target: '≥ 2,000 payments/s',
        passes: rate >= 2_000,
      },
    ];
  } finally {
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}
