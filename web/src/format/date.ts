import { browserLocale, settings } from '../page-settings.ts';

/** The settings for writing a moment: the page settings, except in tests. */
export interface DateStyle {
  timeZone: string;
  locale: string;
  dateFormat: string;
  timeFormat: string;
}

const pageStyle = (): DateStyle => ({
  timeZone: settings.timeZone,
  locale: browserLocale(),
  dateFormat: settings.dateFormat,
  timeFormat: settings.timeFormat,
});

/** A moment as the wire spells it: UTC text `YYYY-MM-DD HH:MM:SS` (or with T and Z), or Unix seconds. Empty and unreadable is `undefined`. */
export function toDate(moment: string | number | undefined | null): Date | undefined {
  if (moment === undefined || moment === null || moment === '' || moment === 0) return undefined;
  const date =
    typeof moment === 'number'
      ? new Date(moment * 1000)
      : new Date(`${moment.replace(' ', 'T').replace(/Z$/, '')}${moment.length === 10 ? 'T00:00:00' : ''}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(style: DateStyle, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // Parsed by hand, because a long list does it thousands of times.
  let key = `${style.locale}|${style.timeZone}`;
  for (const name in options) key += `|${name}=${String(options[name as keyof typeof options])}`; // its own keys
  let found = formatters.get(key);
  if (!found)
    formatters.set(key, (found = new Intl.DateTimeFormat(style.locale, { timeZone: style.timeZone, ...options })));
  return found;
}

const part = (
  date: Date,
  style: DateStyle,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
): string =>
  formatter(style, options)
    .formatToParts(date)
    .find((found) => found.type === type)?.value ?? '';

function ordinal(day: number): string {
  const form = new Intl.PluralRules('en', { type: 'ordinal' }).select(day);
  return { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[form];
}

/** The PHP letters that stores use in their date settings. */
const letters: Record<string, (date: Date, style: DateStyle) => string> = {
  d: (date, style) => part(date, style, { day: '2-digit' }, 'day'),
  j: (date, style) => part(date, style, { day: 'numeric' }, 'day'),
  D: (date, style) => part(date, style, { weekday: 'short' }, 'weekday'),
  l: (date, style) => part(date, style, { weekday: 'long' }, 'weekday'),
  S: (date, style) => ordinal(Number(part(date, { ...style, locale: 'en' }, { day: 'numeric' }, 'day'))),
  m: (date, style) => part(date, style, { month: '2-digit', day: '2-digit' }, 'month'),
  n: (date, style) => part(date, style, { month: 'numeric', day: 'numeric' }, 'month'),
  M: (date, style) => part(date, style, { month: 'short', day: 'numeric' }, 'month'),
  F: (date, style) => part(date, style, { month: 'long', day: 'numeric' }, 'month'),
  Y: (date, style) => part(date, style, { year: 'numeric' }, 'year'),
  y: (date, style) => part(date, style, { year: '2-digit' }, 'year'),
  H: (date, style) => part(date, style, { hour: '2-digit', hourCycle: 'h23' }, 'hour').padStart(2, '0'),
  G: (date, style) => String(Number(part(date, style, { hour: '2-digit', hourCycle: 'h23' }, 'hour'))),
  h: (date, style) =>
    part(date, { ...style, locale: 'en' }, { hour: '2-digit', hour12: true }, 'hour').padStart(2, '0'),
  g: (date, style) => part(date, { ...style, locale: 'en' }, { hour: 'numeric', hour12: true }, 'hour'),
  i: (date, style) => part(date, style, { hour: '2-digit', minute: '2-digit' }, 'minute').padStart(2, '0'),
  s: (date, style) => part(date, style, { minute: '2-digit', second: '2-digit' }, 'second').padStart(2, '0'),
  a: (date, style) =>
    part(date, { ...style, locale: 'en' }, { hour: 'numeric', hour12: true }, 'dayPeriod').toLowerCase(),
  A: (date, style) =>
    part(date, { ...style, locale: 'en' }, { hour: 'numeric', hour12: true }, 'dayPeriod').toUpperCase(),
};

/** A cache of written moments, because a long list repeats them. */
const written = new Map<string, string>();

/** A moment by a pattern of PHP letters; `\` takes the next letter as it is. */
export function formatPattern(date: Date, pattern: string, style: DateStyle): string {
  const key = `${pattern}|${style.locale}|${style.timeZone}|${date.getTime()}`;
  let text = written.get(key);
  if (text === undefined) {
    text = writePattern(date, pattern, style);
    if (written.size > 2000) written.clear();
    written.set(key, text);
  }
  return text;
}

function writePattern(date: Date, pattern: string, style: DateStyle): string {
  return pattern.replaceAll(
    /\\(.)|([a-z])/gi,
    (_whole, escaped: string | undefined, letter: string | undefined) =>
      escaped ?? (letter && letters[letter]?.(date, style)) ?? letter ?? '',
  );
}

/** `Nov 20, 2026`, by the store's date setting. */
export function formatDate(moment: string | number | undefined | null, style: DateStyle = pageStyle()): string {
  const date = toDate(moment);
  if (!date) return '—';
  return style.dateFormat
    ? formatPattern(date, style.dateFormat, style)
    : formatter(style, { dateStyle: 'medium' }).format(date);
}

/** `00:28`, by the store's time setting. */
export function formatTime(moment: string | number | undefined | null, style: DateStyle = pageStyle()): string {
  const date = toDate(moment);
  if (!date) return '—';
  return style.timeFormat
    ? formatPattern(date, style.timeFormat, style)
    : formatter(style, { timeStyle: 'short' }).format(date);
}

/** `Nov 20, 2026, 00:28`. */
export function formatDateTime(moment: string | number | undefined | null, style: DateStyle = pageStyle()): string {
  return toDate(moment) ? `${formatDate(moment, style)}, ${formatTime(moment, style)}` : '—';
}

/**
 * What can be left out of the text of a moment: the year and what separates it when it is this year; of another year the time of day. A text that
 * doesn't name the year stays whole.
 */
export function shortened(
  text: string,
  moment: string | number | undefined | null,
  at: number,
  form: 'short' | 'date' | 'full',
  style: DateStyle = pageStyle(),
): { before: string; left: string; after: string } {
  const date = toDate(moment);
  const yearOf = (of: Date) => part(of, style, { year: 'numeric' }, 'year');
  const year = date && yearOf(date);
  const found =
    year === undefined
      ? null
      : year === yearOf(new Date(at))
        ? new RegExp(`(?<=\\d\\D*)[\\s,./-]*${year}|${year}[\\s,./-]*`).exec(text)
        : form === 'short'
          ? /,[^,]*$/.exec(text)
          : null;
  if (!found) return { before: text, left: '', after: '' };
  const end = found.index + found[0].length;
  return { before: text.slice(0, found.index), left: found[0], after: text.slice(end) };
}

/** `Nov 20, 2026, 00:28 GMT+1`: for details, where a day matters. */
export function formatFullDateTime(moment: string | number | undefined | null, style: DateStyle = pageStyle()): string {
  const date = toDate(moment);
  return date ? `${formatDateTime(moment, style)} ${zoneName(date, style)}` : '—';
}

/** The zone's short name at a moment: `EST`, `GMT+1`, `UTC`. */
export const zoneName = (date: Date, style: DateStyle = pageStyle()): string =>
  part(date, style, { timeZoneName: 'short', hour: 'numeric' }, 'timeZoneName') || style.timeZone;

/** `Nov 1 – 20, 2026` for two calendar days (`YYYY-MM-DD`); days have no zone, so none is applied. */
export function formatDayRange(from: string, to: string, style: DateStyle = pageStyle()): string {
  const [first, last] = [toDate(from.slice(0, 10)), toDate(to.slice(0, 10))];
  if (!first || !last) return '—';
  return formatter({ ...style, timeZone: 'UTC' }, { dateStyle: 'medium' }).formatRange(first, last);
}

/** `Nov 1, 2026` for a calendar day. */
export const formatDay = (day: string, style: DateStyle = pageStyle()): string =>
  formatDate(day.slice(0, 10), { ...style, timeZone: 'UTC' });
