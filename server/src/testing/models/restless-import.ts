// A store in a process of its own that works on the import of its account's history until it is killed. It prints a line for each
// batch that was written.
import { setTimeout as sleep } from 'node:timers/promises';
import { workOnImport } from '../../import/import-history.ts';
import { findImport } from '../../import/import-state.ts';
import { createWorld } from '../world.ts';

const [database, start] = process.argv.slice(2);
if (!database || !start) throw new Error('usage: restless-import database start');
const world = await createWorld({ database, start });
const { store_id } = world.store;

const work = async (): Promise<never> => {
  for (;;) {
    await workOnImport(world, store_id);
    // The one that was killed may hold its lock for a moment.
    await sleep(20);
  }
};
const tell = async (): Promise<never> => {
  for (let told = 0; ; await sleep(5)) {
    const row = await findImport(world.db, store_id);
    if (!row || (row.version === told && row.state === 'running')) continue;
    told = row.version;
    console.log(JSON.stringify({ told: { version: told } }));
  }
};
console.log(JSON.stringify({ ready: true }));
await Promise.all([work(), tell()]);
