import { EncryptedPDFError, ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import type { PDFPage } from '@cantoo/pdf-lib';
import { judgeFile } from '@purser/contract/disputes/judge-file';
import type { UploadRefusal } from '@purser/contract/disputes/evidence-file';
import { cleanPage, labelFont, labelPage, stripHeight, unlabelPage } from './label-page.ts';
import type { Order, Outcome, Source } from './packing.ts';
import { photoLevels, planSlot } from './plan-slot.ts';
import type { PlannedPart } from './plan-slot.ts';

/** Bytes of one chosen file. A photo of a hundred megapixels has less. */
export const sourceLimit = 100_000_000;

/** A4 upright, which banks print. */
const paper = { width: 595, height: 842, margin: 28 };

/** Photos that are decoded at the same time: as many as the cores of a small machine, as each takes four bytes per pixel. */
const atOnce = 2;
/** Pixels of a photo that is decoded alone. */
const large = 50_000_000;

/** An encoded photo, turned upright. */
export interface Jpeg {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Scales and encodes. Rejects when the image can’t be decoded. */
export type EncodePhoto = (photo: Blob, edge: number, quality: number) => Promise<Jpeg>;

interface Photo {
  kind: 'photo';
  /** Pixels. */
  width: number;
  height: number;
  byLevel: Map<number, Jpeg>;
}
interface Pages {
  kind: 'pages';
  document: PDFDocument;
  indices: number[];
  bytes: number;
}
type Opened = { source: Source } & (Photo | Pages);

/** Photos by the key of their source: packing again in another order encodes nothing again. */
export type PhotoCache = Map<string, Photo>;

export interface Tools {
  encode: EncodePhoto;
  photos: PhotoCache;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Makes one PDF of the sources, with photos as small as the room needs. What is broken or doesn’t fit is left out and named. */
export async function packSlot({ heading, sources, room }: Order, tools: Tools): Promise<Outcome> {
  const { opened, refused } = await openAll(sources, tools);
  // Photos are never encoded better than in an earlier round, and this only grows: so the rounds end.
  let best = 0;
  let overhead = 0;
  for (;;) {
    tools.signal.throwIfAborted();
    const plan = planSlot(opened.map(plannedPart), { ...room, bytes: room.bytes - overhead }, best);
    best = plan.level;
    const taken = plan.taken.flatMap(({ key }) => opened.filter(({ source }) => source.key === key));
    const missing = taken.filter((each) => each.kind === 'photo' && !each.byLevel.has(plan.level));
    if (missing.length > 0) {
      const broken = await encodeAll(missing, plan.level, tools);
      for (const each of broken) {
        opened.splice(opened.indexOf(each), 1);
        refused.push({ key: each.source.key, refusal: 'file_broken' });
      }
      // Now with the sizes that they have.
      continue;
    }
    if (taken.length === 0) return { packed: undefined, left: plan.left, refused };
    const bytes = await assemble(taken, plan.level, heading, tools.signal);
    if (bytes.length <= room.bytes) {
      tools.onProgress(1);
      const parts = taken.map((each) => ({ key: each.source.key, pages: pagesOf(each) }));
      return { packed: { file: new Blob([bytes], { type: 'application/pdf' }), parts }, left: plan.left, refused };
    }
    const planned = plan.taken.reduce((sum, { sizes }) => sum + sizes[Math.min(plan.level, sizes.length - 1)]!, 0);
    overhead = Math.max(overhead + 1000, bytes.length - planned);
  }
}

const pagesOf = (each: Opened): number => (each.kind === 'photo' ? 1 : each.indices.length);

function plannedPart(each: Opened): PlannedPart {
  const { key, isKept } = each.source;
  return { key, isKept, pages: pagesOf(each), sizes: each.kind === 'photo' ? photoSizes(each) : [each.bytes] };
}

/** Real sizes where there are some; the others are estimated, in proportion to the nearest real one. */
function photoSizes({ width, height, byLevel }: Photo): number[] {
  const estimates = photoLevels.map(({ edge, perPixel }) => {
    const scale = Math.min(1, edge / Math.max(width, height));
    return Math.ceil(width * height * scale * scale * perPixel);
  });
  const known = [...byLevel].toSorted(([a], [b]) => b - a);
  return estimates.map((estimate, level) => {
    const real = byLevel.get(level)?.bytes.length;
    if (real !== undefined) return real;
    const [nearest, jpeg] = known.find(([each]) => each < level) ?? known.at(-1) ?? [];
    return nearest === undefined || !jpeg
      ? estimate
      : Math.ceil(estimate * (jpeg.bytes.length / Math.max(1, estimates[nearest]!)));
  });
}

async function openAll(sources: readonly Source[], { photos, signal }: Tools) {
  const opened: Opened[] = [];
  const refused: Outcome['refused'] = [];
  const documents = new Map<string, Promise<PDFDocument>>();
  for (const source of sources) {
    signal.throwIfAborted();
    const cached = photos.get(source.key);
    if (cached) {
      opened.push({ source, ...cached });
      continue;
    }
    const found = await open(source, documents);
    if (typeof found === 'string') {
      refused.push({ key: source.key, refusal: found });
      continue;
    }
    if (found.kind === 'photo') photos.set(source.key, found);
    opened.push({ source, ...found });
  }
  return { opened, refused };
}

async function open(
  { file, fileKey, range }: Source,
  documents: Map<string, Promise<PDFDocument>>,
): Promise<Photo | Pages | UploadRefusal> {
  if (file.size === 0) return 'file_empty';
  if (file.size > sourceLimit) return 'file_too_large';
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // Moved or deleted since it was chosen.
    return 'file_broken';
  }
  const judged = judgeFile(bytes, sourceLimit);
  if ('refusal' in judged) return judged.refusal;
  if (judged.size) return { kind: 'photo', ...judged.size, byLevel: new Map() };
  try {
    let loading = documents.get(fileKey);
    if (!loading) documents.set(fileKey, (loading = loadPdf(bytes)));
    const document = await loading;
    const count = document.getPageCount();
    const all = Array.from({ length: count }, (_, index) => index);
    const indices = range ? all.slice(range.from, range.from + range.count) : all;
    if (indices.length === 0) return 'file_broken';
    // The pages of one earlier file share fonts and images, so they can't be weighed apart.
    const own = range
      ? Math.ceil((bytes.length * indices.length) / count)
      : await weigh({ kind: 'pages', document, indices, bytes: 0 });
    return { kind: 'pages', document, indices, bytes: own };
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'file_encrypted' : 'file_broken';
  }
}

/** Packs a PDF alone: its size without what no page needs, and the proof that nothing in it breaks a packing. */
async function weigh(pages: Pages): Promise<number> {
  const source: Source = { key: '', name: '', file: new Blob(), fileKey: '', isKept: false };
  return (await assemble([{ source, ...pages }], 0, '-', new AbortController().signal)).length;
}

async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  for (const page of document.getPages()) {
    unlabelPage(page);
    cleanPage(page);
  }
  return document;
}

/** Encodes the photos at a level, from the smallest picture that is large enough. Returns those that can’t be decoded. */
async function encodeAll(opened: readonly Opened[], level: number, { encode, signal, onProgress }: Tools) {
  const { edge, quality } = photoLevels[level]!;
  const broken: Opened[] = [];
  const waiting = opened.values();
  let done = 0;
  const work = async () => {
    for (const each of waiting) {
      if (each.kind !== 'photo') continue;
      signal.throwIfAborted();
      const larger = [...each.byLevel].filter(([known]) => known < level).toSorted(([a], [b]) => b - a)[0]?.[1];
      const picture = larger ? new Blob([larger.bytes as Uint8Array<ArrayBuffer>]) : each.source.file; // made by this worker
      try {
        each.byLevel.set(level, await encode(picture, edge, quality));
      } catch {
        broken.push(each);
      }
      done++;
      // The last tenth is the PDF.
      onProgress((0.9 * done) / opened.length);
    }
  };
  const isAlone = opened.some((each) => each.kind === 'photo' && each.width * each.height > large);
  await Promise.all(Array.from({ length: isAlone ? 1 : atOnce }, work));
  return broken;
}

async function assemble(
  opened: readonly Opened[],
  level: number,
  heading: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const target = await PDFDocument.create({ updateMetadata: false });
  target.setTitle(heading);
  const font = labelFont(target);
  const copies = await copyAll(target, opened);
  const pages: PDFPage[] = [];
  for (const each of opened) {
    signal.throwIfAborted();
    if (each.kind === 'photo') {
      const jpeg = each.byLevel.get(level);
      if (jpeg) pages.push(await addPhoto(target, jpeg));
    } else {
      for (const index of each.indices) {
        const page = copies.get(each.document)?.get(index);
        if (page) pages.push(target.addPage(page));
      }
    }
  }
  for (const [index, page] of pages.entries()) labelPage(page, `${heading} · ${index + 1} of ${pages.length}`, font);
  return target.save();
}

/** All pages of a document at once, so that what they share is stored once. */
async function copyAll(
  target: PDFDocument,
  opened: readonly Opened[],
): Promise<Map<PDFDocument, Map<number, PDFPage>>> {
  const indices = new Map<PDFDocument, number[]>();
  for (const each of opened)
    if (each.kind === 'pages') indices.set(each.document, [...(indices.get(each.document) ?? []), ...each.indices]);
  const copies = new Map<PDFDocument, Map<number, PDFPage>>();
  for (const [document, wanted] of indices) {
    const pages = await target.copyPages(document, wanted);
    copies.set(document, new Map(pages.map((page, at) => [wanted[at]!, page])));
  }
  return copies;
}

async function addPhoto(target: PDFDocument, jpeg: Jpeg): Promise<PDFPage> {
  const image = await target.embedJpg(jpeg.bytes);
  const page = target.addPage([paper.width, paper.height - stripHeight]);
  const [width, height] = [paper.width - 2 * paper.margin, page.getHeight() - paper.margin];
  const scale = Math.min(width / jpeg.width, height / jpeg.height);
  page.drawImage(image, {
    x: (paper.width - jpeg.width * scale) / 2,
    y: page.getHeight() - jpeg.height * scale,
    width: jpeg.width * scale,
    height: jpeg.height * scale,
  });
  return page;
}
