import type { Part } from './lists.ts';
import { inTurns, shown } from './measure.ts';
import type { Figure } from './measure.ts';

const path = '/wp-json/wc/v3/payments/settings';

/** A save in our database only, and one that also writes to the provider. */
export async function settings({ shop, wants }: Part): Promise<Figure[]> {
  if (!wants('settings')) return [];
  const save = async (body: Record<string, unknown>) => {
    const answer = await shop.call(path, { method: 'POST', body });
    if (answer.status !== 200) throw new Error(`saving the settings answered ${answer.status}`);
  };
  const [own, told] = await inTurns(
    30,
    (round) => save({ payment_request_button_border_radius: round % 20 }),
    (round) => save({ account_business_support_phone: `+1 555 010 ${1000 + round}` }),
  );
  if (!own || !told) throw new Error('nothing was measured');
  await save({ payment_request_button_border_radius: 4 });
  return [
    { name: 'settings save', ours: shown(own), target: 'p95 ≤ 300 ms', passes: own.p95 <= 300 },
    { name: 'settings save that tells the provider', ours: shown(told), target: 'p95 ≤ 300 ms + the provider' },
  ];
}
