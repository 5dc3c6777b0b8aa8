import { inflateSync } from 'node:zlib';

/** Pages of a PDF: its page objects, in plain text or in compressed object streams. Anything else is one page. */
export function countPages(bytes: Buffer): number {
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/\/Type\s*\/ObjStm[^]*?stream\r?\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length;
    const end = text.indexOf('endstream', start);
    try {
      return inflateSync(bytes.subarray(start, end < 0 ? undefined : end), { maxOutputLength: 20_000_000 }).toString(
        'latin1',
      );
    } catch {
      return '';
    }
  });
  return Math.max(1, [text, ...streams].flatMap((each) => [...each.matchAll(/\/Type\s*\/Page\b/g)]).length);
}
