import { sql } from 'kysely';
import { absurdFactor } from '@purser/contract/multi-currency/currency-settings';
import type { AutomaticSource } from '@purser/contract/multi-currency/rates';
import type { Services, Store } from '../context.ts';
import type { QuotedRates } from './rate-file.ts';

/**
 * Stores what a source returned. A rate that is a tenth or less of the last one, or ten times or more, is only noted: the last
 * one stays until the merchant confirms the new one.
 */
export async function takeRates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { store_id, currency: store_currency }: Pick<Store, 'store_id' | 'currency'>,
  source: AutomaticSource,
  rates: QuotedRates,
  told: { version?: string; problem?: string | null } = {},
): Promise<void> {
  const isAbsurd = sql`(excluded.rate * ${absurdFactor}::int <= exchange_rates.rate or excluded.rate >= exchange_rates.rate * ${absurdFactor}::int)`;
  const lines = [...rates].map(([currency, { rate, time }]) => ({ currency, rate, rate_time: time.toString() }));
  // In one order, so that two processes that take rates at once don't wait for each other.
  if (lines.length > 0)
    await sql`
    insert into exchange_rates (store_id, store_currency, currency, source, rate, rate_time)
    select ${store_id}::int, ${store_currency}, currency, ${source}, rate, rate_time
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (currency text, rate numeric, rate_time timestamptz)
    order by currency
    on conflict (store_id, store_currency, currency) do update set
      source = case when ${isAbsurd} then exchange_rates.source else excluded.source end,
      rate = case when ${isAbsurd} then exchange_rates.rate else excluded.rate end,
      rate_time = case when ${isAbsurd} then exchange_rates.rate_time else excluded.rate_time end,
      doubted_rate = case when ${isAbsurd} then excluded.rate end,
      doubted_source = case when ${isAbsurd} then excluded.source end,
      doubted_time = case when ${isAbsurd} then excluded.rate_time end`.execute(db);
  await noteRead({ db }, { store_id }, source, { taken: clock.now(), ...told });
}

/** What became of an attempt to read a source; without `taken`, nothing was taken. */
export async function noteRead(
  { db }: Pick<Services, 'db'>,
  { store_id }: Pick<Store, 'store_id'>,
  source: AutomaticSource,
  {
    taken,
    version = null,
    problem = null,
  }: { taken?: Temporal.Instant; version?: string | null; problem?: string | null },
): Promise<void> {
  const values = { ...(taken && { taken }), version, problem };
  await db
    .insertInto('exchange_rate_reads')
    .values({ store_id, source, ...values })
    .onConflict((conflict) => conflict.columns(['store_id', 'source']).doUpdateSet(values))
    .execute();
}
