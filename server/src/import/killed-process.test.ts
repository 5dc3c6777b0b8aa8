import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { liveAndDie } from '../testing/models/live-and-die.ts';
import { sized } from '../testing/models/long-run.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { openStore } from '../testing/open-store.ts';
import { forgetBooks, giveAccountAPast, rowsOfBooks } from '../testing/past-of-account.ts';
import { workOnImport } from './import-history.ts';
import { beginImport, findImport } from './import-state.ts';

const kills = sized(2, 20);
const payments = sized(120, 5_000);

const world = await openStore();
const { db, store } = world;

async function importToTheEnd(): Promise<void> {
  while ((await findImport(db, store.store_id))?.state === 'running')
    if ((await workOnImport(world, store.store_id)) === 'busy') await sleep(50);
}

test(
  `an import killed ${kills} times on the way ends as one that was left alone`,
  async () => {
    await giveAccountAPast(world, payments, 0.05);
    const { version: first } = await beginImport(world, store);
    await importToTheEnd();
    const { counts, version: last } = (await findImport(db, store.store_id))!;
    const alone = await rowsOfBooks(world);

    await forgetBooks(world);
    await beginImport(world, store);
    const batches = last - first;
    for (let life = 0; life < kills; life++)
      await liveAndDie(world, 'restless-import.ts', [], 1 + Math.floor((Math.random() * batches) / kills));
    await importToTheEnd();
    expect(await findImport(db, store.store_id)).toMatchObject({ state: 'done', counts });
    const killed = await rowsOfBooks(world);
    for (const table of Object.keys(alone)) expect(killed[table], table).toEqual(alone[table]);
    await assertBalances(world);
  },
  60_000 + kills * 20_000,
);
