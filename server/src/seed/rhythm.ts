import type { Dice } from '../dice.ts';

// How busy each hour of a day is, from midnight, and each day of a week, from Monday.
const hours = [3, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 14, 15, 13, 12, 12, 13, 15, 18, 21, 22, 19, 12, 6];
const weekdays = [1.05, 1, 1, 1.02, 1.1, 0.9, 0.85];

/**
 * So many moments, oldest first, over the year that ends at `now`: twice as many at the end as at the beginning, more in the
 * evening than at night and on working days than at weekends, by the store's own clock. Unix seconds.
 */
export function* moments(count: number, now: Temporal.Instant, zone: string, dice: Dice): Generator<number> {
  const end = Math.floor(now.epochMilliseconds / 1000);
  const start = end - 365 * 86_400;
  const weights: number[] = [];
  for (let hour = 0; hour < 365 * 24; hour++) {
    const local = Temporal.Instant.fromEpochMilliseconds((start + hour * 3600) * 1000).toZonedDateTimeISO(zone);
    weights.push((hours[local.hour] ?? 1) * (weekdays[local.dayOfWeek - 1] ?? 1) * (1 + hour / (365 * 24)));
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let hour = 0;
  let passed = 0;
  for (let i = 0; i < count; i++) {
    // One moment in each equal share of the year's business, so they come in order.
    const at = ((i + dice.next()) / count) * total;
    while (hour < weights.length - 1 && passed + (weights[hour] ?? 0) <= at) passed += weights[hour++] ?? 0;
    const inside = Math.min(0.999, Math.max(0, (at - passed) / (weights[hour] ?? 1)));
    yield start + hour * 3600 + Math.floor(inside * 3600);
  }
}
