import type { Store } from '../context.ts';

/** The deadline of one dispute, as a calendar shows it. */
export interface CalendarEntry {
  /** Never changes, so that a calendar replaces the entry instead of adding one. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  changed: Temporal.Instant;
  due_by: Temporal.Instant;
  /** There is nothing left to answer. */
  isCanceled: boolean;
  summary: string;
  description: string;
  url: string;
}

/** Before a deadline, as iCalendar spells durations. */
const alarms = ['-P3D', '-P1D'];

/** An iCalendar file (RFC 5545) of deadlines. */
export function calendarText(store: Pick<Store, 'name'>, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Purser//Dispute deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`${store.name}: dispute deadlines`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const eventLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(entry.uid)}`,
  `DTSTAMP:${utc(entry.changed)}`,
  `LAST-MODIFIED:${utc(entry.changed)}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTART:${utc(entry.due_by)}`,
  `SUMMARY:${escaped(entry.summary)}`,
  `DESCRIPTION:${escaped(entry.description)}`,
  `URL:${entry.url}`,
  `STATUS:${entry.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  ...(entry.isCanceled
    ? []
    : alarms.flatMap((before) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escaped(entry.summary)}`,
        `TRIGGER:${before}`,
        'END:VALARM',
      ])),
  'END:VEVENT',
];

const utc = (moment: Temporal.Instant): string => moment.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

/** A text value: commas, semicolons, backslashes and line ends have a meaning of their own; other control characters have no place. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f]/g, '');

/** Octets that a line can have; what is longer continues on the next, behind a space. */
const longest = 75;

function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  // By code points: a character is never cut in two.
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longest) {
      parts.push(part);
      part = '';
      // The space counts.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
