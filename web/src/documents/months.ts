/** `YYYY-MM` of a moment in a time zone. */
function monthOf(moment: Date, timeZone: string): { year: number; month: number } {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric' }).formatToParts(moment);
  const valueOf = (type: 'year' | 'month') => Number(parts.find((part) => part.type === type)?.value);
  return { year: valueOf('year'), month: valueOf('month') };
}

/** `YYYY-MM`, where month 0 is December of the year before, and so on. */
const written = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7);

/** The last three years of months that are over, the latest first. */
export function lastMonths(moment: Date, timeZone: string): string[] {
  const { year, month } = monthOf(moment, timeZone);
  return Array.from({ length: 36 }, (_, index) => written(year, month - 1 - index));
}

/** The last calendar quarter that is over. */
export function lastQuarter(moment: Date, timeZone: string): { from: string; to: string } {
  const { year, month } = monthOf(moment, timeZone);
  const first = month - ((month - 1) % 3) - 3;
  return { from: written(year, first), to: written(year, first + 2) };
}
