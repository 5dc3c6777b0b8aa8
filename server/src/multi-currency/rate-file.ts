import { readFile, stat } from 'node:fs/promises';
import { rateText } from '@purser/contract/multi-currency/shop-money';

/** A rate as a source gives it, as decimal text. */
export interface QuotedRate {
  rate: string;
  time: Temporal.Instant;
}
/** By lower-case currency: what one unit of the store's currency buys. */
export type QuotedRates = ReadonlyMap<string, QuotedRate>;

/** What is wrong with a file, in words for the merchant. */
export class BadRateFile extends Error {}

/** Bytes: hundreds of currencies fit many times. */
const maxSize = 1_000_000;
/** Clocks differ a little. */
const ahead = { minutes: 10 };

/** Changes with the file. Throws for a file that is not there. */
export async function rateFileVersion(path: string): Promise<string> {
  const found = await stat(path).catch(() => {
    throw new BadRateFile('The file of exchange rates can’t be read.');
  });
  return `${path} ${found.mtimeMs} ${found.size}`;
}

/** The file's rates, converted to `own`. One bad value refuses the whole file. */
export async function readRateFile(path: string, own: string, now: Temporal.Instant): Promise<QuotedRates> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new BadRateFile('The file of exchange rates can’t be read.');
  if (found.size > maxSize) throw new BadRateFile('The file is larger than 1 MB.');
  const written = Temporal.Instant.fromEpochMilliseconds(Math.floor(found.mtimeMs));
  const start = Temporal.Instant.compare(written, now) > 0 ? now : written;
  const lines = parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''), start);
  if (lines.length === 0) throw new BadRateFile('The file has no rates.');
  const quoted = new Map<string, QuotedRate>();
  const [{ base } = { base: '' }] = lines;
  for (const line of lines) {
    if (line.base !== base) throw new BadRateFile(`The file has rates for ${base} and for ${line.base}. Use one base.`);
    if (quoted.has(line.currency)) throw new BadRateFile(`${line.currency.toUpperCase()} is in the file twice.`);
    if (Temporal.Instant.compare(line.time, now.add(ahead)) > 0)
      throw new BadRateFile(`The rate of ${line.currency.toUpperCase()} is from the future (${line.time.toString()}).`);
    quoted.set(line.currency, { rate: line.rate, time: line.time });
  }
  return inCurrency(quoted, base, own);
}

type Line = QuotedRate & { base: string; currency: string };

function parse(text: string, start: Temporal.Instant): Line[] {
  if (text.trimStart().startsWith('{')) return parseJson(text, start);
  const [head = '', ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = cellsOf(head).map((name) => name.toLowerCase());
  const at = (name: string) => columns.indexOf(name);
  if (at('base') === -1 || at('currency') === -1 || at('rate') === -1)
    throw new BadRateFile('The file is neither JSON nor CSV with the columns base, currency, rate and time.');
  return rows.map((row) => {
    const cells = cellsOf(row);
    const time = at('time') === -1 ? '' : (cells[at('time')] ?? '');
    return lineOf(cells[at('base')], cells[at('currency')] ?? '', cells[at('rate')], time || undefined, start);
  });
}

const cellsOf = (row: string): string[] => row.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

function parseJson(text: string, start: Temporal.Instant): Line[] {
  let parsed: { base?: unknown; time?: unknown; rates?: unknown };
  try {
    parsed = JSON.parse(text) as typeof parsed; // an object, because it begins with a brace
  } catch {
    throw new BadRateFile('The file is not readable as JSON.');
  }
  const { base, time, rates } = parsed;
  if (typeof rates !== 'object' || rates === null)
    throw new BadRateFile('The file has no object “rates” with a number for each currency.');
  return Object.entries(rates).map(([currency, rate]) => lineOf(base, currency, rate, time, start));
}

function lineOf(base: unknown, currency: string, rate: unknown, time: unknown, start: Temporal.Instant): Line {
  if (typeof base !== 'string' || !/^[a-z]{3}$/i.test(base))
    throw new BadRateFile('The file doesn’t say which currency its rates are for: “base” is a code such as USD.');
  if (!/^[a-z]{3}$/i.test(currency))
    throw new BadRateFile(`“${currency.slice(0, 20)}” is no currency code such as EUR.`);
  const text = rateOf(rate);
  if (text === undefined)
    throw new BadRateFile(
      `The rate of ${currency.toUpperCase()} is “${String(rate).slice(0, 20)}”. Rates are numbers above zero, such as 0.92.`,
    );
  return { base: base.toLowerCase(), currency: currency.toLowerCase(), rate: text, time: timeOf(time, start) };
}

function timeOf(time: unknown, start: Temporal.Instant): Temporal.Instant {
  if (time === undefined || time === null) return start;
  try {
    const text = String(time);
    return Temporal.Instant.from(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  } catch {
    throw new BadRateFile(`“${String(time).slice(0, 40)}” is no time such as 2026-12-31T16:00:00Z.`);
  }
}

/** A number above zero as decimal text, or nothing: no currency is worth a billionth of another. */
export function rateOf(value: unknown): string | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()));
  const rate = isNumber ? Number(value) : NaN;
  if (!(rate > 0 && rate < 1e9)) return undefined;
  const text = rateText(rate);
  return Number(text) > 0 ? text : undefined;
}

/** Rates of another base by way of the store's own currency, which the file then has to have. */
function inCurrency(quoted: QuotedRates, base: string, own: string): QuotedRates {
  if (base === own) return new Map([...quoted].filter(([currency]) => currency !== own));
  const via = quoted.get(own);
  if (!via)
    throw new BadRateFile(
      `The file has rates for ${base.toUpperCase()} and none for ${own.toUpperCase()}, your store’s currency.`,
    );
  const all = [...quoted, [base, { rate: '1', time: via.time }] as const];
  return new Map(
    all
      .filter(([currency]) => currency !== own)
      .map(([currency, { rate, time }]) => {
        const crossed = quotient(rate, via.rate);
        if (Number(crossed) === 0) throw new BadRateFile(`The rate of ${currency.toUpperCase()} is too small.`);
        return [currency, { rate: crossed, time: Temporal.Instant.compare(time, via.time) < 0 ? time : via.time }];
      }),
  );
}

const decimals = 12;
const scale = 10n ** BigInt(decimals);
const scaled = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
};

/** Of two decimal texts with at most twelve decimals, to as many, halves up. */
function quotient(over: string, under: string): string {
  const divisor = scaled(under);
  const digits = ((scaled(over) * scale * 2n + divisor) / (2n * divisor)).toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}
