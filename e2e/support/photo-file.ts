import type { Page } from '@playwright/test';
import type { ChosenFile } from './pdf-file.ts';

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

/** The same photo as a camera that was held upright stores it: lying, with a note to turn it (Exif orientation 6). */
export function turnedPhoto(photo: ChosenFile): ChosenFile {
  const entry = [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*'), Buffer.from(entry)]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  return { ...photo, buffer: Buffer.concat([photo.buffer.subarray(0, 2), segment, photo.buffer.subarray(2)]) };
}
