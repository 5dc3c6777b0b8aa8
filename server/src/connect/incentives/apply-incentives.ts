import type { Services } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../database/database.ts';

/**
 * Begins the discounts of the promotions that the store activated: each once with its account, from now on. Called when one is
 * activated and when an account of the store can charge, also the next one; calling it again changes nothing.
 */
export async function applyIncentives(
  { clock }: Pick<Services, 'clock'>,
  tx: Database | DatabaseTransaction,
  store_id: number,
): Promise<void> {
  const waiting = await tx
    .selectFrom('incentive_activations as activation')
    .innerJoin('stores', 'stores.store_id', 'activation.store_id')
    .select(['activation.incentive_id', 'activation.terms', 'stores.currency'])
    .where('activation.store_id', '=', store_id)
    .where('stores.account_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('fee_discounts as discount')
            .whereRef('discount.store_id', '=', 'activation.store_id')
            .whereRef('discount.incentive_id', '=', 'activation.incentive_id'),
        ),
      ),
    )
    .orderBy('activation.activated')
    .execute();
  const starts = clock.now();
  const rows = waiting.flatMap(({ incentive_id, terms: { fees, tc_url }, currency }) =>
    fees.payment_methods.map((payment_method) => ({
      store_id,
      incentive_id,
      payment_method,
      discount: fees.discount ?? null,
      percentage_rate: fees.percentage_rate ?? null,
      fixed_rate: fees.fixed_rate ?? null,
      starts,
      ends: fees.days === undefined ? null : starts.add({ hours: 24 * fees.days }),
      volume_allowance: fees.volume_allowance ?? null,
      currency: fees.currency ?? currency,
      terms_url: tc_url,
    })),
  );
  if (rows.length > 0)
    await tx
      .insertInto('fee_discounts')
      .values(rows)
      // A concurrent process began them.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** For a store's new account: a test account can charge immediately; a live one once its details are verified, which an event reports. */
export async function applyWithTestAccount(
  services: Pick<Services, 'clock'>,
  tx: DatabaseTransaction,
  store_id: number,
): Promise<void> {
  const { mode } = await tx
    .selectFrom('stores')
    .select('mode')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow();
  if (mode === 'test') await applyIncentives(services, tx, store_id);
}
