import type { FraudWarningListener } from '../../books/write-fraud-warnings.ts';
import { formatPrice } from '../../catalog/prices.ts';
import { viewFraudWarning } from '../../fraud/fraud-warnings.ts';
import { endNotes } from '../add-note.ts';
import { readLocale, tellStaff } from '../tell-staff.ts';

const name = 'purser-fraud-warning';

/** Notifies the staff of a warning while there is something to decide. */
export const tellFraudWarning: FraudWarningListener = async (services, tx, row, change) => {
  const { store_id, warning_id: subject } = row;
  if (change === 'over') {
    const note = await tx
      .selectFrom('notes')
      .select('note_id')
      .where('store_id', '=', store_id)
      .where('name', '=', name)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (note) await endNotes({ db: tx, clock: services.clock }, store_id, [note.note_id]);
    return;
  }
  const { locale } = await readLocale(tx, store_id);
  const { refund, dispute_fee } = await viewFraudWarning(tx, row);
  const money = ({ amount, currency }: typeof refund) => formatPrice(amount, currency, locale);
  const cost =
    refund.currency === dispute_fee.currency
      ? money({ ...refund, amount: refund.amount + dispute_fee.amount })
      : `${money(refund)} and ${money(dispute_fee)}`;
  await tellStaff(services, tx, store_id, {
    name,
    subject,
    type: 'warning',
    title: `The bank reported a payment of ${money(refund)} as fraud`,
    text: [
      `Refunding it now costs ${money(refund)}. A dispute would cost ${cost}, with its fee of ${money(dispute_fee)}.`,
      'Refund it unless you’re sure that the cardholder made the payment. Don’t ship the order before you decide.',
    ],
    order_id: row.order_id,
    payment_intent_id: row.payment_intent_id,
  });
};
