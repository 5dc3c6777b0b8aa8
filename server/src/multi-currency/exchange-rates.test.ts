import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '@orpc/server';
import { afterAll, expect, test } from 'vitest';
import { clearFaults, setFault } from '../testing/faults.ts';
import { openStore } from '../testing/open-store.ts';
import { createShopper } from '../testing/shopper.ts';
import { confirmExchangeRate, getExchangeRates, saveExchangeRates } from './exchange-rate-settings.ts';
import { refreshRates } from './exchange-rates.ts';
import { viewCurrencies } from './list-currencies.ts';

const world = await openStore({ stock: true });
const hour = 3_600_000;
const as = () => ({ context: world.context() });
const rates = () => call(getExchangeRates, undefined, as());
const euro = async () => (await viewCurrencies(world.context())).enabled['EUR'];
const knownEuro = (values: { rate?: string; rate_time?: Temporal.Instant }) =>
  world.db.updateTable('exchange_rates').set(values).where('currency', '=', 'eur').execute();

const folder = await mkdtemp(join(tmpdir(), 'rates-'));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, 'rates.txt');
let written = 0;
/** Each state of the file is another one, however fast they follow. */
const write = async (text: string) => {
  await writeFile(path, text);
  const time = new Date(1_700_000_000_000 + ++written * 1000);
  await utimes(path, time, time);
};

test('a rate older than the merchant allows is said to be old, and by choice stops selling', async () => {
  const shopper = createShopper(world);
  expect((await shopper.payIn('EUR')).totals.currency_code).toBe('EUR');
  await setFault(world, { on: 'GET /v1/exchange_rates/*', mode: 'refuse' });
  await world.sandbox.clock.advance(3 * hour);
  expect(await euro()).toMatchObject({ rate_state: 'current', rate_source: 'provider' });
  expect((await rates()).sources[0]).toMatchObject({ problem: expect.stringContaining('didn’t return') });
  await call(saveExchangeRates, { max_age_hours: 2, stops_when_old: false }, as());
  expect(await euro()).toMatchObject({ rate_state: 'old' });
  expect((await createShopper(world).payIn('EUR')).totals.currency_code).toBe('EUR');
  await call(saveExchangeRates, { stops_when_old: true }, as());
  expect(await euro()).toMatchObject({ rate_state: 'stopped', rate: expect.any(Number) });
  expect((await createShopper(world).payIn('EUR')).totals.currency_code).toBe('USD');
  await clearFaults(world);
  await refreshRates(world, world.store);
  expect(await euro()).toMatchObject({ rate_state: 'current' });
  expect((await rates()).sources[0]).toMatchObject({ problem: null });
  expect((await createShopper(world).payIn('EUR')).totals.currency_code).toBe('EUR');
});

test('a rate that is ten times the last one waits for the merchant, and the last one counts meanwhile', async () => {
  const market = (await euro())?.rate ?? 0;
  await knownEuro({ rate: String(market * 12) });
  await refreshRates(world, world.store);
  expect((await euro())?.rate).toBe(market * 12);
  const { unconfirmed } = await rates();
  expect(unconfirmed).toMatchObject([{ code: 'EUR', rate: market, known_rate: market * 12, source: 'provider' }]);
  await expect(call(confirmExchangeRate, { code: 'EUR', rate: 2 }, as())).rejects.toMatchObject({
    code: 'purser_rate_changed',
  });
  expect((await call(confirmExchangeRate, { code: 'eur', rate: market }, as())).unconfirmed).toEqual([]);
  expect(await euro()).toMatchObject({ rate: market, rate_state: 'current' });
  // Less than that is the market’s own business, and ends a doubt.
  await knownEuro({ rate: String(market * 9) });
  await refreshRates(world, world.store);
  expect((await euro())?.rate).toBe(market);
});

test('rates come from a file, again whenever it changes, and a bad file is explained and takes nothing', async () => {
  await expect(call(saveExchangeRates, { source: 'file' }, as())).rejects.toMatchObject({
    code: 'purser_rate_source_unavailable',
  });
  Object.assign(world.config, { EXCHANGE_RATES_FILE: path });
  const now = world.clock.now();
  await write(JSON.stringify({ base: 'USD', time: now.toString(), rates: { EUR: 0.95, JPY: '151.5' } }));
  expect(await call(saveExchangeRates, { source: 'file' }, as())).toMatchObject({ source: 'file', unconfirmed: [] });
  expect(await euro()).toMatchObject({
    rate: 0.95,
    rate_source: 'file',
    last_updated: Math.floor(now.epochMilliseconds / 1000),
  });
  // What the file does not have is not sold at the other source's rate.
  expect((await viewCurrencies(world.context())).enabled['GBP']).toMatchObject({ rate: null, rate_state: 'missing' });
  // The European Central Bank's way: all rates of the euro, the dollar among them.
  await write(`base,currency,rate,time\nEUR,USD,1.25,${now.toString()}\nEUR,JPY,200,${now.toString()}`);
  expect((await viewCurrencies(world.context())).enabled).toMatchObject({ EUR: { rate: 0.8 }, JPY: { rate: 160 } });
  for (const [text, problem] of [
    ['{"base": "USD"', 'not readable as JSON'],
    ['{"base": "USD", "rates": {"EUR": 0}}', 'numbers above zero'],
    ['{"base": "USD", "rates": {"EUR": 0.5, "JPY": "a lot"}}', 'JPY is “a lot”'],
    ['{"base": "USD", "rates": {"EUR": -1}}', 'numbers above zero'],
    ['{"rates": {"EUR": 0.5}}', '“base” is a code'],
    ['{"base": "GBP", "rates": {"EUR": 1.2}}', 'none for USD'],
    ['base,currency,rate\nUSD,EUR,0.5\nUSD,EUR,0.6', 'EUR is in the file twice'],
    ['base,currency,rate,time\nUSD,EUR,0.5,2099-01-01', 'from the future'],
    ['EUR 0.5', 'neither JSON nor CSV'],
  ] as const) {
    await write(text);
    const { sources } = await rates();
    expect(sources.find(({ source }) => source === 'file')?.problem).toContain(problem);
    expect((await euro())?.rate).toBe(0.8);
  }
  // A slip of the point in the file waits for the merchant like any other.
  await write(JSON.stringify({ base: 'USD', time: now.toString(), rates: { EUR: 9.5, JPY: 151 } }));
  expect((await rates()).unconfirmed).toMatchObject([{ code: 'EUR', rate: 9.5, known_rate: 0.8, source: 'file' }]);
  expect((await viewCurrencies(world.context())).enabled).toMatchObject({ EUR: { rate: 0.8 }, JPY: { rate: 151 } });
  await rm(path);
  const { sources } = await rates();
  expect(sources.find(({ source }) => source === 'file')).toMatchObject({
    problem: expect.stringContaining('can’t be read'),
  });
  delete world.config.EXCHANGE_RATES_FILE;
  await call(saveExchangeRates, { source: 'provider' }, as());
  expect((await euro())?.rate_source).toBe('provider');
});
