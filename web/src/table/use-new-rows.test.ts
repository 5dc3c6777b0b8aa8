import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markOf, pauseAfter } from './use-new-rows.ts';

describe('looking for new rows', () => {
  it('begins at the newest row that was seen, and knows how many of its second were', () => {
    expect(markOf(['2026-11-20 10:00:02', '2026-11-20 10:00:02', '2026-11-20 09:00:00'])).toEqual({
      since: '2026-11-20 10:00:02',
      known: 2,
    });
  });

  it('asks the server where to begin when the page cannot tell', () => {
    expect(markOf([])).toBeUndefined();
    expect(markOf(['2026-11-20 10:00:02', '2026-11-20 10:00:02'])).toBeUndefined();
  });

  it('waits longer after each failure, and five minutes at most', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, spread) => {
        const pause = pauseAfter(failures, spread);
        expect(pause).toBeGreaterThanOrEqual(12_000);
        expect(pause).toBeLessThanOrEqual(300_000);
        expect(pauseAfter(failures + 1, spread)).toBeGreaterThanOrEqual(pause);
      }),
    );
  });
});
