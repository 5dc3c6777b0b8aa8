import type { MoneyKind } from '../../acts/money-intent.ts';
import type { LateEndListener } from '../../books/write-absence.ts';
import { formatPrice } from '../../catalog/prices.ts';
import { screenAction } from '../note-actions.ts';
import { readLocale, tellStaff } from '../tell-staff.ts';

const absentName = 'purser-act-did-not-happen';

const nounByKind: Record<MoneyKind, string> = {
  refund: 'refund of',
  capture: 'capture of',
  cancel: 'cancellation of the authorization of',
  payout: 'instant payout of',
  submit_evidence: 'submission of evidence about',
  accept_dispute: 'acceptance of the dispute of',
};

const stateByKind: Record<MoneyKind, string> = {
  refund: 'No money moved.',
  capture: 'The customer wasn’t charged.',
  cancel: 'The authorization is still open.',
  payout: 'The money is still in your balance.',
  submit_evidence: 'The bank hasn’t received your evidence. Your draft is still there.',
  accept_dispute: 'The dispute is still open.',
};

/** Notifies the staff of an act without a response that did not happen, or happened late. */
export const tellLateEnd: LateEndListener = async (services, tx, { intent, end, capture_by }) => {
  const { store_id, order_id, payment_intent_id, amount, currency } = intent;
  const { kind } = intent;
  const subject = `${intent.money_intent_id}:${intent.epoch}`;
  const { locale, timezone } = await readLocale(tx, store_id);
  const what = `The ${nounByKind[kind]} ${formatPrice(amount ?? 0, currency ?? 'usd', locale)}`;
  const about = { subject, order_id, payment_intent_id };
  const actions = kind === 'payout' ? [screenAction('see-payouts', 'View payouts', '/payments/payouts')] : [];
  if (end === 'did_not_happen') {
    const deadline = capture_by?.toLocaleString(locale, {
      timeZone: timezone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    await tellStaff(services, tx, store_id, {
      ...about,
      name: absentName,
      type: 'warning',
      title: `${what} didn’t happen`,
      text: [
        stateByKind[kind],
        deadline ? `You can try again until ${deadline}. After that, the authorization expires.` : 'You can try again.',
      ],
      actions,
    });
    return;
  }
  // The note is no longer true.
  await tx
    .deleteFrom('notes')
    .where('store_id', '=', store_id)
    .where('name', '=', absentName)
    .where('subject', '=', subject)
    .execute();
  await tellStaff(services, tx, store_id, {
    ...about,
    name: 'purser-act-happened-late',
    type: 'warning',
    title: `${what} went through after all`,
    text: [
      'We told you that it didn’t happen, but the payment provider carried it out later.',
      'Don’t retry it. If you already did, check the payment.',
    ],
    actions,
  });
};
