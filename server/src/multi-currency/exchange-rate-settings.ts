import { rateAge } from '@purser/contract/multi-currency/rates';
import type { ExchangeRates } from '@purser/contract/multi-currency/rates';
import type { Context } from '../context.ts';
import { readOption } from '../database/stored-options.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { writeOptions } from '../settings/write-options.ts';
import { readExchangeRates } from './exchange-rates.ts';

const ratesOption = 'purser_exchange_rates';
type Stored = Pick<ExchangeRates, 'source' | 'max_age_hours' | 'stops_when_old'>;

async function readRateSettings({ db, store }: Context): Promise<Stored> {
  const stored = (await readOption(db, store.store_id, ratesOption)) as Partial<Stored> | undefined; // written below only
  return { source: 'provider', max_age_hours: rateAge.default, stops_when_old: true, ...stored };
}

async function viewExchangeRates(context: Context): Promise<ExchangeRates> {
  const [settings, { time }] = await Promise.all([
    readRateSettings(context),
    readExchangeRates(context, context.store),
  ]);
  return {
    ...settings,
    sources: [
      { source: 'provider', is_available: context.store.account_id !== '', read: time, problem: null },
      { source: 'file', is_available: false, read: null, problem: null },
    ],
    unconfirmed: [],
  };
}

export const getExchangeRates = endpoint.multiCurrency.getExchangeRates.handler(({ context }) =>
  viewExchangeRates(context),
);

export const saveExchangeRates = endpoint.multiCurrency.saveExchangeRates.handler(async ({ input, context }) => {
  if (input.source === 'file')
    throw refuse('purser_rate_source_unavailable', 409, 'This installation has no file of exchange rates.');
  await writeOptions(context, 'saveExchangeRates', {
    [ratesOption]: { ...(await readRateSettings(context)), ...input },
  });
  return viewExchangeRates(context);
});

export const confirmExchangeRate = endpoint.multiCurrency.confirmExchangeRate.handler(() => {
  throw refuse('purser_rate_changed', 409, 'This rate has changed since you looked at it.');
});
