import type { TimelineEvent } from '@purser/contract/transactions/timeline';

/** Groups items by their day, in the given order. */
export function groupByDay<T>(items: readonly T[], dayOf: (item: T) => string): { day: string; items: T[] }[] {
  const days: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayOf(item);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** Groups adjacent events of one type, so that a long run can be collapsed. Pending events are never grouped. */
export function foldAlike<T>(items: readonly T[], eventOf: (item: T) => TimelineEvent): T[][] {
  const runs: T[][] = [];
  for (const item of items) {
    const event = eventOf(item);
    const last = runs.at(-1);
    const before = last?.[0] && eventOf(last[0]);
    if (last && before?.type === event.type && !before.pending && !event.pending) last.push(item);
    else runs.push([item]);
  }
  return runs;
}
