import { toUnixSeconds } from '@purser/contract/dates';
import { automaticSources } from '@purser/contract/multi-currency/rates';
import type { ExchangeRates } from '@purser/contract/multi-currency/rates';
import { recordAudit } from '../access/audit.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { writeOptions } from '../settings/write-options.ts';
import { readExchangeRates, refreshRates } from './exchange-rates.ts';
import { ratesOption, readRateSettings } from './rate-settings.ts';

async function viewExchangeRates(context: Context): Promise<ExchangeRates> {
  const { db, store, config } = context;
  // First, because it reads the source whose turn has come.
  const { settings } = await readExchangeRates(context, store);
  const [reads, doubted] = await Promise.all([
    db.selectFrom('exchange_rate_reads').selectAll().where('store_id', '=', store.store_id).execute(),
    db
      .selectFrom('exchange_rates')
      .selectAll()
      .where('store_id', '=', store.store_id)
      .where('store_currency', '=', store.currency)
      .where('doubted_rate', 'is not', null)
      .orderBy('currency')
      .execute(),
  ]);
  const isAvailable = { provider: store.account_id !== '', file: config.EXCHANGE_RATES_FILE !== undefined };
  return {
    ...settings,
    sources: automaticSources.map((source) => {
      const read = reads.find((each) => each.source === source);
      return {
        source,
        is_available: isAvailable[source],
        read: read?.taken ? toUnixSeconds(read.taken) : null,
        problem: read?.problem ?? null,
      };
    }),
    unconfirmed: doubted.flatMap((row) =>
      row.doubted_source && row.doubted_time
        ? [
            {
              code: row.currency.toUpperCase(),
              source: row.doubted_source,
              rate: Number(row.doubted_rate),
              last_updated: toUnixSeconds(row.doubted_time),
              known_rate: Number(row.rate),
              known_updated: toUnixSeconds(row.rate_time),
            },
          ]
        : [],
    ),
  };
}

export const getExchangeRates = endpoint.multiCurrency.getExchangeRates.handler(({ context }) =>
  viewExchangeRates(context),
);

export const saveExchangeRates = endpoint.multiCurrency.saveExchangeRates.handler(async ({ input, context }) => {
  const { store, config } = context;
  if (input.source === 'file' && !config.EXCHANGE_RATES_FILE)
    throw refuse(
      'purser_rate_source_unavailable',
      409,
      'There’s no file of exchange rates. Ask the operator of this installation to set EXCHANGE_RATES_FILE.',
    );
  const before = await readRateSettings(context, store);
  await writeOptions(context, 'saveExchangeRates', { [ratesOption]: { ...before, ...input } });
  if (input.source && input.source !== before.source) await refreshRates(context, store);
  return viewExchangeRates(context);
});

export const confirmExchangeRate = endpoint.multiCurrency.confirmExchangeRate.handler(async ({ input, context }) => {
  const { store } = context;
  const currency = input.code.toLowerCase();
  await transact(context.db, async (tx) => {
    const row = await tx
      .selectFrom('exchange_rates')
      .selectAll()
      .where('store_id', '=', store.store_id)
      .where('store_currency', '=', store.currency)
      .where('currency', '=', currency)
      .forUpdate()
      .executeTakeFirst();
    const { doubted_rate, doubted_source, doubted_time } = row ?? {};
    if (!row || !doubted_rate || !doubted_source || !doubted_time || Number(doubted_rate) !== input.rate)
      throw refuse('purser_rate_changed', 409, 'This rate has changed since you looked at it. Check the new one.');
    await tx
      .updateTable('exchange_rates')
      .set({
        rate: doubted_rate,
        source: doubted_source,
        rate_time: doubted_time,
        doubted_rate: null,
        doubted_source: null,
        doubted_time: null,
      })
      .where('store_id', '=', store.store_id)
      .where('store_currency', '=', store.currency)
      .where('currency', '=', currency)
      .execute();
    await recordAudit(tx, context, {
      action: 'confirmExchangeRate',
      object_type: 'currency',
      object_id: currency,
      before: { rate: row.rate, source: row.source },
      after: { rate: doubted_rate, source: doubted_source },
      outcome: 'done',
    });
  });
  return viewExchangeRates(context);
});
