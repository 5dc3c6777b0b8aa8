import type { Services, Store } from '../context.ts';

/** By lower-case currency: how many units of it one unit of the store's currency buys, as a decimal text. */
export type ExchangeRates = Readonly<Record<string, string>>;

interface Known {
  rates: ExchangeRates;
  /** When the provider told them, by our clock in milliseconds. */
  told: number;
  /** When it was last asked in vain, by the machine's running time. */
  failed?: number;
}

const keepFor = 60 * 60 * 1000;
const keepUntold = 24 * keepFor;
/** A provider that is down is not asked again by every page. */
const pause = 60_000;
const known = new WeakMap<object, Map<string, Known>>();

/** The market's rates, at most an hour old; older ones for a day while the provider does not tell, then none. */
export async function readExchangeRates(
  { provider, clock, log }: Pick<Services, 'provider' | 'clock' | 'log'>,
  store: Store,
): Promise<ExchangeRates> {
  const all = known.get(provider) ?? new Map<string, Known>();
  known.set(provider, all);
  const key = `${store.account_id} ${store.currency}`;
  const kept = all.get(key) ?? { rates: {}, told: -Infinity };
  const now = clock.now().epochMilliseconds;
  const age = Math.abs(now - kept.told);
  const isPausing = kept.failed !== undefined && performance.now() - kept.failed < pause;
  if (age >= keepFor && !isPausing) {
    try {
      const { rates } = await provider.stripe.exchangeRates.retrieve(
        store.currency,
        {},
        { stripeAccount: store.account_id, timeout: 3000, maxNetworkRetries: 0 },
      );
      const texts = Object.fromEntries(
        Object.entries(rates)
          .filter(([, rate]) => rate > 0 && rate < 1e9)
          .map(([currency, rate]) => [currency, decimalText(rate)]),
      );
      all.set(key, { rates: texts, told: now });
      return texts;
    } catch (error) {
      log.warn({ err: error }, 'exchange rates could not be read');
      all.set(key, { ...kept, failed: performance.now() });
    }
  }
  return age < keepUntold ? kept.rates : {};
}

/** A rate without an exponent, as the database and the arithmetic on whole numbers want it. */
const decimalText = (rate: number): string => rate.toFixed(12).replace(/\.?0+$/, '');
