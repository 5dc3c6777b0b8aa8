import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import { idOf, isMissing } from '../provider/read-payment.ts';
import { fromUnixSeconds } from '@purser/contract/dates';
import { sweepFinancing } from './loans/project-financing.ts';
import { bookBalanceTransactions } from './ledger.ts';
import { projectPayment } from './project-payment.ts';
import { projectPayout } from './payouts/project-payout.ts';
import { projectReaderFee } from './project-reader-fee.ts';

/**
 * Sees to it that our books hold these balance transactions. One that is not known yet brings in the payment, payout or
 * transfer that it belongs to; what belongs to none of them, an adjustment, a fee or a reserve, is booked as it is.
 */
export async function bookUnknown(
  services: Services,
  store: Store,
  rows: readonly Stripe.BalanceTransaction[],
): Promise<void> {
  const seen = new Set<string>();
  const unknown = await unknownOf(services, store, rows);
  // What a loan's row belongs to can't be asked by its source: all since the oldest is looked through.
  const ofLoans = unknown.filter(({ type }) => type === 'advance' || type === 'anticipation_repayment');
  if (ofLoans.length > 0)
    await sweepFinancing(services, store, fromUnixSeconds(Math.min(...ofLoans.map(({ created }) => created))));
  for (const row of unknown) {
    const subject = await subjectOf(services, store, idOf(row.source) ?? '');
    if (!subject || seen.has(subject.id)) continue;
    seen.add(subject.id);
    await subject.project();
  }
  const left = await unknownOf(services, store, unknown);
  if (left.length > 0) await transact(services.db, (tx) => bookBalanceTransactions(tx, store.store_id, left, null));
}

async function unknownOf(
  services: Services,
  store: Store,
  rows: readonly Stripe.BalanceTransaction[],
): Promise<Stripe.BalanceTransaction[]> {
  if (rows.length === 0) return [];
  const { rows: known } = await sql<{ entry_id: string }>`
    select entry_id from ledger_entries
    where store_id = ${store.store_id} and entry_id = any(${rows.map(({ id }) => id)}::text[])`.execute(services.db);
  const knownIds = new Set(known.map(({ entry_id }) => entry_id));
  return rows.filter((row) => !knownIds.has(row.id));
}

interface Subject {
  id: string;
  project(): Promise<unknown>;
}

/** What a balance transaction belongs to, by the kind of its source. */
async function subjectOf(services: Services, store: Store, source: string): Promise<Subject | undefined> {
  const { stripe } = services.provider;
  const account = { stripeAccount: store.account_id };
  const payment = (id: string | null): Subject | undefined =>
    id === null ? undefined : { id, project: () => projectPayment(services, store, id) };
  try {
    switch (source.slice(0, source.indexOf('_'))) {
      case 'ch':
      case 'py':
        return payment(idOf((await stripe.charges.retrieve(source, {}, account)).payment_intent));
      case 're':
      case 'pyr':
        return payment(idOf((await stripe.refunds.retrieve(source, {}, account)).payment_intent));
      case 'dp':
      case 'du':
        return payment(idOf((await stripe.disputes.retrieve(source, {}, account)).payment_intent));
      case 'po':
        return { id: source, project: () => projectPayout(services, store, source) };
      case 'tr':
        return { id: source, project: () => projectReaderFee(services, store, source) };
      default:
        return undefined;
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
