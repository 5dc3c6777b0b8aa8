import { Dice } from '../dice.ts';

/** Net of sales, and of everything that went back, on one day. */
export interface TradingDay {
  sales: number;
  returns: number;
}

/** Sales of whole days and what went back on them, by days from today on; today's are those still to come. */
export interface Future {
  sales: number[];
  returns: number[];
}

/** Enough that one of a hundred is four. */
const futureCount = 400;
/** By how much a store may sell more or less than it did, as a standard deviation of the logarithm. */
const drift = 0.15;
/** Standard deviation of the logarithm of a refund where none was made so far. */
const refundSpread = 0.7;

/**
 * Possible futures drawn from past days: enough of them to see one in a hundred. The same
 * history makes the same ones, so a forecast changes only with its facts.
 */
export function possibleFutures(
  history: readonly TradingDay[],
  { averageSale, today, days, left }: { averageSale: number; today: Temporal.PlainDate; days: number; left: number },
): Future[] {
  const dice = new Dice(history.length);
  const roll = () => dice.next();
  // By days from today; Temporal is too slow to be asked for each day of each future.
  const weekday = today.dayOfWeek - 1;
  const isWeekend = (index: number): boolean => (((weekday + index) % 7) + 7) % 7 > 4;
  const habits = [false, true].map((weekend) => {
    const own = history.filter((_, index) => isWeekend(index - history.length) === weekend);
    // Two weekends are too few to separate weekends from other days.
    return habitOf((own.length >= 8 ? own : history).map(({ sales }) => sales));
  });
  const back = habitOf(history.map(({ returns }) => returns));
  return Array.from({ length: futureCount }, () => {
    const growth = Math.exp(drift * normal(roll));
    const luck = normal(roll);
    const chances = habits.map((habit) => chanceOf(habit, luck));
    const chanceBack = chanceOf({ ...back, count: back.count + 1 }, normal(roll));
    const future: Future = { sales: [], returns: [] };
    for (let index = 0; index < days; index++) {
      const weekend = isWeekend(index) ? 1 : 0;
      const habit = habits[weekend];
      const share = index === 0 ? left : 1;
      let sold = 0;
      if (habit && habit.amounts.length > 0 && roll() < (chances[weekend] ?? 0))
        sold = thinned(
          pick(habit.amounts, roll) * Math.exp(habit.spread * normal(roll)) * growth,
          averageSale,
          share,
          roll,
        );
      future.sales.push(Math.round(sold));
      let returned = 0;
      if (roll() < chanceBack * share)
        returned =
          roll() * (back.amounts.length + 1) < 1 || back.amounts.length === 0
            ? averageSale * Math.exp(refundSpread * normal(roll))
            : pick(back.amounts, roll) * Math.exp(back.spread * normal(roll));
      future.returns.push(Math.round(returned));
    }
    return future;
  });
}

interface Habit {
  /** Of the days on which there was anything. */
  amounts: number[];
  count: number;
  days: number;
  /** How far beside an amount that was seen another one may be, as a standard deviation of the logarithm. */
  spread: number;
}

function habitOf(amounts: readonly number[]): Habit {
  const some = amounts.filter((amount) => amount > 0);
  const logs = some.map((amount) => Math.log(amount));
  const mean = logs.reduce((total, log) => total + log, 0) / Math.max(1, logs.length);
  const deviation = Math.sqrt(logs.reduce((total, log) => total + (log - mean) ** 2, 0) / Math.max(1, logs.length - 1));
  // Silverman's rule; of few amounts the deviation itself is a guess.
  const spread = logs.length < 3 ? 0.7 : 1.06 * deviation * logs.length ** -0.2;
  return { amounts: some, count: some.length, days: amounts.length, spread };
}

/** The chance of a day to have something, as uncertain as so few days leave it. */
function chanceOf({ count, days }: Habit, luck: number): number {
  const [some, none] = [count + 0.5, Math.max(0, days - count) + 0.5];
  const odds = Math.exp(Math.log(some / none) + luck * Math.sqrt(1 / some + 1 / none));
  return odds / (1 + odds);
}

/** A part of a day's sales: each of its sales comes or does not. */
function thinned(amount: number, averageSale: number, share: number, roll: () => number): number {
  if (share >= 1) return amount;
  const sales = Math.min(40, Math.max(1, Math.round(amount / Math.max(1, averageSale))));
  let came = 0;
  for (let sale = 0; sale < sales; sale++) if (roll() < share) came++;
  return (amount * came) / sales;
}

const pick = (amounts: readonly number[], roll: () => number): number =>
  amounts[Math.floor(roll() * amounts.length)] ?? 0;

function normal(roll: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll());
}
