/** The state of one capture among several. */
export type CaptureResult =
  | { state: 'waiting' | 'running' | 'captured' }
  | { state: 'refused'; reason: string }
  /** No final response: a retry with the same key is harmless. */
  | { state: 'unknown' };

/** Concurrent captures. The provider needs about a second for each; more at once would delay the requests of other users. */
const atOnce = 4;

/** Runs the captures a few at a time. Starts no more once `isStopped` returns true, and waits for those that have begun. */
export async function runCaptures<T>(
  payments: readonly T[],
  {
    capture,
    onResult,
    isStopped = () => false,
  }: {
    capture: (payment: T) => Promise<CaptureResult>;
    onResult: (payment: T, result: CaptureResult) => void;
    isStopped?: () => boolean;
  },
): Promise<void> {
  const left = payments.values();
  const work = async () => {
    // One iterator for all: each payment is taken once.
    for (const payment of left) {
      if (isStopped()) return;
      onResult(payment, { state: 'running' });
      onResult(payment, await capture(payment));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, payments.length) }, work));
}

export interface CaptureCounts {
  captured: number;
  refused: number;
  unknown: number;
  waiting: number;
}

export function countResults(results: Iterable<CaptureResult>): CaptureCounts {
  const counts = { captured: 0, refused: 0, unknown: 0, waiting: 0 };
  for (const { state } of results) counts[state === 'running' ? 'waiting' : state]++;
  return counts;
}

/** Sums per currency; unlike currencies are never added. */
export function totalsOf(
  payments: Iterable<{ amount: number; currency: string }>,
): { amount: number; currency: string }[] {
  const byCurrency = new Map<string, number>();
  for (const { amount, currency } of payments) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount);
  return [...byCurrency].map(([currency, amount]) => ({ currency, amount }));
}
