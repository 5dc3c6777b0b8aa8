import type { Part } from './lists.ts';
import { inTurns, shown } from './measure.ts';
import type { Figure } from './measure.ts';

/** Saves of a dispute's draft as someone types its letter, after hundreds of earlier states. */
export async function drafts({ shop, wants }: Part): Promise<Figure[]> {
  if (!wants('autosave')) return [];
  const { rows } = await shop.database.query<{ dispute_id: string }>(
    `select dispute_id from disputes
     where store_id = 1 and status = 'needs_response' and reason <> 'noncompliant' order by created desc limit 1`,
  );
  const id = rows[0]?.dispute_id;
  if (!id) return [];
  const path = `/wp-json/wc/v3/payments/disputes/${id}/draft`;
  let { version } = await shop.json<{ version: number }>(path);
  const letter = 'We delivered the order to the address that the customer gave us. '.repeat(40);
  const save = async () => {
    const fields = { product_description: 'A blue teapot', uncategorized_text: `${letter}${version}` };
    const body = { version, fields, editor: 'bench' };
    version = (await shop.json<{ version: number }>(path, { method: 'PUT', body })).version;
  };
  for (let earlier = 0; earlier < 300; earlier++) await save();
  const [saved, history] = await inTurns(200, save, () => shop.text(`${path}/versions`));
  if (!saved || !history) throw new Error('nothing was measured');
  return [
    { name: 'dispute draft, autosave', ours: shown(saved), target: 'p95 ≤ 100 ms', passes: saved.p95 <= 100 },
    { name: 'dispute draft, page of 25 earlier states', ours: shown(history) },
  ];
}
