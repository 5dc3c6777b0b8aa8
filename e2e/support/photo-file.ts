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
