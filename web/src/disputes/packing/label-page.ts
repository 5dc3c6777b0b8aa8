import { PDFArray, PDFDict, PDFName, PDFStream } from '@cantoo/pdf-lib';
import type { PDFDocument, PDFPage, PDFRef } from '@cantoo/pdf-lib';

/** Marks what a label added to a page, so that it can be taken away again. */
const mark = PDFName.of('PurserLabel');
const boxBefore = PDFName.of('PurserBox');
const fontName = PDFName.of('PurserLabelFont');

/** Height of the strip over the page that has the label, and its text, for a page as wide as A4; points. */
export const stripHeight = 28;
const fontSize = 12;
const widthOfA4 = 595;
/** The mean width of a character, in font sizes. */
const characterWidth = 0.55;

export function labelFont(paper: PDFDocument): PDFRef {
  return paper.context.register(
    paper.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }),
  );
}

/** Writes a line over the top of a page as a viewer shows it. The page grows by a strip, so that nothing is covered. */
export function labelPage(page: PDFPage, text: string, font: PDFRef): void {
  const { node } = page;
  const { context } = page.doc;
  const { x, y, width, height } = page.getCropBox();
  const turn = ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;
  const isSideways = turn % 2 === 1;
  const seenWidth = isSideways ? height : width;
  const scale = Math.min(4, Math.max(0.5, seenWidth / widthOfA4));
  const [strip, inset] = [stripHeight * scale, 28 * scale];
  const size = Math.min(fontSize * scale, (seenWidth - 2 * inset) / (characterWidth * text.length));
  const base = (strip - size * 0.7) / 2;
  // The side that a viewer shows at the top, by quarters turned: the strip, the direction of the text, and where it begins.
  const { box, turned, at } = [
    { box: [x, y + height, width, strip], turned: [1, 0, 0, 1], at: [x + inset, y + height + base] },
    { box: [x - strip, y, strip, height], turned: [0, 1, -1, 0], at: [x - base, y + inset] },
    { box: [x, y - strip, width, strip], turned: [-1, 0, 0, -1], at: [x + width - inset, y - base] },
    { box: [x + width, y, strip, height], turned: [0, -1, 1, 0], at: [x + width + base, y + height - inset] },
  ][turn] as { box: [number, number, number, number]; turned: number[]; at: number[] }; // a quarter is one of four
  node.set(boxBefore, context.obj([x, y, width, height]));
  // Content that the visible box cuts off mustn’t appear in the strip.
  const drawing = `Q 1 g ${numbers(box)} re f BT 0.2 g /${fontName.decodeText()} ${numbers([size])} Tf ${numbers([...turned, ...at])} Tm <${winAnsi(text)}> Tj ET`;
  const add = (content: string): PDFRef => context.register(context.stream(content, { [mark.decodeText()]: true }));
  node.normalize();
  // What the page’s own content did to the state ends before the label.
  if (node.Contents()) node.wrapContentStreams(add('q'), add(drawing));
  else node.addContentStream(add(drawing.replace(/^Q /, '')));
  node.setFontDictionary(fontName, font);
  const [left, bottom] = box;
  setBoxes(
    page,
    isSideways ? [Math.min(x, left), y, width + strip, height] : [x, Math.min(y, bottom), width, height + strip],
  );
}

/** Takes the label of an earlier packing away. */
export function unlabelPage(page: PDFPage): void {
  const { node } = page;
  const box = node.lookupMaybe(boxBefore, PDFArray);
  if (!box) return;
  node.normalize();
  const contents = node.Contents();
  if (contents instanceof PDFArray)
    for (let at = contents.size() - 1; at >= 0; at--) {
      const stream = contents.lookup(at);
      if (stream instanceof PDFStream && stream.dict.has(mark)) contents.remove(at);
    }
  const { x, y, width, height } = box.asRectangle();
  setBoxes(page, [x, y, width, height]);
  node.delete(boxBefore);
}

function setBoxes(page: PDFPage, box: [number, number, number, number]): void {
  page.setMediaBox(...box);
  page.setCropBox(...box);
}

const numbers = (values: readonly number[]): string => values.map((value) => Number(value.toFixed(3))).join(' ');

/** As the digits of a hexadecimal string. The labels have Latin letters, `·` and `’`. */
const winAnsi = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = letter === '’' ? 0x92 : letter.codePointAt(0)!;
      return (code > 0xff ? 0x3f : code).toString(16).padStart(2, '0');
    })
    .join('');

/** What a printed page has no use for: scripts, links and private data of the program that made it, which can be large. */
export function cleanPage({ node }: PDFPage): void {
  for (const key of ['AA', 'PieceInfo', 'StructParents', 'B']) node.delete(PDFName.of(key));
  const annotations = node.Annots();
  for (let at = 0; annotations && at < annotations.size(); at++) {
    const annotation = annotations.lookup(at);
    if (annotation instanceof PDFDict) for (const key of ['A', 'AA', 'PA', 'Dest']) annotation.delete(PDFName.of(key));
  }
}
