import { describe, expect, it } from 'vitest';
import { pagesAround } from './pagination.tsx';

describe('the pages on offer', () => {
  it('are the first, the last and those around, with gaps between', () => {
    expect(pagesAround(1, 1)).toEqual([1]);
    expect(pagesAround(1, 13)).toEqual([1, 2, 0, 13]);
    expect(pagesAround(7, 13)).toEqual([1, 0, 6, 7, 8, 0, 13]);
    expect(pagesAround(99, 13)).toEqual([1, 0, 13]);
  });
});
