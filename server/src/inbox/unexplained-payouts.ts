import { sql } from 'kysely';
import type { Services, Store } from '../context.ts';
import { proofOf } from '../payouts/get-payout-proof.ts';
import { paragraphs, strong } from '../http/html.ts';
import { formatPrice } from '../catalog/prices.ts';
import type { NewNote } from './add-note.ts';
import { screenAction } from './note-actions.ts';

export const unexplainedNote = 'purser-payout-unexplained';

/** Payouts of the last days are proved again by each look, and older ones until they are explained. */
const window = { hours: 14 * 24 };
/** Until then our books may still be on their way. */
const grace = { hours: 2 };

/** Payouts whose contents don't add up to the amount paid. There should be none; an operator must check them. */
export async function unexplainedPayouts({ db, clock }: Services, store: Store): Promise<NewNote[]> {
  const now = clock.now();
  const { rows } = await sql<{ payout_id: string }>`
    select p.payout_id
    from payouts p
    left join lateral (
      select sum(net)::bigint as net from payout_entries e where e.store_id = p.store_id and e.payout_id = p.payout_id
    ) e on true
    where p.store_id = ${store.store_id} and p.entries_by <> 'pending' and p.status not in ('failed', 'canceled')
      and p.created < ${now.subtract(grace)}
      and (p.created > ${now.subtract(window)} or p.payout_id in (
        select subject from notes where store_id = ${store.store_id} and name = ${unexplainedNote} and status <> 'actioned'
      ))
      and p.amount + p.fee <> coalesce(e.net, 0)
    order by p.created limit 100`.execute(db);
  const notes: NewNote[] = [];
  for (const { payout_id } of rows) {
    // The screen's own proof has the last word.
    const proof = await proofOf({ db }, store.store_id, payout_id);
    if (!proof || proof.unexplained === 0) continue;
    notes.push(noteOn(payout_id, formatPrice(proof.unexplained, proof.currency, store.locale)));
  }
  return notes;
}

const noteOn = (payout_id: string, difference: string): NewNote => ({
  name: unexplainedNote,
  subject: payout_id,
  type: 'warning',
  title: 'A payout doesn’t match',
  content: paragraphs([
    'The payout’s transactions differ from the amount paid by ',
    strong(difference),
    '. Review its details and report this to your server administrator.',
  ]),
  actions: [screenAction('see-payout', 'View payout', '/payments/payouts/details', `&id=${payout_id}`)],
});
