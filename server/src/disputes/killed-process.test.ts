import { expect, test } from 'vitest';
import {
  assertDisputeActs,
  assertDisputes,
  disputesThere,
  quietDisputes,
} from '../testing/models/dispute-invariants.ts';
import { liveAndDie } from '../testing/models/live-and-die.ts';
import { sized } from '../testing/models/long-run.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { takePayment } from '../testing/payments.ts';
import type { ToldOfDispute } from '../testing/models/restless-disputes.ts';
import { openStore } from '../testing/open-store.ts';

const kills = sized(2, 50);
const cards = ['pm_card_createDispute', 'pm_card_createDisputeInquiry', 'pm_card_createMultipleDisputes'];

const world = await openStore({ timeout: 2000 });

test(
  `a process killed at ${kills} random moments around submitting and accepting leaves one outcome each, the provider’s`,
  async () => {
    const told: ToldOfDispute[] = [];
    for (let life = 1; life <= kills; life++) {
      const known = new Set((await disputesThere(world)).map(({ id }) => id));
      for (const card of cards) await takePayment(world, { amount: 5000 + life, card });
      await world.settle();
      const open = (await disputesThere(world)).map(({ id }) => id).filter((id) => !known.has(id));
      // Spread over a life, so that a few see its beginning, its middle and its end.
      const lastWord = Math.floor(((life - 0.5) / kills) * open.length);
      told.push(...(await liveAndDie<ToldOfDispute>(world, 'restless-disputes.ts', [open.join(',')], lastWord)));
    }
    // Twice: what a dead process had sent is unknown first.
    for (let look = 0; look < 2; look++) await quietDisputes(world);
    const disputes = new Map((await assertDisputes(world)).map((dispute) => [dispute.id, dispute]));
    await assertDisputeActs(world);
    await assertBalances(world);
    const done = told.filter(({ status }) => status === 200);
    // A short run on a busy machine may hear of none that was done.
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ dispute_id }) => dispute_id)).size).toBe(done.length);
    for (const { dispute_id, act } of done)
      expect(disputes.get(dispute_id)!.evidence_details.submission_count, dispute_id).toBe(act === 'submit' ? 1 : 0);
  },
  60_000 + kills * 20_000,
);
