import type { AutomaticSource } from '@purser/contract/multi-currency/rates';
import type { Services, Store } from '../context.ts';
import { within } from '../provider/call-provider.ts';
import { BadRateFile, rateFileVersion, rateOf, readRateFile } from './rate-file.ts';
import type { QuotedRates } from './rate-file.ts';
import { readRateSettings } from './rate-settings.ts';
import type { RateSettings } from './rate-settings.ts';
import { noteRead, takeRates } from './take-rates.ts';

export interface AutomaticRate {
  /** Units of the currency for one unit of the store's, as decimal text. */
  rate: string;
  time: Temporal.Instant;
  source: AutomaticSource;
  /** Older than the merchant allows. */
  isOld: boolean;
}

export interface AutomaticRates {
  /** By lower-case currency. */
  byCurrency: ReadonlyMap<string, AutomaticRate>;
  settings: RateSettings;
}

/** What became of the last attempts. */
interface Read {
  taken: Temporal.Instant | null;
  version: string | null;
}

/** The provider's rates are read anew after so many hours. */
const hoursBetweenReads = 1;
/** Milliseconds. A provider that is down is not asked again by every page. */
const pause = 60_000;
/** Milliseconds that a shopper waits; the call continues in the background. */
const patience = 1_000;

interface Reading {
  /** When the last attempt failed, by the process's own clock. */
  failed?: number;
  /** An attempt that is under way: everybody waits for the same one. */
  now?: Promise<void> | undefined;
}
/** By store. They hang on the database, which a test has of its own. */
const readings = new WeakMap<object, Map<number, Reading>>();

type Reader = Pick<Services, 'config' | 'provider' | 'clock' | 'log' | 'db'>;

/** The store's automatic rates from the source that it uses, after reading that anew if its turn has come. */
export async function readExchangeRates(services: Reader, store: Store): Promise<AutomaticRates> {
  const { read, ...kept } = await storedRates(services, store);
  const reading = readingOf(services, store);
  const isPausing = reading.failed !== undefined && performance.now() - reading.failed < pause;
  const { source } = kept.settings;
  // Closed books are only read, and without an account there is nothing to sell.
  if (store.closed || store.account_id === '' || isPausing || !(await isDue(services, read, source))) return kept;
  reading.now ??= refresh(services, store, source, reading);
  try {
    await within(reading.now, patience);
  } catch {
    // Others need not wait, too.
    reading.failed = performance.now();
    return kept;
  }
  return storedRates(services, store);
}

/** Reads the source at once, whenever it was read before, as after a change of the settings. */
export async function refreshRates(services: Reader, store: Store): Promise<void> {
  const { source } = await readRateSettings(services, store);
  const reading = readingOf(services, store);
  delete reading.failed;
  if (!store.closed) await (reading.now ??= refresh(services, store, source, reading));
}

function readingOf({ db }: Pick<Services, 'db'>, { store_id }: Store): Reading {
  const all = readings.get(db) ?? new Map<number, Reading>();
  readings.set(db, all);
  const reading = all.get(store_id) ?? {};
  all.set(store_id, reading);
  return reading;
}

async function storedRates(services: Reader, store: Store): Promise<AutomaticRates & { read: Read | undefined }> {
  const { db, clock } = services;
  // At once, because shoppers wait.
  const [settings, rows, reads] = await Promise.all([
    readRateSettings(services, store),
    db
      .selectFrom('exchange_rates')
      .select(['currency', 'rate', 'rate_time', 'source'])
      .where('store_id', '=', store.store_id)
      .where('store_currency', '=', store.currency)
      .execute(),
    db
      .selectFrom('exchange_rate_reads')
      .select(['source', 'taken', 'version'])
      .where('store_id', '=', store.store_id)
      .execute(),
  ]);
  const oldest = clock.now().subtract({ hours: settings.max_age_hours });
  return {
    settings,
    byCurrency: new Map(
      rows
        // A rate of the other source would not be what the merchant chose.
        .filter(({ source }) => source === settings.source)
        .map(({ currency, rate, rate_time: time, source }) => [
          currency,
          { rate, time, source, isOld: Temporal.Instant.compare(time, oldest) < 0 },
        ]),
    ),
    read: reads.find(({ source }) => source === settings.source),
  };
}

/** A moved clock may have gone either way. */
async function isDue({ clock, config }: Reader, read: Read | undefined, source: AutomaticSource): Promise<boolean> {
  if (source === 'provider') {
    if (!read?.taken) return true;
    return Math.abs(clock.now().epochMilliseconds - read.taken.epochMilliseconds) >= hoursBetweenReads * 3_600_000;
  }
  if (!config.EXCHANGE_RATES_FILE) return false;
  const version = await within(rateFileVersion(config.EXCHANGE_RATES_FILE), patience).catch(() => 'missing');
  return version !== read?.version;
}

async function refresh(services: Reader, store: Store, source: AutomaticSource, reading: Reading): Promise<void> {
  try {
    await (source === 'provider' ? askProvider(services, store) : readFile(services, store));
    delete reading.failed;
  } catch (error) {
    services.log.warn({ err: error, source }, 'exchange rates could not be read');
    reading.failed = performance.now();
    const problem = 'The payment provider didn’t return exchange rates.';
    await noteRead(services, store, source, { problem }).catch(() => {});
  } finally {
    reading.now = undefined;
  }
}

async function askProvider(services: Reader, store: Store): Promise<void> {
  const { rates } = await services.provider.stripe.exchangeRates.retrieve(
    store.currency,
    {},
    { stripeAccount: store.account_id },
  );
  const time = services.clock.now();
  const given = Object.entries(rates)
    .filter(([currency]) => currency !== store.currency)
    .map(([currency, rate]) => [currency, rateOf(rate)] as const);
  const quoted: QuotedRates = new Map(given.flatMap(([currency, rate]) => (rate ? [[currency, { rate, time }]] : [])));
  const refused = given.flatMap(([currency, rate]) => (rate ? [] : [currency.toUpperCase()]));
  await takeRates(services, store, 'provider', quoted, {
    problem:
      refused.length > 0
        ? `These rates aren’t numbers above zero, so we didn’t take them: ${refused.join(', ')}.`
        : null,
  });
}

async function readFile(services: Reader, store: Store): Promise<void> {
  const path = services.config.EXCHANGE_RATES_FILE;
  if (!path) return;
  // Before the file is read: a change meanwhile is seen by the next look.
  const version = await rateFileVersion(path).catch(() => 'missing');
  try {
    const rates = await readRateFile(path, store.currency, services.clock.now());
    await takeRates(services, store, 'file', rates, { version });
  } catch (error) {
    if (!(error instanceof BadRateFile)) throw error;
    await noteRead(services, store, 'file', { version, problem: error.message });
  }
}
