import type { Context } from '../../context.ts';
import { paragraphs, strong } from '../../http/html.ts';
import { addNote, endNotes } from '../add-note.ts';

const insecureNote = 'wc-payments-notes-set-https-for-checkout';

/** Hosts that only this machine or its own network reaches. */
const isPrivate = (host: string): boolean =>
  host === 'localhost' ||
  /\.(localhost|local|internal|test)$/.test(host) ||
  /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^\[(::1|f[cd]|fe80)/.test(host);

/** Whether this origin is public and not encrypted. */
export function isInsecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && hostname.includes('.') && !isPrivate(hostname);
}

// What was last seen of each store, so that only a change costs a write.
const seen = new WeakMap<object, Map<number, boolean>>();

/** Checks how a page of the admin was reached: a public shop without HTTPS gets one note, which ends with HTTPS. */
export async function tellInsecureShop(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'store' | 'request'>,
): Promise<void> {
  const { db, store, request } = context;
  const insecure = isInsecure(request.origin);
  const stores = seen.get(db) ?? new Map<number, boolean>();
  seen.set(db, stores);
  if (stores.get(store.store_id) === insecure) return;
  stores.set(store.store_id, insecure);
  try {
    if (insecure)
      await addNote(context, store.store_id, {
        name: insecureNote,
        type: 'warning',
        title: 'Serve your shop over HTTPS',
        content: paragraphs(
          [
            'Your shop runs without encryption at ',
            strong(request.origin),
            ': browsers warn your shoppers and hide wallets. Put a proxy with a certificate in front of it.',
          ],
          'If you already have one, ask your server administrator to add its address to TRUSTED_PROXIES.',
        ),
      });
    else if (request.origin.startsWith('https:')) {
      const over = await db
        .selectFrom('notes')
        .select('note_id')
        .where('store_id', '=', store.store_id)
        .where('name', '=', insecureNote)
        .execute();
      await endNotes(
        context,
        store.store_id,
        over.map(({ note_id }) => note_id),
      );
    }
  } catch (error) {
    context.log.warn({ err: error, store_id: store.store_id }, 'the note about HTTPS could not be written');
  }
}
