import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLoanRate, formatPercent } from './percent.ts';

describe('a rate', () => {
  it('is shown times 100, rounded to 3 decimals', () => {
    expect(formatPercent(0.029, 'en-US')).toBe('2.9%');
    expect(formatPercent(0.29, 'en-US')).toBe('29%');
    expect(formatPercent(0.0123456, 'en-US')).toBe('1.235%');
    expect(formatPercent(0, 'en-US')).toBe('0%');
    expect(formatPercent(0.0000001, 'en-US')).toBe('0%');
    expect(formatPercent(-0.015, 'en-US')).toBe('-1.5%');
  });

  it('never shows what a float adds, from 0.1% to 50%', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (tenths) => {
        expect(formatPercent(tenths / 1000, 'en-US')).toBe(
          `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}%`,
        );
      }),
    );
  });

  it('of a loan is rounded to 2 decimals', () => {
    expect(formatLoanRate(0.29, 'en-US')).toBe('29%');
    expect(formatLoanRate(0.12345, 'en-US')).toBe('12.35%');
    expect(formatLoanRate(0.1, 'en-US')).toBe('10%');
    expect(formatLoanRate(0.07125, 'en-US')).toBe('7.13%');
  });
});
