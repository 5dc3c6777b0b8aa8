import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { LoanOffers } from '../database/tables.ts';

/** The latest offer that can be accepted; while a loan runs, none can. */
export async function openOffer({
  db,
  store,
  clock,
}: Pick<Context, 'db' | 'store' | 'clock'>): Promise<Selectable<LoanOffers> | undefined> {
  return db
    .selectFrom('loan_offers')
    .selectAll()
    .where('store_id', '=', store.store_id)
    .where('status', 'in', ['undelivered', 'delivered'])
    .where('expires', '>', clock.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loan_offers as o')
            .select('o.offer_id')
            .where('o.store_id', '=', store.store_id)
            .where('o.status', 'in', ['accepted', 'paid_out']),
        ),
      ),
    )
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The accepted offer whose loan isn’t paid out yet. */
export async function approvedOffer({
  db,
  store,
}: Pick<Context, 'db' | 'store'>): Promise<Selectable<LoanOffers> | undefined> {
  return db
    .selectFrom('loan_offers')
    .selectAll()
    .where('store_id', '=', store.store_id)
    .where('status', '=', 'accepted')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loans')
            .select('loans.loan_id')
            .where('loans.store_id', '=', store.store_id)
            .whereRef('loans.offer_id', '=', 'loan_offers.offer_id'),
        ),
      ),
    )
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst();
}
