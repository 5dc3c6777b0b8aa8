import type { FeeCategory } from '@purser/contract/documents/labels';
import { allocate } from '../provider/fee-plan.ts';
import type { FeeTreatment } from '../provider/fee-tax.ts';

/** Fees of one category in a month of the ledger; below zero where more was given back than charged. */
export interface FeeSum {
  /** First day of the month in which the ledger has them. */
  month: string;
  currency: string;
  category: FeeCategory;
  fees: number;
}

/** A line before tax is told apart; `invoiced_month` of fees that are given back after their invoice. */
export interface FeeLine extends FeeSum, FeeTreatment {
  invoiced_month: string | null;
}

export interface TaxedLine extends FeeLine {
  net: number;
  tax: number;
}

const whole = 100_000n;

/** Halves away from zero. */
function dividedBy(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor;
}

/**
 * Fees are prices with their tax in them. The tax is computed once for each rate, not by line, as EN 16931 asks, so it may
 * differ by a few minor units from the taxes of single payments; the total is exactly what the ledger has.
 */
export function taxLines(lines: readonly FeeLine[]): TaxedLine[] {
  const groups = Map.groupBy(lines, ({ treatment, rate }) => `${treatment} ${rate}`);
  return [...groups.values()].flatMap((group) => {
    const divisor = whole + BigInt(group[0]?.rate ?? 0);
    const total = group.reduce((sum, { fees }) => sum + BigInt(fees), 0n);
    const parts = group.map(({ fees }) => ({ exact: (BigInt(fees) * whole * whole) / divisor }));
    const nets = allocate(Number(dividedBy(total * whole, divisor)), parts);
    return group.map((line, index) => {
      const net = nets[index] ?? 0; // one for each part
      return { ...line, net, tax: line.fees - net };
    });
  });
}
