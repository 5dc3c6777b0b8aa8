import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.mjs';
import type { Part } from './lists.ts';
import type { Figure } from './measure.ts';
import type { Shop } from './shop.ts';

const webFolder = join(import.meta.dirname, '../../web/dist');
const slowdown = 4;
const rounds = 7;

/** The largest contentful paint of the overview on a slow machine, and its layout shift until everything is loaded. */
export async function overviewPaint({ shop, payments, wants }: Part): Promise<Figure[]> {
  if (!wants('overview paint')) return [];
  const browser = await chromium.launch(launchOptions);
  try {
    const figures: Figure[] = [];
    for (const [name, viewport] of [
      ['1440 px', { width: 1440, height: 900 }],
      ['360 px', { width: 360, height: 800 }],
    ] as const) {
      const samples: Paint[] = [];
      for (let round = 0; round < rounds; round++) samples.push(await paint(browser, shop, viewport));
      const times = samples.map(({ largest }) => largest).toSorted((a, b) => a - b);
      const middle = times[Math.floor(times.length / 2)] ?? NaN;
      const scripts = Math.max(...samples.map(({ scripts: kilobytes }) => kilobytes));
      const shift = Math.max(...samples.map(({ shift: moved }) => moved));
      figures.push(
        {
          name: `overview paint, largest at ${slowdown}× slow-down, ${name}, ${payments} payments`,
          ours: `${middle.toFixed(0)} ms (${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)})`,
          target: '≤ 1500 ms',
          passes: middle <= 1500,
        },
        {
          name: `overview paint, layout shift, ${name}, ${payments} payments`,
          ours: shift.toFixed(3),
          target: '≤ 0.05',
          passes: shift <= 0.05,
        },
        {
          name: `overview paint, JavaScript until everything is loaded, gzip, ${name}`,
          ours: `${scripts.toFixed(0)} KB`,
          target: '≤ 200 KB',
          passes: scripts <= 200,
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

interface Paint {
  /** Milliseconds since the navigation. */
  largest: number;
  /** The sum of all layout shifts, as the browser scores them. */
  shift: number;
  /** Kilobytes of our own scripts. */
  scripts: number;
}

/** Of the signed-in caller, as a browser takes them. */
export const cookiesOf = ({ cookie, origin }: Shop): { name: string; value: string; url: string }[] =>
  cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: origin };
  });

/** A first visit, with an empty browser cache. */
async function paint(browser: Browser, shop: Shop, viewport: { width: number; height: number }): Promise<Paint> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  try {
    await context.addCookies(cookiesOf(shop));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const files = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/assets\/.*\.js$/.test(pathname)) files.add(pathname);
    });
    await page.goto(`${shop.origin}/wp-admin/admin.php?page=wc-admin&path=/payments/overview`);
    await page.waitForLoadState('networkidle');
    return { ...(await page.evaluate<Omit<Paint, 'scripts'>>(observed)), scripts: await weightOf(files) };
  } finally {
    await context.close();
  }
}

async function weightOf(files: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(join(webFolder, file)), { level: 9 }).length;
  return bytes / 1024;
}

// As text: it runs in the browser, and Node's types don’t include the browser's performance entries.
const observed = `new Promise((done) => {
  let largest = NaN;
  let shift = 0;
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (largest = entry.startTime));
  watch('layout-shift', (entry) => (shift += entry.value));
  setTimeout(() => done({ largest, shift }), 300);
})`;
