import { z } from 'zod';
import { Currency } from './money.ts';

/** List rows carry UTC text `YYYY-MM-DD HH:MM:SS`; an absent moment is the empty string. (contract: two date types per concept) */
export const UtcText = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/)
  .meta({ description: 'UTC, YYYY-MM-DD HH:MM:SS' });

/** Detail objects carry Unix seconds. */
export const UnixSeconds = z.int().nonnegative().meta({ description: 'Unix seconds, UTC' });

/** A moment as the list rows spell it. */
export const toUtcText = (instant: Temporal.Instant): string =>
  instant.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString().replace('T', ' ').replace('Z', '');

/** The reverse of `toUtcText`. */
export const fromUtcText = (text: string): Temporal.Instant => Temporal.Instant.from(`${text.replace(' ', 'T')}Z`);

export const toUnixSeconds = (instant: Temporal.Instant): number => Math.floor(instant.epochMilliseconds / 1000);
export const fromUnixSeconds = (seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

/**
 * A bound of a date filter: a calendar day (`YYYY-MM-DD`, read in the store's zone) or a UTC moment (`YYYY-MM-DD HH:MM:SS`).
 * A day widens to its start or end as the filter needs.
 */
export const DateBound = z
  .string()
  .transform((text) => text.trim().replace('T', ' ').replace(/Z$/, ''))
  .refine(
    (text) => /^(?!0000)\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text) && isRealMoment(text),
    'Expected YYYY-MM-DD or YYYY-MM-DD HH:MM:SS',
  );

/** A caller's offset from UTC, `+02:00`; the plus of an address that was not encoded arrives as a space. */
export const UserOffset = z
  .string()
  .transform((text) => text.replace(/^ /, '+').trim())
  .pipe(z.string().regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'Expected an offset from UTC such as +02:00'));

/**
 * A UTC moment that a caller made of a day in their own zone, as that zone's wall time: `YYYY-MM-DDTHH:MM:SS`, which
 * `rangeOfBound` reads in the store's zone. So a day means the store's day, whoever asks. Days stay.
 */
export function toWallTime(bound: string, offset: string): string {
  if (bound.length === 10) return bound;
  const wall = fromUtcText(bound).toZonedDateTimeISO(offset).toPlainDateTime();
  return wall.year < 1 || wall.year > 9999 ? bound : wall.toString({ smallestUnit: 'second' });
}

function isRealMoment(text: string): boolean {
  try {
    Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** The half-open UTC range [from, to) of a bound, in the zone its day is meant in. */
export function rangeOfBound(bound: string, zone: string): { from: Temporal.Instant; to: Temporal.Instant } {
  if (bound.length === 10) {
    const day = Temporal.PlainDate.from(bound);
    return {
      from: withinFourDigits(day.toZonedDateTime(zone).toInstant()),
      to: withinFourDigits(day.add({ days: 1 }).toZonedDateTime(zone).toInstant()),
    };
  }
  const from =
    bound[10] === 'T'
      ? withinFourDigits(Temporal.PlainDateTime.from(bound).toZonedDateTime(zone).toInstant())
      : fromUtcText(bound);
  return { from, to: withinFourDigits(from.add({ seconds: 1 })) };
}

/** The calendar's first and last days end elsewhere in other zones; databases spell years of four digits only. */
function withinFourDigits(instant: Temporal.Instant): Temporal.Instant {
  const first = fromUtcText('0001-01-01 00:00:00');
  const last = fromUtcText('9999-12-31 23:59:59');
  if (Temporal.Instant.compare(instant, first) < 0) return first;
  return Temporal.Instant.compare(instant, last) > 0 ? last : instant;
}

// Aborts, so that nothing is asked of a period whose days are none.
const Day = z.string().refine((text) => /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && isRealMoment(`${text} 00:00:00`), {
  message: 'Expected a day, YYYY-MM-DD',
  abort: true,
});

/** Both days are of the period. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1;

/** The longest period of a report, in days: three years. */
export const longestPeriod = 1_096;

/** What a report is about: a currency, and a first and last day of the store's zone, both included. */
export const ReportPeriod = z
  .object({
    currency: z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), Currency),
    from: Day,
    to: Day,
  })
  .superRefine(({ from, to }, context) => {
    const refuse = (message: string): void => context.addIssue({ code: 'custom', path: ['to'], message });
    if (to < from) refuse('The last day lies before the first');
    else if (daysBetween(from, to) > longestPeriod) refuse(`A period has ${longestPeriod} days at most`);
  });
export type ReportPeriod = z.infer<typeof ReportPeriod>;
