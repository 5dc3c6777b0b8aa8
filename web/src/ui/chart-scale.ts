/** The values of a chart's grid lines, lowest first: a few round numbers that span all values and include zero. */
export function chartTicks(values: readonly number[], step: { least: number } = { least: 1 }): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return [0, step.least];
  const rough = (high - low) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const size = Math.max(step.least, ([1, 2, 2.5, 5].find((times) => times * power >= rough) ?? 10) * power);
  const ticks: number[] = [];
  for (let at = Math.floor(low / size); at <= Math.ceil(high / size); at++) ticks.push(at * size);
  return ticks;
}

/** Where a value lies between the lowest and the highest line, in percent from the top. */
export function heightOf(value: number, ticks: readonly number[]): number {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  return ((high - value) / (high - low)) * 100;
}
