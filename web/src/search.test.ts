import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanOrigin, parseSearch, stringifySearch } from './search.ts';

describe('a query string', () => {
  it('keeps every value as the text it is', () => {
    expect(parseSearch('?id=0012&on=true&n=1e5')).toEqual({ id: '0012', on: 'true', n: '1e5' });
  });

  it('reads both spellings of a list', () => {
    expect(parseSearch('k[]=a&k[]=b')).toEqual({ k: ['a', 'b'] });
    expect(parseSearch('k[0]=a&k[1]=b')).toEqual({ k: ['a', 'b'] });
    expect(parseSearch('k=a&k=b')).toEqual({ k: 'b' });
  });

  it('keeps the names of a map', () => {
    expect(parseSearch('k[a]=1&k[b]=2')).toEqual({ 'k[a]': '1', 'k[b]': '2' });
    expect(parseSearch(stringifySearch({ 'k[a]': '1' }))).toEqual({ 'k[a]': '1' });
  });

  it('comes back the same after writing and reading', () => {
    const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
    const search = fc.dictionary(
      fc.stringMatching(/^[a-z_]{1,10}$/),
      fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 })),
    );
    fc.assert(
      fc.property(search, (value) => {
        expect(parseSearch(stringifySearch(value))).toEqual({ ...value });
      }),
    );
  });

  it('keeps only safe letters of an origin', () => {
    expect(cleanOrigin('wcpay-<script>_1')).toBe('wcpay-script_1');
  });
});
