import { test, expect } from 'vitest';
import fc from 'fast-check';
import { fromUtcText, rangeOfBound, toUtcText } from './dates.ts';

test('a moment survives the way to UTC text and back, to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000 + 999);
      expect(fromUtcText(toUtcText(instant)).epochMilliseconds).toBe(seconds * 1000);
    }),
  );
});

test('a day starts and ends where the zone says, also when the clocks change', () => {
  const day = (text: string, zone: string) => {
    const { from, to } = rangeOfBound(text, zone);
    return [from.toString(), to.toString()];
  };
  expect(day('2026-03-08', 'America/New_York')).toEqual(['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z']);
  expect(day('2026-01-31', 'Asia/Kathmandu')).toEqual(['2026-01-30T18:15:00Z', '2026-01-31T18:15:00Z']);
  expect(day('2026-01-31 10:00:00', 'Asia/Tokyo')).toEqual(['2026-01-31T10:00:00Z', '2026-01-31T10:00:01Z']);
});
