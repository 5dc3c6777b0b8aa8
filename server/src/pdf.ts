import PDFDocument from 'pdfkit';
import { fileURLToPath } from 'node:url';

// One family for every name and sign of a currency; a packaged one, since machines differ in theirs. (decision 16)
const fontFile = (style: string): string =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${style}.ttf`));

/** Points, on each side of a page. */
export const margin = 56;
export const ink = '#16201c';
export const muted = '#55615b';
export const rule = '#b9c1bb';

/** Pages of A4 with the fonts `plain` and `bold`. */
export function openPdf({
  title,
  author,
  made,
  isArchive = false,
}: {
  title: string;
  author: string;
  made: Temporal.Instant;
  /** PDF/A-3, which may carry files. */
  isArchive?: boolean;
}): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    ...(isArchive && { subset: 'PDF/A-3b', pdfVersion: '1.7' }),
    // The metadata of PDF/A repeat them as XML, and pdfkit doesn't escape it.
    info: {
      Title: title,
      Author: isArchive ? author.replaceAll(/[<>&]/g, ' ') : author,
      CreationDate: new Date(made.epochMilliseconds),
    },
  });
  doc.registerFont('plain', fontFile(''));
  doc.registerFont('bold', fontFile('-Bold'));
  return doc;
}

/** The foot of each page: a text and the page's number. Written last, when the number of pages is known. */
export function writeFeet(doc: PDFKit.PDFDocument, text: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const y = doc.page.height - margin + 16;
    const width = doc.page.width - 2 * margin;
    // Below the margin a line would begin a new page.
    doc.page.margins.bottom = 0;
    doc.font('plain').fontSize(8).fillColor(muted);
    doc.text(text, margin, y, { width: width - 90, height: 10, ellipsis: true, lineBreak: false });
    doc.text(`Page ${page - start + 1} of ${count}`, margin, y, { width, align: 'right', lineBreak: false });
    doc.page.margins.bottom = margin;
  }
}

/** Begins a new page where less than `height` is left. */
export function keepTogether(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > doc.page.height - margin) doc.addPage();
}
