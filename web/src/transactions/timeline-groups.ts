import type { TimelineEvent } from '@purser/contract/transactions/timeline';

/** Events under the day they happened on, in the order they come. */
export function groupByDay(
  events: TimelineEvent[],
  dayOf: (event: TimelineEvent) => string,
): { day: string; events: TimelineEvent[] }[] {
  const days: { day: string; events: TimelineEvent[] }[] = [];
  for (const event of events) {
    const day = dayOf(event);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}

/** Neighbours of one type together, so that a long run can fold. What is still pending stands alone. */
export function foldAlike(events: TimelineEvent[]): TimelineEvent[][] {
  const runs: TimelineEvent[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0]?.type === event.type && !last[0].pending && !event.pending) last.push(event);
    else runs.push([event]);
  }
  return runs;
}
