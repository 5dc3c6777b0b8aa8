import { rateAge } from '@purser/contract/multi-currency/rates';
import type { ExchangeRates } from '@purser/contract/multi-currency/rates';
import type { Services, Store } from '../context.ts';
import { readOption } from '../database/stored-options.ts';

export const ratesOption = 'purser_exchange_rates';
export type RateSettings = Pick<ExchangeRates, 'source' | 'max_age_hours' | 'stops_when_old'>;

/** Until the merchant chooses, the operator's file counts if there is one. */
export async function readRateSettings(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { store_id }: Pick<Store, 'store_id'>,
): Promise<RateSettings> {
  const stored = (await readOption(db, store_id, ratesOption)) as Partial<RateSettings> | undefined; // written by saveExchangeRates only
  return {
    source: config.EXCHANGE_RATES_FILE ? 'file' : 'provider',
    max_age_hours: rateAge.default,
    stops_when_old: true,
    ...stored,
  };
}
