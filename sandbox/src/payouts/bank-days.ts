type Day = Temporal.PlainDate;
/** Days of a year on which banks are closed besides weekends. */
type Calendar = (year: number) => Day[];

const day = (year: number, month: number, date: number): Day => Temporal.PlainDate.from({ year, month, day: date });

/** The `n`th Monday (1) to Sunday (7) of a month; counted from its end when `n` is below zero. */
function nth(year: number, month: number, weekday: number, n: number): Day {
  const first = day(year, month, 1);
  if (n > 0) return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (n - 1) });
  const last = first.with({ day: first.daysInMonth });
  return last.subtract({ days: ((last.dayOfWeek - weekday + 7) % 7) + 7 * (-n - 1) });
}

/** Easter Sunday by the Gregorian reckoning (Meeus, Jones and Butcher). */
function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7;
  const g = Math.floor((a + 11 * e + 22 * f) / 451);
  const month = Math.floor((e + f - 7 * g + 114) / 31);
  return day(year, month, ((e + f - 7 * g + 114) % 31) + 1);
}
const goodFriday = (year: number) => easter(year).subtract({ days: 2 });
const easterMonday = (year: number) => easter(year).add({ days: 1 });

const isWeekend = (date: Day) => date.dayOfWeek > 5;

/** Each holiday on a weekend is observed on the next weekday that is not a holiday itself. */
function madeUp(days: Day[]): Day[] {
  const taken = new Set(days.filter((date) => !isWeekend(date)).map(String));
  for (let date of days.filter(isWeekend)) {
    while (isWeekend(date) || taken.has(String(date))) date = date.add({ days: 1 });
    taken.add(String(date));
  }
  return [...taken].map((text) => Temporal.PlainDate.from(text));
}

/** The Federal Reserve closes on the Monday after a Sunday, and not for a holiday on Saturday. */
const unitedStates: Calendar = (year) =>
  [
    day(year, 1, 1),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    nth(year, 5, 1, -1),
    ...(year >= 2021 ? [day(year, 6, 19)] : []),
    day(year, 7, 4),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    day(year, 11, 11),
    nth(year, 11, 4, 4),
    day(year, 12, 25),
  ].map((date) => (date.dayOfWeek === 7 ? date.add({ days: 1 }) : date));

const canada: Calendar = (year) => {
  const beforeMay25 = day(year, 5, 24);
  return [
    goodFriday(year),
    // The Monday before the 25th of May.
    beforeMay25.subtract({ days: beforeMay25.dayOfWeek - 1 }),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    ...madeUp([
      day(year, 1, 1),
      day(year, 7, 1),
      ...(year >= 2021 ? [day(year, 9, 30)] : []),
      day(year, 11, 11),
      day(year, 12, 25),
      day(year, 12, 26),
    ]),
  ];
};

const england: Calendar = (year) => [
  goodFriday(year),
  easterMonday(year),
  nth(year, 5, 1, 1),
  nth(year, 5, 1, -1),
  nth(year, 8, 1, -1),
  ...madeUp([day(year, 1, 1), day(year, 12, 25), day(year, 12, 26)]),
];

const australia: Calendar = (year) => [
  goodFriday(year),
  easterMonday(year),
  // Nationwide it is not moved to a weekday.
  day(year, 4, 25),
  nth(year, 6, 1, 2),
  ...madeUp([day(year, 1, 1), day(year, 1, 26), day(year, 12, 25), day(year, 12, 26)]),
];

/** The closing days of the settlement system of the euro. */
const euro: Calendar = (year) => [
  day(year, 1, 1),
  goodFriday(year),
  easterMonday(year),
  day(year, 5, 1),
  day(year, 12, 25),
  day(year, 12, 26),
];

const japan: Calendar = (year) => {
  // The formula of the Astronomical Observatory for 1980 to 2099.
  const equinox = (base: number) => Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4));
  const national = [
    day(year, 1, 1),
    nth(year, 1, 1, 2),
    day(year, 2, 11),
    ...(year >= 2020 ? [day(year, 2, 23)] : []),
    day(year, 3, equinox(20.8431)),
    day(year, 4, 29),
    day(year, 5, 3),
    day(year, 5, 4),
    day(year, 5, 5),
    nth(year, 7, 1, 3),
    day(year, 8, 11),
    nth(year, 9, 1, 3),
    day(year, 9, equinox(23.2488)),
    nth(year, 10, 1, 2),
    day(year, 11, 3),
    day(year, 11, 23),
  ];
  const taken = new Set(national.map(String));
  // A holiday on Sunday is observed on the next day that is not a holiday; a single day between two holidays is one too.
  for (const date of national) {
    if (date.dayOfWeek === 7) {
      let next = date.add({ days: 1 });
      while (taken.has(String(next))) next = next.add({ days: 1 });
      taken.add(String(next));
    }
    const between = date.add({ days: 1 });
    if (!taken.has(String(between)) && taken.has(String(date.add({ days: 2 }))) && between.dayOfWeek !== 7)
      taken.add(String(between));
  }
  return [
    ...[...taken].map((text) => Temporal.PlainDate.from(text)),
    day(year, 1, 2),
    day(year, 1, 3),
    day(year, 12, 31),
  ];
};

const elsewhere: Calendar = (year) => [day(year, 1, 1), day(year, 12, 25)];

const euroCountries = 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' ');

const calendars: Record<string, Calendar> = {
  US: unitedStates,
  CA: canada,
  GB: england,
  AU: australia,
  JP: japan,
  ...Object.fromEntries(euroCountries.map((country) => [country, euro])),
};

const holidays = new Map<string, Set<string>>();

/** Whether banks of the country move money on that day. */
export function isBankDay(date: Day, country: string): boolean {
  if (isWeekend(date)) return false;
  const key = `${country} ${date.year}`;
  let closed = holidays.get(key);
  if (!closed) {
    const calendar = calendars[country] ?? elsewhere;
    // A holiday may be observed in the next year.
    closed = new Set([...calendar(date.year - 1), ...calendar(date.year)].map(String));
    holidays.set(key, closed);
  }
  return !closed.has(date.toString());
}

/** `date` itself, or the first bank day after it. */
export function bankDayFrom(date: Day, country: string): Day {
  let next = date;
  while (!isBankDay(next, country)) next = next.add({ days: 1 });
  return next;
}

/** The `days`th bank day after `date`. */
export function addBankDays(date: Day, days: number, country: string): Day {
  let next = date;
  for (let left = days; left > 0; left--) next = bankDayFrom(next.add({ days: 1 }), country);
  return next;
}

/** The day in UTC of unix seconds. */
export function dayOf(seconds: number): Day {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDate();
}

/** Midnight UTC of a day, in unix seconds. */
export function midnight(date: Day): number {
  return date.toZonedDateTime('UTC').epochMilliseconds / 1000;
}
