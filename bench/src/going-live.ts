import type { Part } from './lists.ts';
import { inTurns, shown } from './measure.ts';
import type { Figure } from './measure.ts';

const path = '/wp-json/wc/v3/payments';
const source = { source: 'wcpay-go-live-task', from: 'WCPAY_TEST_TO_LIVE' };

/** Leaving test mode with all its payments behind, and the lists of the live store after it. It closes the store’s books. */
export async function goingLive({ shop, payments, wants, known }: Part): Promise<Figure[]> {
  if (!wants('going-live')) return [];
  const began = performance.now();
  await shop.text(`${path}/onboarding/test_drive_account/disable`, { method: 'POST', body: source });
  const took = performance.now() - began;
  const [list, summary] = await inTurns(
    60,
    () => shop.text(`${path}/transactions?page=1&pagesize=25`),
    () => shop.text(`${path}/transactions/summary`),
  );
  if (!list || !summary) throw new Error('nothing was measured');
  const small = known.get('live list');
  known.set('live list', list);
  const ratio = small && list.p50 / small.p50;
  return [
    {
      name: `going live, ${payments} test payments behind it`,
      ours: `${took.toFixed(0)} ms`,
      target: '≤ 2 s',
      passes: took <= 2000,
    },
    {
      name: 'transactions of the live store, beside fewer test payments',
      ours: shown(list),
      ...(small && { raw: shown(small), ratio, target: '≤ 1.2', passes: (ratio ?? 0) <= 1.2 }),
    },
    { name: 'summary of the live store', ours: shown(summary) },
  ];
}
