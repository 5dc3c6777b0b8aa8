/** Milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

export const timesOf = (samples: readonly number[]): Times => {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95) };
};

/** Slow operations run fewer times: after this many milliseconds a few rounds are enough. */
const patience = 10_000;
const fewRounds = 5;

/** Alternates between the operations, so that other load on the machine affects all of them alike. */
export async function inTurns(rounds: number, ...runs: ((round: number) => Promise<unknown>)[]): Promise<Times[]> {
  const samples: number[][] = runs.map(() => []);
  const start = performance.now();
  for (let round = -Math.min(3, rounds); round < rounds; round++) {
    if (round >= fewRounds && performance.now() - start > patience) break;
    for (const [index, run] of runs.entries()) {
      const began = performance.now();
      await run(Math.max(0, round));
      if (round >= 0) samples[index]?.push(performance.now() - began);
    }
  }
  return samples.map(timesOf);
}

/** One line of the table. */
export interface Figure {
  name: string;
  ours: string;
  raw?: string;
  ratio?: number;
  target?: string;
  passes?: boolean;
}

const ms = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
export const shown = ({ p50, p95 }: Times): string => `${ms(p50)} / ${ms(p95)} ms`;

export function print(title: string, figures: readonly Figure[]): void {
  const rows = [
    ['figure', 'Purser p50 / p95', 'raw SQL p50 / p95', 'ratio', 'target', ''],
    ...figures.map((figure) => [
      figure.name,
      figure.ours,
      figure.raw ?? '',
      figure.ratio === undefined ? '' : figure.ratio.toFixed(2),
      figure.target ?? '',
      figure.passes === undefined ? '' : figure.passes ? 'ok' : 'MISSED',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
}
