import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { multiCurrencyPath } from './currency.ts';

/** Where automatic rates come from: the payment provider's market, or the operator's file. */
export const automaticSources = ['provider', 'file'] as const;
export type AutomaticSource = (typeof automaticSources)[number];

/** After how many hours an automatic rate is old: the least, the most, and the number until the merchant chooses. */
export const rateAge = { min: 1, max: 720, default: 24 } as const;

const UnixTime = z.int().nullable();

/** What a source said last. */
export const RateSourceStatus = z.object({
  source: z.enum(automaticSources),
  /** Whether it can be chosen: there is a file, or an account. */
  is_available: z.boolean(),
  /** When we last read it with success; null for never. */
  read: UnixTime,
  /** In plain words why the last attempt took nothing; null when it did not fail. */
  problem: z.string().nullable(),
});

/** A rate so far from the last one that nothing sells at it before the merchant confirms it. */
export const UnconfirmedRate = z.object({
  code: z.string(),
  source: z.enum(automaticSources),
  rate: z.number(),
  last_updated: UnixTime,
  /** The last rate that was not in doubt, which the shop uses until it is too old. */
  known_rate: z.number(),
  known_updated: UnixTime,
});

export const ExchangeRates = z.object({
  source: z.enum(automaticSources),
  sources: z.array(RateSourceStatus),
  max_age_hours: z.int(),
  /** Whether the shop stops selling in a currency whose automatic rate is old. */
  stops_when_old: z.boolean(),
  unconfirmed: z.array(UnconfirmedRate),
});
export type ExchangeRates = z.infer<typeof ExchangeRates>;

const path = `${multiCurrencyPath}/rates` as const;

export const getExchangeRates = merchant()
  .route({ method: 'GET', path, summary: 'Where automatic exchange rates come from, and how old they may be' })
  .output(ExchangeRates);

export const saveExchangeRates = merchant('purser_settings')
  .route({ method: 'POST', path, summary: 'Choose the source of automatic exchange rates and how old they may be' })
  .errors(refusals({ purser_rate_source_unavailable: 409 }))
  .input(
    z
      .object({
        source: z.enum(automaticSources),
        max_age_hours: z.int().min(rateAge.min).max(rateAge.max),
        stops_when_old: z.boolean(),
      })
      .partial(),
  )
  .output(ExchangeRates);

/** Takes the rate that was in doubt. `rate` is the one that the merchant saw; another one has to be looked at again. */
export const confirmExchangeRate = merchant('purser_settings')
  .route({ method: 'POST', path: `${path}/{code}`, summary: 'Confirm an exchange rate that is far from the last one' })
  .errors(refusals({ purser_rate_changed: 409, rest_no_route: 404 }))
  .input(z.object({ code: z.string(), rate: z.number().positive() }))
  .output(ExchangeRates);
