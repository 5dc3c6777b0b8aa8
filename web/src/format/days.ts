/** Calendar days as `YYYY-MM-DD`, reckoned in UTC, where every day has 24 hours. */

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The year, the month from 0, and the day. */
const partsOf = (day: string): [number, number, number] => {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  return [year, month - 1, date];
};

const dayOf = (year: number, month: number, date: number): string => toDay(new Date(Date.UTC(year, month, date)));

/** The day in a time zone at a moment, in milliseconds. */
export const dayAt = (milliseconds: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    milliseconds,
  );

export const addDays = (day: string, count: number): string => {
  const [year, month, date] = partsOf(day);
  return dayOf(year, month, date + count);
};

/** The same day a year earlier; February 28 for a leap day. */
export const yearBefore = (day: string): string => {
  const [year, month, date] = partsOf(day);
  const [same, last] = [dayOf(year - 1, month, date), dayOf(year - 1, month + 1, 0)];
  return same < last ? same : last;
};

/** The first day of the month, or of one that many months later. */
export const startOfMonth = (day: string, later = 0): string => {
  const [year, month] = partsOf(day);
  return dayOf(year, month + later, 1);
};

/** The last day of the month, or of one that many months later. */
export const endOfMonth = (day: string, later = 0): string => {
  const [year, month] = partsOf(day);
  return dayOf(year, month + later + 1, 0);
};

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean => {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && toDay(date) === text;
};

/** How many days a period has, its first and last one included. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The presets of a period that are the same in every locale. */
export type PeriodPreset =
  | 'today'
  | 'yesterday'
  | `last-${7 | 28 | 30 | 90}-days`
  | 'this-month'
  | 'last-month'
  | 'quarter-to-date'
  | 'year-to-date'
  | 'last-12-months';

/** The first and last day of a preset, both included. */
export function rangeOfPeriod(preset: PeriodPreset, today: string): [string, string] {
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)];
    case 'last-7-days':
      return [addDays(today, -6), today];
    case 'last-28-days':
      return [addDays(today, -27), today];
    case 'last-30-days':
      return [addDays(today, -29), today];
    case 'last-90-days':
      return [addDays(today, -89), today];
    case 'this-month':
      return [startOfMonth(today), today];
    case 'last-month':
      return [startOfMonth(today, -1), endOfMonth(today, -1)];
    case 'quarter-to-date':
      return [startOfMonth(today, -((Number(today.slice(5, 7)) - 1) % 3)), today];
    case 'year-to-date':
      return [`${today.slice(0, 4)}-01-01`, today];
    case 'last-12-months':
      return [addDays(yearBefore(today), 1), today];
  }
}
