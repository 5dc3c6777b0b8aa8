import { rateText } from '@purser/contract/multi-currency/shop-money';
import type { Services, Store } from '../context.ts';
import { within } from '../provider/call-provider.ts';

/** By lower-case currency: how many units of it one unit of the store's currency buys, as a decimal text. */
type Rates = Readonly<Record<string, string>>;

interface Known {
  rates: Rates;
  /** When they were read from the provider, by our clock in milliseconds. */
  told: number;
  /** Time of the last failed read, by the process's own clock. */
  failed?: number;
  /** A look that is under way: everybody waits for the same one. */
  reading?: Promise<void>;
}

const keepFor = 60 * 60 * 1000;
const keepUntold = 24 * keepFor;
/** A provider that is down is not asked again by every page. */
const pause = 60_000;
/** Milliseconds that a shopper waits; the call continues in the background. */
const patience = 1_000;
const known = new WeakMap<object, Map<string, Known>>();

type Asker = Pick<Services, 'provider' | 'clock' | 'log'>;

/** The market's rates, at most an hour old; older ones for up to a day while the provider returns none, then none. */
export async function readExchangeRates(services: Asker, store: Store): Promise<{ rates: Rates; time: number | null }> {
  const { provider, clock } = services;
  const all = known.get(provider) ?? new Map<string, Known>();
  known.set(provider, all);
  const key = `${store.account_id} ${store.currency}`;
  const kept: Known = all.get(key) ?? { rates: {}, told: -Infinity };
  all.set(key, kept);
  const age = () => Math.abs(clock.now().epochMilliseconds - kept.told);
  const isPausing = kept.failed !== undefined && performance.now() - kept.failed < pause;
  if (age() >= keepFor && !isPausing) {
    kept.reading ??= ask(services, store, kept);
    await within(kept.reading, patience).catch(() => {
      // Others need not wait, too.
      kept.failed = performance.now();
    });
  }
  return age() < keepUntold ? { rates: kept.rates, time: Math.floor(kept.told / 1000) } : { rates: {}, time: null };
}

async function ask({ provider, clock, log }: Asker, store: Store, kept: Known): Promise<void> {
  try {
    const { rates } = await provider.stripe.exchangeRates.retrieve(
      store.currency,
      {},
      { stripeAccount: store.account_id },
    );
    kept.rates = Object.fromEntries(
      Object.entries(rates)
        .filter(([, rate]) => rate > 0 && rate < 1e9)
        .map(([currency, rate]) => [currency, rateText(rate)]),
    );
    kept.told = clock.now().epochMilliseconds;
    delete kept.failed;
  } catch (error) {
    log.warn({ err: error }, 'exchange rates could not be read');
    kept.failed = performance.now();
  } finally {
    delete kept.reading;
  }
}
