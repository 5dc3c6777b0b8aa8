import { degrees, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { packSlot } from './pack-slot.ts';
import type { EncodePhoto } from './pack-slot.ts';
import type { Order, Source } from './packing.ts';

const room = { bytes: 4_500_000, pages: 49 };
const heading = 'Attachment B · Order receipt';

/** A JPEG as far as its headers go, with any number of bytes. */
function jpeg(width: number, height: number, bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(Math.max(bytes, 40));
  all.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]);
  all.set([1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1], 12);
  all.set([0xff, 0xd9], all.length - 2);
  return all;
}

/** In place of the browser’s canvas: the bytes depend on the edge alone. */
const encode: EncodePhoto = async (photo, edge) => {
  if (photo.size === 666) throw new Error('not decodable');
  return {
    bytes: jpeg(edge, Math.round(edge * 0.75), edge * edge * 0.1),
    width: edge,
    height: Math.round(edge * 0.75),
  };
};

const packed = (order: Partial<Order>, cancel = new AbortController()) =>
  packSlot(
    { heading, room, sources: [], ...order },
    { encode, photos: new Map(), signal: cancel.signal, onProgress: () => {} },
  );

const source = (name: string, content: BlobPart, more: Partial<Source> = {}): Source => ({
  key: name,
  name,
  file: new Blob([content]),
  fileKey: name,
  isKept: false,
  ...more,
});

async function pdf(texts: string[], turn = 0): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) {
    const page = document.addPage([400, 600]);
    page.setRotation(degrees(turn));
    page.drawText(text, { font });
  }
  return document.save();
}

const load = async (outcome: Awaited<ReturnType<typeof packed>>) =>
  PDFDocument.load(await outcome.packed!.file.arrayBuffer());

/** The text of the label that a page has. */
function labelOf(document: PDFDocument, index: number): string {
  const { node } = document.getPage(index);
  const contents = node.normalizedEntries().Contents;
  const texts: string[] = [];
  for (let at = 0; contents && at < contents.size(); at++) {
    const stream = contents.lookup(at) as unknown as {
      dict: { has(name: PDFName): boolean };
      getContentsString(): string;
    }; // a stream of a page
    if (stream.dict.has(PDFName.of('PurserLabel'))) texts.push(stream.getContentsString());
  }
  const hex = /<([0-9a-f]+)> Tj/.exec(texts.join(' '))?.[1] ?? '';
  return Buffer.from(hex, 'hex').toString('latin1');
}

test('photos and the pages of PDFs become one PDF, in order, each page with its label', async () => {
  const outcome = await packed({
    sources: [
      source('front.jpg', jpeg(4000, 3000, 5000)),
      source('scan.pdf', await pdf(['one', 'two'])),
      source('back.jpg', jpeg(3000, 4000, 5000)),
    ],
  });
  expect(outcome).toMatchObject({ left: [], refused: [] });
  expect(outcome.packed?.parts).toEqual([
    { key: 'front.jpg', pages: 1 },
    { key: 'scan.pdf', pages: 2 },
    { key: 'back.jpg', pages: 1 },
  ]);
  const document = await load(outcome);
  expect(document.getPageCount()).toBe(4);
  expect([0, 1, 2, 3].map((index) => labelOf(document, index))).toEqual(
    [1, 2, 3, 4].map((number) => `Attachment B · Order receipt · ${number} of 4`),
  );
  // A page grows by its label; nothing on it is covered.
  expect(document.getPage(1).getHeight()).toBeGreaterThan(600);
});

test('pages of an earlier packing are labeled anew, in another order and without those that were removed', async () => {
  for (const turn of [0, 90, 180, 270]) {
    const first = await packed({ sources: [source('a.pdf', await pdf(['one', 'two', 'three'], turn))] });
    const file = first.packed!.file;
    const page = (from: number): Source => ({
      ...source(String(from), '', { isKept: true }),
      file,
      fileKey: 'stored',
      range: { from, count: 1 },
    });
    const second = await packed({ heading: 'Attachment C · Terms of service', sources: [page(2), page(0)] });
    const document = await load(second);
    expect([0, 1].map((index) => labelOf(document, index))).toEqual([
      'Attachment C · Terms of service · 1 of 2',
      'Attachment C · Terms of service · 2 of 2',
    ]);
    const before = (await load(first)).getPage(0);
    expect(document.getPage(0).getSize()).toEqual(before.getSize());
  }
});

test('what can’t be used is refused by name, the others are packed', async () => {
  const whole = await pdf(['one']);
  const encrypted = Buffer.from('%PDF-1.4\ntrailer << /Encrypt 5 0 R >>\n%%EOF');
  const outcome = await packed({
    sources: [
      source('empty.pdf', ''),
      source('page.html', '<html>'),
      source('locked.pdf', encrypted),
      source('cut.pdf', whole.slice(0, whole.length - 300)),
      source('nothing.pdf', '%PDF-1.4\nnothing else\n%%EOF'),
      source('bomb.jpg', jpeg(60_000, 60_000, 100)),
      source('noise.jpg', jpeg(100, 100, 666)),
      source('good.pdf', whole),
    ],
  });
  expect(outcome.refused).toEqual([
    { key: 'empty.pdf', refusal: 'file_empty' },
    { key: 'page.html', refusal: 'file_type_not_accepted' },
    { key: 'locked.pdf', refusal: 'file_encrypted' },
    { key: 'cut.pdf', refusal: 'file_broken' },
    { key: 'nothing.pdf', refusal: 'file_broken' },
    { key: 'bomb.jpg', refusal: 'image_too_large' },
    { key: 'noise.jpg', refusal: 'file_broken' },
  ]);
  expect(outcome.packed?.parts).toEqual([{ key: 'good.pdf', pages: 1 }]);
});

test('the result is within the room: photos shrink, and what still doesn’t fit is listed', async () => {
  const photos = Array.from({ length: 20 }, (_, index) => source(`${index}.jpg`, jpeg(4000, 3000, 5000)));
  for (const bytes of [4_500_000, 1_500_000, 900_000, 300_000]) {
    const { packed: result, left } = await packed({ sources: photos, room: { bytes, pages: 49 } });
    expect(result?.file.size).toBeLessThanOrEqual(bytes);
    expect((result?.parts.length ?? 0) + left.length).toBe(20);
    expect(left.length > 0).toBe(bytes === 300_000);
    for (const { over } of left) expect(over.bytes).toBeGreaterThan(0);
  }
  const { left } = await packed({ sources: photos, room: { bytes: 4_500_000, pages: 19 } });
  expect(left).toEqual([{ key: '19.jpg', over: { bytes: 0, pages: 1 } }]);
});

test('a canceled packing ends', async () => {
  const cancel = new AbortController();
  cancel.abort();
  await expect(packed({ sources: [source('a.pdf', await pdf(['one']))] }, cancel)).rejects.toThrow('abort');
});
