import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocatePayout } from './allocate-payout.ts';

const entries = (...nets: number[]) => nets.map((net, i) => ({ entry_id: `txn_${i}`, net, carried_from: null }));
const netsOf = (taken: { net: number }[]) => taken.map(({ net }) => net);

test('a payout takes the oldest entries until it is covered, and leaves the rest of the last one', () => {
  expect(netsOf(allocatePayout(entries(60, 60, 60), 102))).toEqual([60, 42]);
  expect(netsOf(allocatePayout(entries(60, 60, 60), 120))).toEqual([60, 60]);
});

test('refunds in between are included, and need more charges after them', () => {
  expect(netsOf(allocatePayout(entries(60, -50, 60, 60), 80))).toEqual([60, -50, 60, 10]);
});

test('a withdrawal is covered by what made the balance negative', () => {
  expect(netsOf(allocatePayout(entries(20, -50, -60), -70))).toEqual([20, -50, -40]);
});

test('the allocated transactions cover the amount exactly whenever there are enough', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 1000 })), fc.integer({ min: 1, max: 3000 }), (nets, amount) => {
      const taken = netsOf(allocatePayout(entries(...nets), amount));
      const sum = taken.reduce((total, net) => total + net, 0);
      let most = 0;
      nets.reduce((total, net) => {
        most = Math.max(most, total + net);
        return total + net;
      }, 0);
      if (most >= amount) expect(sum).toBe(amount);
      else expect(taken).toEqual(nets);
    }),
  );
});
