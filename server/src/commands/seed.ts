import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { connectByProcess } from '../connect/site/site.ts';
import { createAdministrator, createStore, demoStoreName } from '../create-store.ts';
import { transact } from '../database/database.ts';
import { findStore, firstStoreId } from '../access/find-store.ts';
import { forStore } from '../for-store.ts';
import { createLog } from '../log.ts';
import { seedStore } from '../seed/seed-store.ts';
import { startServices } from '../services.ts';

/** `npm run seed -- --payments N [--seed S]`: a believable year for the first store, with the server running or stopped. */
async function main(): Promise<void> {
  const { payments, seed } = readArguments();
  const config = readConfig(process.env);
  const services = await startServices(config, createLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL), {
    beside: true,
  });
  try {
    const { sandbox } = services;
    if (!sandbox)
      throw new Error('STRIPE_SECRET_KEY: payments are only made up at the embedded sandbox; unset it to seed');
    const password = services.isNew ? await createFirstStore() : undefined;
    const first = await firstStoreId(services.db);
    const store = first === undefined ? undefined : await findStore(services.db, first);
    if (!store) throw new Error('the store is gone');
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const mode = store.mode === 'live' ? sandbox.live : sandbox;
    if (!mode) throw new Error('the sandbox has no live mode');
    await seedStore({ ...forStore(services, store), sandbox: mode }, store, {
      payments,
      seed,
      isAlone: services.isAlone,
      onProgress: (done) => {
        if (process.stderr.isTTY)
          process.stderr.write(`\r${done} of ${payments} payments, ${Math.round(done / seconds())} per second `);
      },
    });
    process.stdout.write(
      `${payments} payments in ${seconds().toFixed(1)} s, ${Math.round(payments / seconds())} per second\n`,
    );
    if (password) process.stdout.write(`user admin, password ${password} (shown this once)\n`);

    async function createFirstStore(): Promise<string | undefined> {
      const given = config.PURSER_ADMIN_PASSWORD;
      const account_id = sandbox?.keys().account ?? '';
      const made = await transact(services.db, async (tx) => {
        const store_id = await createStore(
          { db: tx, clock: services.clock },
          { name: demoStoreName, account_id, mode: 'test' },
        );
        // The embedded provider sends its events to this process from the start.
        if (sandbox) await connectByProcess(tx, store_id, services.clock.now());
        return createAdministrator({ db: tx, clock: services.clock }, store_id, { password: given });
      });
      return given ? undefined : made;
    }
  } finally {
    await services.close();
  }
}

function readArguments(): { payments: number; seed: number } {
  const { values } = parseArgs({ options: { payments: { type: 'string' }, seed: { type: 'string', default: '1' } } });
  const payments = Number(values.payments ?? NaN);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(payments) || payments < 1 || payments > 20_000_000)
    throw new Error('--payments: a whole number from 1 to 20000000');
  if (!Number.isSafeInteger(seed)) throw new Error('--seed: a whole number');
  return { payments, seed };
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
