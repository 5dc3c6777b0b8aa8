import { expect, test } from 'vitest';
import { periodWords, typeWords } from './document-words.ts';

test('a document has the name of its type, or says that the type is unknown', () => {
  expect(typeWords('vat_invoice').message).toBe('Tax invoice');
  expect(typeWords('something_new').message).toBe('Unknown document type');
});

test('a document is described by its period, and an invoice without one says so', () => {
  const described = (period_from: string | null, period_to: string | null, type = 'vat_invoice') => {
    const words = periodWords({ type, period_from, period_to });
    return typeof words === 'string' ? words : words.message;
  };
  expect(described('2026-10-01', '2026-10-31')).toMatch(/^Oct 1\s–\s31, 2026$/);
  expect(described('2026-10-01', null)).toBe('Tax invoice without proper period dates');
  expect(described(null, null)).toBe('Tax invoice without proper period dates');
  expect(described(null, null, 'something_new')).toBe('—');
});
