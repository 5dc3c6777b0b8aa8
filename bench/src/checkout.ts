import { setTimeout as sleep } from 'node:timers/promises';
import { prepareToBuy } from './buy.ts';
import type { Part } from './lists.ts';
import { shown, timesOf } from './measure.ts';
import type { Figure } from './measure.ts';

/** The time from the successful checkout to the row in the merchant's list. */
export async function checkout({ shop, wants }: Part): Promise<Figure[]> {
  if (!wants('checkout')) return [];
  const buy = await prepareToBuy(shop);
  const waits: number[] = [];
  for (let i = 0; i < 25; i++) {
    const { order_id } = await buy(i);
    const began = performance.now();
    for (;;) {
      // A page larger than all checkouts of this run: payments of the same second have no defined order.
      const { data } = await shop.json<{ data: { order?: { id: number } }[] }>(
        '/wp-json/wc/v3/payments/transactions?pagesize=50',
      );
      if (data.some((row) => row.order?.id === order_id)) break;
      if (performance.now() - began > 15_000) throw new Error('a paid order did not reach the list in 15 s');
      await sleep(5);
    }
    waits.push(performance.now() - began);
  }
  const times = timesOf(waits);
  return [
    { name: 'checkout paid → row in the list', ours: shown(times), target: 'p95 ≤ 1 s', passes: times.p95 <= 1000 },
  ];
}
