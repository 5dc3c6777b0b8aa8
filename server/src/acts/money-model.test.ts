import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, sized } from '../testing/models/long-run.ts';
import { assertInvariants } from '../testing/models/money-invariants.ts';
import { MoneyModel, step } from '../testing/models/money-model.ts';
import { openStore } from '../testing/open-store.ts';

/** `MONEY_SEED` is for another life. */
const steps = sized(200, 20_000);
const seed = Number(process.env.MONEY_SEED ?? 20_260_310);
const perRun = 40;

const world = await openStore({ timeout: 500 });

let runs = 0;

test(
  `${steps} random steps of payments, acts, faults and time keep every invariant of the books`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: perRun, maxLength: perRun, size: 'max' }), async (life) => {
        const model = new MoneyModel(world, `run${++runs}`);
        for (const each of life) await model.live(each);
        await model.quiet();
        await assertInvariants(model);
      }),
      { numRuns: Math.max(1, Math.round(steps / perRun)), seed, endOnFailure: true },
    );
    const acts = await world.db
      .selectFrom('money_intents')
      .select(['kind', 'state', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy(['kind', 'state'])
      .orderBy('kind')
      .orderBy('state')
      .execute();
    if (isLong) console.log(runs * perRun, 'steps', acts);
    expect(acts.length).toBeGreaterThan(2);
  },
  60_000 + steps * 400,
);
