import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sized } from '../testing/long-run.ts';
import { assertInvariants } from '../testing/money-invariants.ts';
import { MoneyModel } from '../testing/money-model.ts';
import type { Told } from '../testing/money-model.ts';
import { takePayment } from '../testing/payments.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

const kills = sized(3, 50);
const program = fileURLToPath(new URL('../testing/restless-store.ts', import.meta.url));

let world: World;
beforeAll(async () => {
  world = await createWorld({ timeout: 2000 });
});
afterAll(() => world?.close());

test(
  `a process killed at ${kills} random moments loses nothing and doubles nothing`,
  async () => {
    const model = new MoneyModel(world, 'killed');
    for (let life = 1; life <= kills; life++) {
      for (let i = 0; i < 6; i++) {
        const amount = 10_000 + 100 * i;
        const paid = await takePayment(world, { amount, manual: i % 2 === 0 });
        model.payments.push({ ...paid, amount });
      }
      // Spread over a life, so that a few of them see its beginning, its middle and its end.
      const lastWord = Math.floor(((life - 0.5) / kills) * 12);
      model.told.push(...(await liveAndDie(`life${life}`, model.payments.slice(-6), lastWord)));
    }
    await model.quiet();
    await assertInvariants(model);
    expect(model.told.filter((told) => told.status === 200).length).toBeGreaterThan(kills);
  },
  60_000 + kills * 15_000,
);

/** Runs a store until `lastWord` callers got an answer, kills it, and returns what its callers were told by then. */
async function liveAndDie(name: string, payments: MoneyModel['payments'], lastWord: number): Promise<Told[]> {
  const start = Temporal.Instant.fromEpochMilliseconds(world.sandbox.clock.now()).toString();
  const child = spawn(process.execPath, [program, world.database, start, name, JSON.stringify(payments)], {
    env: { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/purser' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const told: Told[] = [];
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line) as { told?: Told };
    if (said.told) told.push(said.told);
    // Somewhere in the middle of what is going on.
    if (told.length >= lastWord) void sleep(Math.random() * 40).then(() => child.kill('SIGKILL'));
  }
  await exited;
  return told;
}
