import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './highlight.ts';

const marked = (text: string, term: string) =>
  piecesOf(text, term)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

describe('what the search marks', () => {
  it('is what was typed, whatever its case, accents and apostrophes', () => {
    expect(marked('Lucía O’Neil', 'lucia oneil')).toBe('[Lucía] [O’Neil]');
    expect(marked('Lucia', 'lucía')).toBe('[Lucia]');
    expect(marked('$49.90', '49.90')).toBe('$[49.90]');
    expect(marked('Order #2976', '#2976')).toBe('Order #[2976]');
    expect(marked('Anna Hanna', 'an')).toBe('[An]na H[an]na');
  });

  it('leaves every text as it is, and marks nothing for nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, term) => {
        expect(
          piecesOf(text, term)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
        expect(piecesOf(text, '  ').some((piece) => piece.isMatch)).toBe(false);
      }),
    );
  });
});
