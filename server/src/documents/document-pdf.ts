import { titleByDocumentKind } from '@purser/contract/documents/labels';
import { decimalsOf, toDecimal } from '@purser/contract/money';
import { ink, keepTogether, margin, muted, openPdf, rule, writeFeet } from '../pdf.ts';
import { descriptionOf, eInvoiceName, eInvoiceOf, noteOf, percentOf } from './e-invoice.ts';
import { taxesOf } from './read-document.ts';
import type { FullDocument } from './read-document.ts';

/** Names the e-invoice in the metadata, with the description of these fields that PDF/A wants. */
const facturXMetadata = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${eInvoiceName}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${[
      ['DocumentFileName', 'The name of the embedded XML document'],
      ['DocumentType', 'The type of the hybrid document in capital letters'],
      ['Version', 'The version of the standard of the embedded XML document'],
      ['ConformanceLevel', 'The conformance level of the embedded XML document'],
    ]
      .map(
        ([name, description]) =>
          `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
      )
      .join('')}</rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/** A page for people with the e-invoice inside (Factur-X, PDF/A-3). Made of a document that never changes, so always the same bytes. */
export async function documentPdf(document: FullDocument): Promise<Buffer> {
  const title = `${titleByDocumentKind[document.kind]} ${document.document_id}`;
  const doc = openPdf({ title, author: document.seller.name, made: document.created, isArchive: true });
  const made = new Date(document.created.epochMilliseconds);
  // A variable, because the types of pdfkit don't know the relationship yet.
  const attachment = {
    name: eInvoiceName,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'The invoice in machine-readable form',
    creationDate: made,
    modifiedDate: made,
  };
  doc.file(Buffer.from(eInvoiceOf(document)), attachment);
  doc.appendXML(facturXMetadata);
  head(doc, document, title);
  table(doc, document);
  writeFeet(doc, title);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done, fail) => doc.once('end', done).once('error', fail));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function head(doc: PDFKit.PDFDocument, document: FullDocument, title: string): void {
  const { seller, buyer, period_from, period_to, corrects } = document;
  const half = (doc.page.width - 2 * margin - 24) / 2;
  doc.font('bold').fontSize(18).fillColor(ink).text(title, { lineGap: 4 });
  doc.font('plain').fontSize(10).fillColor(muted);
  doc.text(`Date: ${dayOf(document.date.toString().slice(0, 10))}`);
  doc.text(`Period: ${dayOf(period_from)} – ${dayOf(period_to)}`);
  if (corrects.length > 0) doc.text(`Corrects: ${corrects.join(', ')}`);
  doc.moveDown(1.2);
  const top = doc.y;
  let bottom = top;
  for (const [place, label, who] of [
    [0, 'From', seller],
    [1, 'To', buyer],
  ] as const) {
    const x = margin + place * (half + 24);
    doc.font('plain').fontSize(9).fillColor(muted).text(label, x, top, { width: half });
    doc.font('bold').fontSize(11).fillColor(ink).text(who.name, { width: half });
    doc
      .font('plain')
      .fontSize(10)
      .text([who.address, countryOf(who.country)].filter(Boolean).join('\n'), { width: half });
    if (who.vat_number) doc.text(`VAT number: ${who.vat_number}`, { width: half });
    bottom = Math.max(bottom, doc.y);
  }
  doc.x = margin;
  doc.y = bottom + 18;
}

const dayOf = (day: string): string => Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'medium' });
const countryOf = (code: string): string => new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;

function table(doc: PDFKit.PDFDocument, document: FullDocument): void {
  const code = document.currency.toUpperCase();
  const decimals = decimalsOf(document.currency);
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  // The text of a decimal number is formatted as it is, without becoming a float.
  const money = (amount: number): string => format.format(toDecimal(amount, document.currency) as `${number}`);
  row(doc, ['Description', 'Tax rate', `Net (${code})`], { size: 9, color: muted });
  for (const line of document.lines)
    row(doc, [
      descriptionOf(line, document),
      line.treatment === 'not_taxed' ? '—' : `${percentOf(line.tax_rate)} %`,
      money(line.net),
    ]);
  row(doc, ['Net', '', money(document.net)], { isRuled: true });
  for (const { treatment, tax_rate, tax } of taxesOf(document))
    if (treatment !== 'not_taxed') row(doc, [`Tax at ${percentOf(tax_rate)} %`, '', money(tax)]);
  row(doc, ['Total', '', `${money(document.total)} ${code}`], { font: 'bold', isRuled: true });
  doc.moveDown(1);
  doc.font('plain').fontSize(9).fillColor(muted);
  doc.text(noteOf(document), margin, doc.y, { width: doc.page.width - 2 * margin });
  doc.text(`This PDF carries the invoice in machine-readable form: ${eInvoiceName} (EN 16931).`);
}

interface Look {
  font?: 'plain' | 'bold';
  size?: number;
  color?: string;
  isRuled?: boolean;
}

function row(
  doc: PDFKit.PDFDocument,
  [text, rate, amount]: [string, string, string],
  { font = 'plain', size = 10, color = ink, isRuled = false }: Look = {},
): void {
  const width = doc.page.width - 2 * margin;
  doc.font(font).fontSize(size).fillColor(color);
  const height = doc.heightOfString(text, { width: width - 190 });
  keepTogether(doc, height + 8);
  const y = doc.y + 4;
  if (isRuled)
    doc
      .moveTo(margin, y - 2)
      .lineTo(margin + width, y - 2)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke();
  doc.text(text, margin, y + 2, { width: width - 190 });
  doc.text(rate, margin + width - 180, y + 2, { width: 60, align: 'right' });
  doc.text(amount, margin + width - 110, y + 2, { width: 110, align: 'right' });
  doc.x = margin;
  doc.y = y + 2 + height;
}
