import type { Page } from '@playwright/test';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A whole PDF with a line of text on each page. */
export function pdfFile(name: string, lines: readonly string[]): ChosenFile {
  const font = 3 + 2 * lines.length;
  const kids = lines.map((_, index) => `${3 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    ...lines.flatMap((line, index) => {
      const text = `BT /F 24 Tf 72 700 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F ${font} 0 R >> >> /Contents ${4 + 2 * index} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf, 'latin1') };
}

/** A photo of a size in pixels, drawn by the browser: noise, which compresses as badly as a real one. */
export async function photoFile(page: Page, name: string, width: number, height: number): Promise<ChosenFile> {
  const url = await page.evaluate(
    ([w = 0, h = 0, ink = '']) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [Number(w), Number(h)];
      const context = canvas.getContext('2d');
      if (!context) return '';
      for (let at = 0; at < 4000; at++) {
        context.fillStyle = `hsl(${(at * 137) % 360} 60% ${30 + (at % 50)}%)`;
        context.fillRect((at * 7919) % canvas.width, (at * 104_729) % canvas.height, 40, 30);
      }
      context.fillStyle = '#fff';
      context.font = '120px sans-serif';
      context.fillText(String(ink), 100, 200);
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [width, height, name],
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}
