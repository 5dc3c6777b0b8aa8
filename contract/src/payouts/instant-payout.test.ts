import { expect, test } from 'vitest';
import { feePercentageOf } from './instant-payout.ts';

test('a fee is told as the plainest percentage that gives it', () => {
  expect(feePercentageOf(150, 10_000)).toBe(1.5);
  expect(feePercentageOf(72, 4_825)).toBe(1.5);
  expect(feePercentageOf(50, 1_000)).toBe(5);
  expect(feePercentageOf(50, 1_230)).toBe(4.1);
  expect(feePercentageOf(0, 1_000)).toBe(0);
  expect(feePercentageOf(0, 0)).toBe(0);
  for (let net = 5_000; net < 900_000; net += 1_237) {
    const fee = Math.round((net * 0.015) / 0.985);
    expect(feePercentageOf(fee, net + fee)).toBe(1.5);
  }
});
