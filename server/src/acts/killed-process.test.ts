import { expect, test } from 'vitest';
import { liveAndDie } from '../testing/models/live-and-die.ts';
import { sized } from '../testing/models/long-run.ts';
import { assertInvariants } from '../testing/models/money-invariants.ts';
import { MoneyModel } from '../testing/models/money-model.ts';
import type { Told } from '../testing/models/money-model.ts';
import { takePayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';

const kills = sized(3, 50);

const world = await openStore({ timeout: 2000 });

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
      const args = [`life${life}`, JSON.stringify(model.payments.slice(-6))];
      model.told.push(...(await liveAndDie<Told>(world, 'restless-store.ts', args, lastWord)));
    }
    await model.quiet();
    await assertInvariants(model);
    // How many end before the kill depends on the machine.
    expect(model.told.map(({ status }) => status)).toContain(200);
  },
  60_000 + kills * 15_000,
);
