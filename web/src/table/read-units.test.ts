import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUnits } from './read-units.ts';

describe('an amount typed into a filter', () => {
  it('is exact, whatever it is worth in minor units', () => {
    expect(readUnits('10', '.')).toEqual({ units: '10' });
    expect(readUnits(' 1,234.50 ', '.')).toEqual({ units: '1234.5' });
    expect(readUnits('-12,5', ',')).toEqual({ units: '-12.5' });
    expect(readUnits('1.234,50', ',')).toEqual({ units: '1234.5' });
  });

  it('may be pasted as a list shows it', () => {
    expect(readUnits('-$4.20', '.')).toEqual({ units: '-4.2' });
    expect(readUnits('$-4.20 USD', '.')).toEqual({ units: '-4.2' });
    expect(readUnits('−1.250,00 €', ',')).toEqual({ units: '-1250' });
    expect(readUnits('¥1,234,567', '.')).toEqual({ units: '1234567' });
    expect(readUnits('5-3', '.')).toEqual({ problem: 'malformed' });
  });

  it('is refused when it can be read in two ways, or in none', () => {
    expect(readUnits('1,234', '.')).toEqual({ problem: 'ambiguous' });
    expect(readUnits('ten', '.')).toEqual({ problem: 'malformed' });
    expect(readUnits('-', '.')).toEqual({ problem: 'malformed' });
    expect(readUnits('', '.')).toEqual({ problem: 'empty' });
    expect(readUnits('1.2345', '.')).toEqual({ problem: 'decimals' });
    expect(readUnits('9999999999999', '.')).toEqual({ problem: 'too-large' });
  });

  it('keeps every thousandth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`;
        const entry = readUnits(text, '.');
        expect('units' in entry && Number(entry.units)).toBe(Number(text));
      }),
    );
  });
});
