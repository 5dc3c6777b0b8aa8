/**
 * Days on which the banks of a country do not settle, computed from the country's rules for any year. `certain` is false where
 * only some of its banks or regions close: what is predicted then allows for both.
 */
export interface BankHoliday {
  day: Temporal.PlainDate;
  name: string;
  certain: boolean;
}

type Rule = (year: number) => BankHoliday[];

const on = (year: number, month: number, day: number): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year, month, day });

/** The nth weekday (1 is Monday) of a month; -1 is the last. */
function nth(year: number, month: number, weekday: number, n: number): Temporal.PlainDate {
  const first = on(year, month, 1);
  const opening = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
  if (n > 0) return opening.add({ days: 7 * (n - 1) });
  const last = opening.add({ days: 28 });
  return last.month === month ? last : last.subtract({ days: 7 });
}

/** Easter Sunday of the western churches, by the anonymous Gregorian reckoning. */
export function easter(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return on(year, Math.floor(days / 31), (days % 31) + 1);
}

const sure = (name: string, day: Temporal.PlainDate): BankHoliday => ({ day, name, certain: true });
const maybe = (name: string, day: Temporal.PlainDate): BankHoliday => ({ day, name, certain: false });

const saturday = 6;
const sunday = 7;
const toMonday = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.dayOfWeek >= saturday ? day.add({ days: 8 - day.dayOfWeek }) : day;
const sundayToMonday = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.dayOfWeek === sunday ? day.add({ days: 1 }) : day;

/** Christmas and the day after, each moved to a day of its own after a weekend. */
function christmas(year: number): BankHoliday[] {
  const first = on(year, 12, 25);
  const second = on(year, 12, 26);
  const moved = {
    5: [first, first.add({ days: 3 })],
    6: [first.add({ days: 2 }), first.add({ days: 3 })],
    7: [first.add({ days: 2 }), second],
  }[first.dayOfWeek] ?? [first, second];
  return moved.map((day, index) => sure(index === 0 ? 'Christmas Day' : 'Boxing Day', day));
}

/** Federal Reserve banks: a holiday on a Sunday moves to Monday, one on a Saturday does not move. */
const unitedStates: Rule = (year) => [
  sure("New Year's Day", sundayToMonday(on(year, 1, 1))),
  sure('Martin Luther King Jr. Day', nth(year, 1, 1, 3)),
  sure("Presidents' Day", nth(year, 2, 1, 3)),
  sure('Memorial Day', nth(year, 5, 1, -1)),
  ...(year >= 2022 ? [sure('Juneteenth', sundayToMonday(on(year, 6, 19)))] : []),
  sure('Independence Day', sundayToMonday(on(year, 7, 4))),
  sure('Labor Day', nth(year, 9, 1, 1)),
  sure('Columbus Day', nth(year, 10, 1, 2)),
  sure('Veterans Day', sundayToMonday(on(year, 11, 11))),
  sure('Thanksgiving Day', nth(year, 11, 4, 4)),
  sure('Christmas Day', sundayToMonday(on(year, 12, 25))),
];

/** Payments Canada; provinces differ in what else they close for. */
const canada: Rule = (year) => {
  const victoria = on(year, 5, 24);
  return [
    sure("New Year's Day", toMonday(on(year, 1, 1))),
    maybe('Family Day', nth(year, 2, 1, 3)),
    sure('Good Friday', easter(year).subtract({ days: 2 })),
    maybe('Easter Monday', easter(year).add({ days: 1 })),
    sure('Victoria Day', victoria.subtract({ days: victoria.dayOfWeek - 1 })),
    sure('Canada Day', toMonday(on(year, 7, 1))),
    maybe('Civic Holiday', nth(year, 8, 1, 1)),
    sure('Labour Day', nth(year, 9, 1, 1)),
    ...(year >= 2021 ? [sure('Day for Truth and Reconciliation', toMonday(on(year, 9, 30)))] : []),
    sure('Thanksgiving', nth(year, 10, 1, 2)),
    ...moved('Remembrance Day', on(year, 11, 11)),
    ...christmas(year),
  ];
};

/** A day whose move after a weekend is not the same everywhere. */
const moved = (name: string, day: Temporal.PlainDate): BankHoliday[] =>
  day.dayOfWeek < saturday ? [sure(name, day)] : [maybe(name, toMonday(day))];

/** England and Wales, where payments are settled. */
const greatBritain: Rule = (year) => [
  sure("New Year's Day", toMonday(on(year, 1, 1))),
  sure('Good Friday', easter(year).subtract({ days: 2 })),
  sure('Easter Monday', easter(year).add({ days: 1 })),
  sure('Early May bank holiday', year === 2020 ? on(year, 5, 8) : nth(year, 5, 1, 1)),
  sure('Spring bank holiday', year === 2022 ? on(year, 6, 2) : nth(year, 5, 1, -1)),
  sure('Summer bank holiday', nth(year, 8, 1, -1)),
  ...christmas(year),
];

/** National days, and those of Sydney and Melbourne where only they close. */
const australia: Rule = (year) => [
  sure("New Year's Day", toMonday(on(year, 1, 1))),
  sure('Australia Day', toMonday(on(year, 1, 26))),
  maybe('Labour Day (Victoria)', nth(year, 3, 1, 2)),
  sure('Good Friday', easter(year).subtract({ days: 2 })),
  sure('Easter Monday', easter(year).add({ days: 1 })),
  ...moved('Anzac Day', on(year, 4, 25)),
  // Of the whole country but for two states.
  sure("King's Birthday", nth(year, 6, 1, 2)),
  maybe('Bank Holiday (New South Wales)', nth(year, 8, 1, 1)),
  maybe('Labour Day (New South Wales)', nth(year, 10, 1, 1)),
  maybe('Melbourne Cup Day', nth(year, 11, 2, 1)),
  ...christmas(year),
];

/** Closing days of TARGET, by which euros are settled in every country that has them. */
const euro: Rule = (year) => [
  sure("New Year's Day", on(year, 1, 1)),
  sure('Good Friday', easter(year).subtract({ days: 2 })),
  sure('Easter Monday', easter(year).add({ days: 1 })),
  sure('Labour Day', on(year, 5, 1)),
  sure('Christmas Day', on(year, 12, 25)),
  sure('Second day of Christmas', on(year, 12, 26)),
];

/** Equinoxes by the formula of Japan's observatory, valid from 1980 to 2099. */
function equinox(year: number, month: 3 | 9): Temporal.PlainDate {
  const base = month === 3 ? 20.8431 : 23.2488;
  return on(year, month, Math.floor(base + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4));
}

/** National holidays, the one after a Sunday and the one between two, and the banks' own days around the new year. */
const japan: Rule = (year) => {
  const named = [
    sure("New Year's Day", on(year, 1, 1)),
    sure('Coming of Age Day', nth(year, 1, 1, 2)),
    sure('National Foundation Day', on(year, 2, 11)),
    ...(year >= 2020 ? [sure("Emperor's Birthday", on(year, 2, 23))] : []),
    sure('Vernal Equinox Day', equinox(year, 3)),
    sure('Shōwa Day', on(year, 4, 29)),
    sure('Constitution Memorial Day', on(year, 5, 3)),
    sure('Greenery Day', on(year, 5, 4)),
    sure("Children's Day", on(year, 5, 5)),
    sure('Marine Day', nth(year, 7, 1, 3)),
    sure('Mountain Day', on(year, 8, 11)),
    sure('Respect for the Aged Day', nth(year, 9, 1, 3)),
    sure('Autumnal Equinox Day', equinox(year, 9)),
    sure('Sports Day', nth(year, 10, 1, 2)),
    sure('Culture Day', on(year, 11, 3)),
    sure('Labour Thanksgiving Day', on(year, 11, 23)),
  ];
  const isNamed = (day: Temporal.PlainDate): boolean => named.some((each) => each.day.equals(day));
  const substitutes = named
    .filter((each) => each.day.dayOfWeek === sunday)
    .map((each) => {
      let day = each.day.add({ days: 1 });
      while (isNamed(day)) day = day.add({ days: 1 });
      return sure(`${each.name} (substitute)`, day);
    });
  const between = named
    .map((each) => each.day.add({ days: 1 }))
    .filter((day) => !isNamed(day) && isNamed(day.add({ days: 1 })) && day.dayOfWeek !== sunday)
    .map((day) => sure("Citizens' Holiday", day));
  const ofBanks = [on(year, 1, 2), on(year, 1, 3), on(year, 12, 31)].map((day) => sure('Bank holiday', day));
  return [...named, ...substitutes, ...between, ...ofBanks];
};

const euroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

const ruleByCountry: Record<string, Rule> = {
  US: unitedStates,
  CA: canada,
  GB: greatBritain,
  AU: australia,
  JP: japan,
  ...Object.fromEntries(euroCountries.map((country) => [country, euro])),
};

const known = new Map<string, BankHoliday[]>();

/** The bank holidays of a year, or nothing for a country whose rules we do not know. */
export function bankHolidays(country: string, year: number): BankHoliday[] | undefined {
  const rule = ruleByCountry[country.toUpperCase()];
  if (!rule) return undefined;
  const key = `${country} ${year}`;
  const found = known.get(key) ?? rule(year);
  known.set(key, found);
  return found;
}
