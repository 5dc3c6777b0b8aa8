import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photoLevels, planSlot } from './plan-slot.ts';
import type { PlannedPart } from './plan-slot.ts';

const pdf = (key: string, bytes: number, pages = 1): PlannedPart => ({ key, pages, sizes: [bytes], isKept: false });
const photo = (key: string, best: number): PlannedPart => ({
  key,
  pages: 1,
  sizes: photoLevels.map((_, level) => Math.ceil(best / 2 ** level)),
  isKept: false,
});
const room = { bytes: 4_500_000, pages: 49 };

test('photos stay as they are while there is room for other slots too', () => {
  expect(planSlot([photo('a', 500_000), pdf('b', 200_000)], room)).toMatchObject({ level: 0, left: [] });
});

test('photos get smaller before anything is left out, and take more than half of the room only to stay readable', () => {
  const photos = Array.from({ length: 12 }, (_, index) => photo(String(index), 500_000));
  expect(planSlot(photos, room)).toMatchObject({ level: 2, left: [] });
  expect(planSlot(photos, { ...room, bytes: 1_600_000 })).toMatchObject({ level: 2, left: [] });
  expect(planSlot(photos, { ...room, bytes: 1_000_000 })).toMatchObject({ level: 3, left: [] });
});

test('what doesn’t fit is named with what it is over; what was there before stays', () => {
  const before = { ...pdf('before', 1_000_000, 40), isKept: true };
  const plan = planSlot([pdf('large', 4_000_000), before, pdf('long', 10, 12), pdf('small', 10)], room);
  expect(plan.taken.map(({ key }) => key)).toEqual(['before', 'small']);
  expect(plan.left).toEqual([
    { key: 'large', over: { bytes: 500_000, pages: 0 } },
    { key: 'long', over: { bytes: 0, pages: 3 } },
  ]);
});

test('any slot is within its room, and each part that is left out would not be', () => {
  const size = fc.integer({ min: 1, max: 6_000_000 });
  const part = fc.record({
    pages: fc.integer({ min: 1, max: 60 }),
    sizes: fc.oneof(
      size.map((bytes) => [bytes]),
      fc.array(size, { minLength: photoLevels.length, maxLength: photoLevels.length }),
    ),
    isKept: fc.boolean(),
  });
  const rooms = fc.record({ bytes: fc.integer({ min: 0, max: 4_500_000 }), pages: fc.integer({ min: 0, max: 49 }) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), rooms, fc.integer({ min: 0, max: 5 }), (unnamed, within, best) => {
      const parts = unnamed.map((each, index) => {
        // A smaller photo never takes more.
        const sizes = each.sizes.toSorted((a, b) => b - a);
        return { ...each, sizes, key: String(index) };
      });
      const { level, taken, left } = planSlot(parts, within, best);
      expect(level).toBeGreaterThanOrEqual(best);
      expect(taken.length + left.length).toBe(parts.length);
      const at = (of: PlannedPart, each: number): number => of.sizes[Math.min(each, of.sizes.length - 1)]!;
      const bytes = taken.reduce((sum, each) => sum + at(each, level), 0);
      const pages = taken.reduce((sum, each) => sum + each.pages, 0);
      expect(bytes).toBeLessThanOrEqual(within.bytes);
      expect(pages).toBeLessThanOrEqual(within.pages);
      for (const { key, over } of left) {
        expect(over.bytes + over.pages).toBeGreaterThan(0);
        const one = parts.find((each) => each.key === key)!;
        const smallest = taken.reduce((sum, each) => sum + at(each, photoLevels.length), 0);
        expect(smallest + at(one, photoLevels.length) > within.bytes || pages + one.pages > within.pages).toBe(true);
      }
    }),
  );
});
