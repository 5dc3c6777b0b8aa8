import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.mjs';
import type { Part } from './lists.ts';
import type { Figure } from './measure.ts';
import type { Shop } from './shop.ts';

const slowdown = 4;
const events = 200;

/** The page of one payment: rounds of requests until it is complete, and script time of a long timeline on a slow machine. */
export async function details({ shop, wants }: Part): Promise<Figure[]> {
  if (!wants('details')) return [];
  const payment = await longPayment(shop);
  const browser = await chromium.launch(launchOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await context.addCookies(
      shop.cookie.split('; ').map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return { name, value: value.join('='), url: shop.origin };
      }),
    );
    const page = await context.newPage();
    const rounds = await roundsOf(page, addressOf(shop, payment));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const shows: number[] = [];
    const unfolds: number[] = [];
    for (let round = 0; round < 7; round++) {
      const { show, unfold } = await scriptingOf(page, cdp, shop, payment);
      // The first two runs warm up the compiler.
      if (round < 2) continue;
      shows.push(show);
      unfolds.push(unfold);
    }
    const name = `details: timeline of ${events} events, scripting at ${slowdown}× slow-down`;
    return [
      {
        name: 'details: rounds of requests until the payment is whole',
        ours: `${rounds.rounds} (${rounds.requests} requests)`,
        target: '1',
        passes: rounds.rounds === 1,
      },
      {
        name: `${name}, the whole page`,
        ours: `${middle(shows).toFixed(0)} ms`,
      },
      {
        name: `${name}, the longest unfolding`,
        ours: `${middle(unfolds).toFixed(0)} ms`,
        target: '≤ 100 ms',
        passes: middle(unfolds) <= 100,
      },
    ];
  } finally {
    await browser.close();
  }
}

const middle = (samples: number[]): number => samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? NaN;

const addressOf = (shop: Shop, id: string): string =>
  `${shop.origin}/wp-admin/admin.php?page=wc-admin&path=/payments/transactions/details&id=${id}`;

/** A payment with dozens of refunds, mixed by day and kind so that few timeline entries fold. */
async function longPayment({ database }: Shop): Promise<string> {
  const { rows } = await database.query<{ id: string; store_id: number }>(
    `select payment_intent_id as id, store_id from timeline_events where type = 'captured' order by created desc limit 1`,
  );
  const [payment] = rows;
  if (!payment) throw new Error('the store has no captured payment');
  await database.query(
    `insert into timeline_events (store_id, payment_intent_id, event_key, type, created, attempt, data)
     select store_id, payment_intent_id, 'bench:' || n, kind, created + n * interval '5 hours', 1,
       data || jsonb_build_object('type', kind, 'datetime', extract(epoch from created + n * interval '5 hours')::bigint,
         'amount_refunded', 100 + n, 'failure_reason', 'unknown',
         'acquirer_reference_number_status', 'available', 'acquirer_reference_number', '7' || lpad(n::text, 22, '0'))
     from timeline_events, generate_series(1, $3::int) as n,
       lateral (select (array['partial_refund', 'refund_failed', 'captured', 'partial_refund'])[1 + n % 4] as kind) as kinds
     where store_id = $1 and payment_intent_id = $2 and type = 'captured' and event_key not like 'bench:%'
     on conflict do nothing`,
    [payment.store_id, payment.id, events - 2],
  );
  return payment.id;
}

/** A request that starts after a response belongs to the next round. */
async function roundsOf(page: Page, address: string): Promise<{ rounds: number; requests: number }> {
  const times: { began: number; ended: number }[] = [];
  page.on('requestfinished', (request) => {
    if (!/\/wp-json\/wc\/v3\/payments\/(charges|payment_intents|timeline|authorizations)/.test(request.url())) return;
    const { startTime, responseEnd } = request.timing();
    times.push({ began: startTime, ended: startTime + responseEnd });
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  let rounds = 0;
  let end = -Infinity;
  for (const { began, ended } of times.toSorted((a, b) => a.began - b.began)) {
    if (began < end) {
      end = Math.min(end, ended);
      continue;
    }
    rounds++;
    end = ended;
  }
  return { rounds, requests: times.length };
}

/** From an open admin to the payment, and from the folded timeline to its last event; milliseconds of JavaScript. */
async function scriptingOf(page: Page, cdp: CDPSession, shop: Shop, payment: string) {
  await page.goto(addressOf(shop, 'pi_none'));
  await page.getByRole('searchbox', { name: 'Find a payment' }).fill(payment);
  await page.waitForLoadState('networkidle');
  const start = await scripted(cdp);
  await page.keyboard.press('Enter');
  // No queries on the page meanwhile, because they count as scripting too.
  await sleep(2500);
  const show = (await scripted(cdp)) - start;
  const more = page.getByRole('button', { name: /^Show \d+ older$/ });
  let unfold = 0;
  while (await more.isVisible()) {
    await more.focus();
    const before = await scripted(cdp);
    await page.keyboard.press('Enter');
    await sleep(1200);
    unfold = Math.max(unfold, (await scripted(cdp)) - before);
  }
  return { show, unfold };
}

/** Main-thread time, so that other processes don’t count. */
async function scripted(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000;
}
