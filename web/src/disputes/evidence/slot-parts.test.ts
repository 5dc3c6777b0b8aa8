import { expect, test } from 'vitest';
import { attachmentsOf, movedPart, partsOf, sourcesOf, wholeFile } from './slot-parts.ts';
import type { StoredFile } from './slot-parts.ts';

const packed: StoredFile = {
  id: 'file_1',
  filename: 'order-receipt.pdf',
  size: 5000,
  pages: 4,
  packed: {
    heading: 'Attachment A · Order receipt',
    parts: [
      { filename: 'front.jpg', pages: 1 },
      { filename: 'invoice.pdf', pages: 2 },
      { filename: 'back.jpg', pages: 1 },
    ],
  },
};
const names = (parts: readonly { name: string }[]): string[] => parts.map(({ name }) => name);

test('a file that was packed is its parts again, each with its pages', async () => {
  const parts = partsOf(packed);
  const sources = await sourcesOf(parts, parts.slice(0, 2), () => Promise.resolve(new Blob(['%PDF'])));
  expect(sources).toMatchObject([
    { name: 'front.jpg', fileKey: 'file_1', range: { from: 0, count: 1 }, isKept: true },
    { name: 'invoice.pdf', fileKey: 'file_1', range: { from: 1, count: 2 }, isKept: true },
    { name: 'back.jpg', fileKey: 'file_1', range: { from: 3, count: 1 }, isKept: false },
  ]);
});

test('parts move within their list, and not beyond its ends', () => {
  const parts = partsOf(packed);
  const key = parts[2]!.key;
  expect(names(movedPart(parts, key, -2))).toEqual(['back.jpg', 'front.jpg', 'invoice.pdf']);
  expect(names(movedPart(parts, key, 1))).toEqual(['front.jpg', 'invoice.pdf', 'back.jpg']);
  expect(names(movedPart(parts, 'unknown', 1))).toEqual(names(parts));
});

test('only a file that is as it was chosen needs no packing', () => {
  const single = { ...packed, packed: undefined };
  expect(wholeFile(partsOf(single))).toEqual(single);
  expect(wholeFile(partsOf(packed).slice(0, 1))).toBeUndefined();
  expect(wholeFile([])).toBeUndefined();
});

test('documents have the letters and names of the cover letter', () => {
  const claim = {
    reason: 'fraudulent',
    refund_status: 'refund_was_not_owed',
    duplicate_status: 'is_duplicate',
  } as const;
  expect([...attachmentsOf(claim, new Set(['customer_signature', 'receipt']))]).toEqual([
    ['receipt', { heading: 'Attachment A · Order receipt', filename: 'order-receipt.pdf' }],
    ['customer_signature', { heading: 'Attachment B · Customer’s signature', filename: 'customers-signature.pdf' }],
  ]);
});
