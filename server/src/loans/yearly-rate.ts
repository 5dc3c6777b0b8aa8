/** Money of one day, counted from the day of the pay-out. */
export interface Flow {
  day: number;
  amount: number;
}

const daysOfYear = 365;
/** 100 times the sum each year: above it, a rate says nothing any more. */
const mostRate = 100;

/**
 * What a sum costs by the year that is paid back in these parts: the internal rate of return, compounded over 365 days. It is
 * the rate at which the parts, discounted to the day of the pay-out, are worth the sum. Null when no rate below 10,000 % is.
 */
export function yearlyRate(advance: number, repayments: readonly Flow[]): number | null {
  const worth = (rate: number): number =>
    repayments.reduce((sum, { day, amount }) => sum + amount / (1 + rate) ** (day / daysOfYear), 0);
  // What costs nothing, or pays: only a loan without a fee.
  if (worth(0) <= advance) return 0;
  let [low, high] = [0, mostRate];
  if (worth(high) > advance) return null;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) > advance) low = middle;
    else high = middle;
  }
  return Number(high.toFixed(6));
}

/** `remaining` in equal parts of `perDay` from the day after `today` on, the last one smaller. */
export function paidEvenly(remaining: number, perDay: number, today: number): Flow[] {
  const days = Math.ceil(remaining / perDay);
  return Array.from({ length: days }, (_, index) => ({
    day: today + index + 1,
    amount: Math.min(perDay, remaining - index * perDay),
  }));
}
