import { inflateSync } from 'node:zlib';

/** Bytes that one stream of a PDF may grow to. */
const mostInflated = 20_000_000;

/**
 * Pages of a PDF, or null when they can’t be found: the largest count of a node of the page tree, which is the root’s. The tree is
 * in plain text or in compressed object streams (ISO 32000-1, 7.5.7 and 7.7.3). A hint for the merchant; the provider counts itself.
 */
export function countPages(pdf: Buffer): number | null {
  const text = pdf.toString('latin1');
  const counts = [text, ...objectStreams(pdf, text)].flatMap(countsOf);
  const most = Math.max(0, ...counts);
  return most > 0 && most < 100_000 ? most : null;
}

function countsOf(text: string): number[] {
  return [...text.matchAll(/\/Type\s*\/Pages\b/g)].flatMap(({ index }) => {
    // Its own dictionary: the neighbors have a type of their own, or are apart.
    const before = text.slice(Math.max(0, index - 20_000), index);
    const after = text.slice(index + 1, index + 20_000);
    const own = [
      after.slice(0, endOf(after)),
      before.slice(Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('/Type'), 0)),
    ];
    const found = own.map((part) => /\/Count\s+(\d+)/.exec(part)?.[1]).find(Boolean);
    return found ? [Number(found)] : [];
  });
}

const endOf = (text: string): number => {
  const at = text.slice(1).search(/endobj|\/Type\s*\//);
  return at < 0 ? text.length : at + 1;
};

function objectStreams(pdf: Buffer, text: string): string[] {
  return [...text.matchAll(/\/Type\s*\/ObjStm\b/g)].flatMap(({ index }) => {
    const begin = /stream\r?\n/g;
    begin.lastIndex = index;
    const start = begin.exec(text) && begin.lastIndex;
    if (!start) return [];
    const end = text.indexOf('endstream', start);
    if (end < 0) return [];
    try {
      return [inflateSync(pdf.subarray(start, end), { maxOutputLength: mostInflated }).toString('latin1')];
    } catch {
      return [];
    }
  });
}
