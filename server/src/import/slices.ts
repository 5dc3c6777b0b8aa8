/** What was made in a slice of time, from the newest on. */
export interface Slice<T> {
  /** The first second. */
  from: number;
  /** The second after the last. */
  to: number;
  found: T;
}

interface SliceSource<T> {
  /** The second after the last of all. */
  to: number;
  /** Slices that are read concurrently. */
  inFlight: number;
  /** Reads a slice, or the newer part of it when there is too much; returns where that part begins, and how much it is. */
  read(from: number, to: number): Promise<{ from: number; size: number; found: T }>;
  /** When the newest thing before this second was made; undefined when there is none. */
  newestBefore(to: number): Promise<number | undefined>;
}

/** How much a slice should contain: dozens of pages, so that a batch is neither a few rows nor much memory. */
const wanted = 2_000;
const longest = 90 * 86_400;

/**
 * Slices of time from the newest to the oldest, some of them read ahead. Their length follows from how much the last ones
 * contained, and times without anything are skipped.
 */
export async function* slices<T>(source: SliceSource<T>): AsyncGenerator<Slice<T>> {
  let length = 3600;
  let next = source.to;
  let ahead: { from: number; to: number; read: ReturnType<SliceSource<T>['read']> }[] = [];
  const launch = (from: number, to: number) => {
    const read = source.read(from, to);
    // A failure is thrown where it is awaited; that of a dropped slice is ignored.
    read.catch(() => {});
    return { from, to, read };
  };
  for (;;) {
    while (ahead.length < source.inFlight && next > 0) {
      const from = Math.max(0, next - length);
      ahead.push(launch(from, next));
      next = from;
    }
    const head = ahead.shift();
    if (!head) return;
    const { from, size, found } = await head.read;
    if (from > head.from) ahead.unshift(launch(head.from, from));
    if (size > 0) yield { from, to: head.to, found };
    else {
      const newest = await source.newestBefore(from);
      if (newest === undefined) return;
      if (newest + 1 < from) {
        // What was read ahead is empty as far as it is newer.
        ahead = ahead.filter((slice) => slice.from <= newest);
        const [first] = ahead;
        if (!first) next = newest + 1;
      }
    }
    const span = head.to - from;
    length = Math.ceil(Math.min(longest, Math.max(span / 8, Math.min(span * 8, (span * wanted) / Math.max(size, 1)))));
  }
}
