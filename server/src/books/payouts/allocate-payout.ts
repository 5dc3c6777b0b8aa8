/** A balance transaction that a payout may take from; `net` is what is left of it. */
export interface OpenEntry {
  entry_id: string;
  net: number;
  /** The payout that took the first part of it. */
  carried_from: string | null;
}

/** What a payout takes of one entry: all of `net`, or a part of it. */
export type TakenEntry = OpenEntry;

/**
 * Our rule for payouts whose contents the provider doesn't list: they contain what is open, oldest first, until `amount`
 * (fee included) is covered. The last entry may cover more than is left to cover: the payout takes a part of it, and the rest
 * is carried over. A withdrawal, whose amount is below zero, is covered by what made the balance negative in the same way.
 * `open` is in the order of taking. Takes everything when everything is not enough.
 */
export function allocatePayout(open: Iterable<OpenEntry>, amount: number): TakenEntry[] {
  const taken: TakenEntry[] = [];
  const sign = Math.sign(amount);
  let left = amount;
  if (sign === 0) return taken;
  for (const entry of open) {
    const rest = left - entry.net;
    if (rest * sign > 0) {
      taken.push(entry);
      left = rest;
      continue;
    }
    taken.push({ ...entry, net: left });
    break;
  }
  return taken;
}
