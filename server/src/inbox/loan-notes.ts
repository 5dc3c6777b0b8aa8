import { writeOffer } from '../books/loans/project-offer.ts';
import { markDelivered } from '../books/loans/read-financing.ts';
import { formatPrice } from '../catalog/prices.ts';
import type { Services, Store } from '../context.ts';
import { paragraphs, strong } from '../http/html.ts';
import { openOffer } from '../loans/open-offer.ts';
import type { NewNote } from './add-note.ts';
import { screenAction } from './note-actions.ts';

export const loanOfferNote = 'purser-loan-offer';
export const loanApprovedNote = 'wc-payments-notes-loan-approved';

/** That an offer waits, and that an accepted one was approved, for as long as either is true. */
export async function aboutLoans(services: Services, store: Store): Promise<NewNote[]> {
  const { db, clock, log } = services;
  const money = (amount: number, currency: string) => formatPrice(amount, currency, store.locale);
  const offer = await openOffer({ db, store, clock });
  if (offer?.status === 'undelivered')
    // The note shows it to the merchant. The provider has no event of that.
    try {
      await writeOffer(services, store, await markDelivered(services, store, offer.offer_id));
    } catch (error) {
      log.info({ err: error, offer_id: offer.offer_id }, 'the provider could not be told that an offer was shown');
    }
  const running = await db
    .selectFrom('loan_offers')
    .selectAll()
    .where('store_id', '=', store.store_id)
    .where('status', 'in', ['accepted', 'paid_out'])
    .execute();
  return [
    ...(offer
      ? [
          {
            name: loanOfferNote,
            subject: offer.offer_id,
            type: 'info' as const,
            title: `You have a loan offer of ${money(offer.advance_amount, offer.currency)}`,
            content: paragraphs(
              `For a fixed fee of ${money(offer.fee_amount, offer.currency)}, repaid with ${percent(offer.withhold_rate)} of each payment. The offer ends on ${dayOf(offer.expires, store)}.`,
            ),
            actions: [{ name: 'view-offer', label: 'View offer', query: '?page=wc-admin&wcpay-loan-offer=1' }],
          },
        ]
      : []),
    ...running.map((loan): NewNote => ({
      name: loanApprovedNote,
      subject: loan.offer_id,
      type: 'info',
      title: 'Your loan is approved',
      content: paragraphs(
        strong(`${money(loan.advance_amount, loan.currency)} goes to your balance.`),
        `You repay ${money(loan.advance_amount + loan.fee_amount, loan.currency)} with ${percent(loan.withhold_rate)} of each payment.`,
      ),
      actions: [screenAction('view-loan', 'View loan', '/payments/loans')],
    })),
  ];
}

const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`;

const dayOf = (moment: Temporal.Instant, { locale, timezone }: Store): string =>
  moment.toZonedDateTimeISO(timezone).toPlainDate().toLocaleString(locale, { dateStyle: 'long' });
