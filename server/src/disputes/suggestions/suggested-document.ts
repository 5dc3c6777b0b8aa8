import type { PolicyBlock, Run } from '@purser/contract/policies/policy-text';
import type { Store } from '../../context.ts';
import { ink, keepTogether, margin, muted, openPdf, rule, writeFeet } from '../../pdf.ts';

type Block =
  | PolicyBlock
  /** A label and what it stands for, which may have several lines. */
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  /** Amounts to the right of what they are for. */
  | { kind: 'amounts'; amounts: { label: string; amount: string; isTotal?: boolean }[] };

/** What a suggestion shows before it is ticked, and what its PDF says. */
export interface SuggestedDocument {
  title: string;
  /** Under the title. */
  about: string;
  blocks: Block[];
}

export const plainRun = (text: string): Run[] => [{ text, isBold: false }];
export const heading = (text: string): Block => ({ kind: 'heading', runs: plainRun(text) });
/** A text as it was written, line by line. */
export const verbatim = (text: string): Block => ({ kind: 'paragraph', lines: text.split('\n').map(plainRun) });

const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** Characters of a preview; the PDF has all of it. */
const previewLimit = 4000;

export function previewOf({ about, blocks }: SuggestedDocument): string {
  const text = [about, ...blocks.map(previewOfBlock)].join('\n\n');
  return text.length > previewLimit ? `${text.slice(0, previewLimit)}…` : text;
}

function previewOfBlock(block: Block): string {
  if (block.kind === 'heading') return wordsOf(block.runs);
  if (block.kind === 'paragraph') return block.lines.map(wordsOf).join('\n');
  if (block.kind === 'list') return block.items.map((item) => `• ${wordsOf(item)}`).join('\n');
  if (block.kind === 'facts')
    return block.facts.map(({ label, value }) => `${label}: ${value.replaceAll('\n', ', ')}`).join('\n');
  return block.amounts.map(({ label, amount }) => `${label}  ${amount}`).join('\n');
}

/** The document on pages of A4. It is dated to the day, so that the same facts make the same bytes all day. */
export async function pdfOf(
  { title, about, blocks }: SuggestedDocument,
  store: Pick<Store, 'name'>,
  now: Temporal.Instant,
): Promise<Buffer> {
  const made = now.toZonedDateTimeISO('UTC').startOfDay().toInstant();
  const doc = openPdf({ title: `${title}, ${store.name}`, author: store.name, made });
  doc.font('plain').fontSize(10).fillColor(muted).text(store.name);
  doc.font('bold').fontSize(18).fillColor(ink).text(title, { lineGap: 2 });
  doc.font('plain').fontSize(9).fillColor(muted).text(about);
  doc.moveDown(1.2);
  for (const block of blocks) writeBlock(doc, block);
  writeFeet(doc, `${store.name} · ${title}`);
  doc.end();
  return Buffer.concat(await doc.toArray());
}

function writeBlock(doc: PDFKit.PDFDocument, block: Block): void {
  if (block.kind === 'heading') {
    keepTogether(doc, 60);
    doc.moveDown(0.5).font('bold').fontSize(12).fillColor(ink).text(wordsOf(block.runs), margin).moveDown(0.3);
  } else if (block.kind === 'paragraph') {
    for (const line of block.lines) writeRuns(doc, line, margin);
    doc.moveDown(0.6);
  } else if (block.kind === 'list') {
    for (const item of block.items) writeRuns(doc, [...plainRun('•  '), ...item], margin + 8);
    doc.moveDown(0.6);
  } else if (block.kind === 'facts') {
    for (const fact of block.facts) writeFact(doc, fact);
    doc.moveDown(0.6);
  } else {
    for (const amount of block.amounts) writeAmount(doc, amount);
    doc.moveDown(0.6);
  }
  doc.x = margin;
}

function writeRuns(doc: PDFKit.PDFDocument, runs: readonly Run[], x: number): void {
  doc.fontSize(10).fillColor(ink);
  // An empty line of a text stays one.
  if (wordsOf(runs).trim() === '') return void doc.moveDown(1);
  runs.forEach(({ text, isBold }, at) => {
    doc.font(isBold ? 'bold' : 'plain');
    const options = { continued: at < runs.length - 1, lineGap: 2 };
    if (at === 0) doc.text(text, x, doc.y, { ...options, width: doc.page.width - margin - x });
    else doc.text(text, options);
  });
}

const labelWidth = 150;

function writeFact(doc: PDFKit.PDFDocument, { label, value }: { label: string; value: string }): void {
  const width = doc.page.width - 2 * margin - labelWidth;
  doc.font('plain').fontSize(10);
  const height = Math.max(
    doc.heightOfString(value, { width, lineGap: 2 }),
    doc.heightOfString(label, { width: labelWidth - 12, lineGap: 2 }),
  );
  keepTogether(doc, height);
  const { y } = doc;
  doc.fillColor(muted).text(label, margin, y, { width: labelWidth - 12, lineGap: 2 });
  doc.fillColor(ink).text(value, margin + labelWidth, y, { width, lineGap: 2 });
  doc.y = y + height + 4;
}

function writeAmount(
  doc: PDFKit.PDFDocument,
  { label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean },
): void {
  const right = doc.page.width - margin;
  const width = right - margin - 130;
  doc.font(isTotal ? 'bold' : 'plain').fontSize(10);
  const height = doc.heightOfString(label, { width }) + 8;
  keepTogether(doc, height);
  const { y } = doc;
  if (isTotal) doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(rule).stroke();
  doc.fillColor(ink).text(label, margin, y + 4, { width });
  doc.text(amount, right - 120, y + 4, { width: 120, align: 'right' });
  doc.y = y + height;
}
