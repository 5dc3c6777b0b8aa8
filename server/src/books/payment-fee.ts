import { sql } from 'kysely';
import type { Services, Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { priceOf } from '../provider/fee-plan.ts';
import type { FeeDiscount, FeePrice, FeeTerms } from '../provider/fee-plan.ts';
import { toJson } from '../database/upsert.ts';
import { feeTreatment } from './fee-treatment.ts';

/** The price of a payment that is about to be made, with the store's discount of the moment. Keep it with `keepPrice`. */
export async function agreePrice(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'provider'>,
  store: Store,
  payment: Omit<FeeTerms, 'account_country' | 'discount' | 'is_untaxed'>,
): Promise<FeePrice> {
  const [discounts, { treatment }] = await Promise.all([
    liveDiscounts(services, store),
    feeTreatment(services, store, services.clock.now()),
  ]);
  return priceOf({
    ...payment,
    account_country: store.country,
    is_untaxed: treatment !== 'standard',
    discount: discounts.find(({ payment_method }) => payment_method === payment.method),
  });
}

/** Written before the payment is confirmed, so that no charge is without its explanation; a later attempt may cost something else. */
export async function keepPrice(
  db: Database | DatabaseTransaction,
  store_id: number,
  payment_intent_id: string,
  price: FeePrice,
): Promise<void> {
  const row = { price: toJson(price), discount_id: price.discount_id ?? null };
  await db
    .insertInto('payment_fees')
    .values({ store_id, payment_intent_id, ...row })
    .onConflict((conflict) => conflict.columns(['store_id', 'payment_intent_id']).doUpdateSet(row))
    .execute();
}

/** The price that was agreed for a payment; nothing for one that was made elsewhere. */
export async function priceOfPayment(
  db: Database | DatabaseTransaction,
  store_id: number,
  payment_intent_id: string,
): Promise<FeePrice | undefined> {
  const row = await db
    .selectFrom('payment_fees')
    .select('price')
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', payment_intent_id)
    .executeTakeFirst();
  return row?.price as FeePrice | undefined; // keepPrice writes nothing else
}

/** A discount that still counts, and how much has been taken under it. */
export interface LiveDiscount extends FeeDiscount {
  payment_method: string;
  ends: Temporal.Instant | null;
  volume_allowance: number | null;
  current_volume: number;
  terms_url: string | null;
}

/** The store's discounts that have begun, have not ended and are not used up; the oldest first. */
export async function liveDiscounts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { store_id }: Pick<Store, 'store_id'>,
): Promise<LiveDiscount[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom('fee_discounts as discount')
    .selectAll('discount')
    .select((eb) =>
      eb
        .selectFrom('payment_fees as fee')
        .innerJoin('transactions as line', (join) =>
          join
            .onRef('line.store_id', '=', 'fee.store_id')
            .onRef('line.payment_intent_id', '=', 'fee.payment_intent_id')
            .on('line.type', 'in', ['charge', 'payment']),
        )
        .select(sql<number>`coalesce(sum(line.amount), 0)::bigint`.as('volume'))
        .whereRef('fee.store_id', '=', 'discount.store_id')
        .whereRef('fee.discount_id', '=', 'discount.discount_id')
        .whereRef('line.currency', '=', 'discount.currency')
        // A discount without an end has no volume to count.
        .where('discount.volume_allowance', 'is not', null)
        .as('current_volume'),
    )
    .where('discount.store_id', '=', store_id)
    .where('discount.starts', '<=', now)
    .where((eb) => eb.or([eb('discount.ends', 'is', null), eb('discount.ends', '>', now)]))
    .orderBy('discount.discount_id')
    .execute();
  return rows
    .map((row) => ({ ...row, current_volume: row.current_volume ?? 0 }))
    .filter(({ volume_allowance, current_volume }) => volume_allowance === null || current_volume < volume_allowance);
}
