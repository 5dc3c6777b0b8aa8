import type { PayoutListener } from '../../books/payouts/project-payout.ts';
import { paragraphs } from '../../http/html.ts';
import { formatPrice } from '../../catalog/prices.ts';
import { addNote } from '../add-note.ts';
import { failedPayoutNote } from '../end-failed-payout-notes.ts';
import { accountAction, screenAction } from '../note-actions.ts';
import { askForNotes } from '../write-notes.ts';

/** Adds one note per failed payout, with the reason and what to do. */
export const tellFailedPayout: PayoutListener = async (services, tx, payout) => {
  const { store_id, payout_id, currency } = payout;
  if (payout.to !== 'failed') return;
  const row = await tx
    .selectFrom('payouts')
    .innerJoin('stores', 'stores.store_id', 'payouts.store_id')
    .select(['failure_message', 'bank_account', 'locale'])
    .where('payouts.store_id', '=', store_id)
    .where('payout_id', '=', payout_id)
    .executeTakeFirstOrThrow();
  const why = row.failure_message?.trim() || payout.failure_code?.replaceAll('_', ' ') || 'The bank didn’t say why.';
  const amount = formatPrice(Math.abs(payout.amount), currency, row.locale);
  await addNote({ db: tx, clock: services.clock }, store_id, {
    name: failedPayoutNote,
    subject: payout_id,
    type: 'warning',
    title: `A payout of ${amount} failed`,
    content: paragraphs(
      why,
      `The money is back in your balance. Check or replace your bank account${row.bank_account ? ` (${row.bank_account})` : ''}; payouts resume after that.`,
    ),
    actions: [
      screenAction('see-payout', 'View payout', '/payments/payouts/details', `&id=${payout_id}`),
      accountAction('update-bank-account', 'Update your bank account'),
    ],
  });
  await askForNotes(services, tx, store_id);
};
