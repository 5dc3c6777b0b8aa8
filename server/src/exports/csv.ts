import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { threeDecimalCurrencies, zeroDecimalCurrencies } from '@purser/contract/money';
import type { Database } from '../database/database.ts';
import { poolOf } from '../database/database.ts';

/*
 * CSV files: UTF-8 with BOM, CRLF, RFC 4180, written by the database itself (`COPY … TO STDOUT`), so that a million rows take
 * seconds and no memory. The functions here are the cells of such a SELECT, as SQL text; they take columns, never values.
 */

const byteOrderMark = '\uFEFF';
// What spreadsheets skip before they look for a formula.
const blanks = String.raw`E' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff'`;
const formulaSigns = String.raw`E'=', E'+', E'-', E'@', E'\uff1d', E'\uff0b', E'\uff0d', E'\uff20'`;
const control = String.raw`E'[\u0001-\u001f\u007f]'`;

/**
 * Text of someone's making. Control characters become blanks, and what a spreadsheet would take for a formula gets an
 * apostrophe in front. The first test spares ordinary names, which begin with a letter or a digit, the dear ones.
 */
export const textCell = (column: string): string => {
  const flat = `case when ${column} ~ ${control} then regexp_replace(${column}, ${control}, ' ', 'g') else ${column} end`;
  const risky = `left(ltrim(${flat}, ${blanks}), 1) in (${formulaSigns}) or ascii(ltrim(${column}, ${blanks})) in (9, 13)`;
  // In an ordinary text only a line end would matter, and looking for one character is cheap.
  const plain = `case when strpos(${column}, E'\\n') > 0 then ${flat} else ${column} end`;
  return `case when ascii(${column}) between 65 and 126 or ascii(${column}) between 48 and 57 then ${plain}
    when ${column} is null or ${column} = '' then null when ${risky} then '''' || ${flat} else ${flat} end`;
};

const commonCurrencies = ['usd', 'eur', 'gbp'];

/** Minor units as a plain decimal number, by the currency's own number of decimals. */
export const amountCell = (amount: string, currency: string): string => {
  const list = (codes: string[]): string => codes.map((code) => pg.escapeLiteral(code)).join(', ');
  // A numeric product has as many decimals as its factors: 5200 * 0.01 is 52.00. The commonest currencies are asked for first.
  return `(${amount}) * case when ${currency} in (${list(commonCurrencies)}) then 0.01 when ${currency} in (${list(zeroDecimalCurrencies)}) then 1 when ${currency} in (${list(threeDecimalCurrencies)}) then 0.001 else 0.01 end`;
};

/** A rate between minor units as one between whole units, without rounding. */
export const unitRateCell = (rate: string, from: string, to: string): string =>
  // Most rows were not converted.
  `case when ${rate} is not null then trim_scale(${rate} * (${amountCell('1', to)}) / (${amountCell('1', from)})) end`;

/** A currency's code in capitals. */
export const currencyCell = (column: string): string =>
  `case ${column} ${commonCurrencies.map((code) => `when '${code}' then '${code.toUpperCase()}'`).join(' ')} else upper(${column}) end`;

/** The label of a value, or the value itself when it has none. The `common` values are looked for first. */
export const labelCell = (
  column: string,
  labels: Record<string, string>,
  { otherwise = textCell(column), common = [] }: { otherwise?: string; common?: readonly string[] } = {},
): string => {
  const values = [...new Set([...common, ...Object.keys(labels)])];
  return `case ${column} ${values
    .map((value) => `when ${pg.escapeLiteral(value)} then ${pg.escapeLiteral(labels[value] ?? value)}`)
    .join(' ')} else ${otherwise} end`;
};

/** A moment as `YYYY-MM-DD HH:MM:SS` in UTC; ISO texts are cut, because `to_char` takes several times as long. */
export const momentCell = (column: string): string => `left((${column} at time zone 'UTC')::text, 19)`;

/** The UTC day of a moment as `YYYY-MM-DD`. */
export const dayCell = (column: string): string => `(${column} at time zone 'UTC')::date`;

export interface CsvOptions {
  header: readonly string[];
  query: CompiledQuery;
  /** Called with each chunk's number of rows. */
  onRows?: (rows: number) => void;
  signal?: AbortSignal;
}

/** Streams a query's rows as CSV, all from one snapshot. A reader that leaves early ends the query. */
export function csvOf(db: Database, options: CsvOptions): Readable {
  const out = toCsv(options);
  copyInto(db, options.query, out, { format: 'format csv', signal: options.signal });
  return out;
}

/** Sends a query's rows, as `COPY` writes them, into a stream; what fails ends the stream with the error. */
export function copyInto(
  db: Database,
  query: CompiledQuery,
  out: Transform,
  { format, signal }: { format: string; signal?: AbortSignal | undefined },
): void {
  void (async () => {
    const client = await poolOf(db).connect();
    try {
      await pipeline(client.query(copyTo(`copy (${inline(query)}) to stdout (${format})`)), out, { signal });
      client.release();
    } catch (error) {
      // A connection in the middle of a copy is of no more use.
      client.release(true);
      out.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  })().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
}

function toCsv({ header, onRows }: CsvOptions): Transform {
  let begun = false;
  const begin = (stream: Transform): void => {
    if (!begun) stream.push(`${byteOrderMark}${header.map(quoted).join(',')}\r\n`);
    begun = true;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      begin(this);
      // No cell holds a line end, so each one ends a row. Bytes as Latin-1 characters pass unchanged.
      const text = chunk.toString('latin1');
      const rows = text.replaceAll('\n', '\r\n');
      onRows?.(rows.length - text.length);
      done(null, Buffer.from(rows, 'latin1'));
    },
    flush(done) {
      begin(this);
      done();
    },
  });
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** `COPY` takes no parameters, so they become literals, escaped as the driver does. */
function inline({ sql, parameters }: CompiledQuery): string {
  return sql.replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  // In brackets, because a minus before it would make the sign of a comment.
  if (typeof value === 'number' && value < 0) return `(${value})`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (value instanceof Temporal.Instant) return `${pg.escapeLiteral(value.toString())}::timestamptz`;
  if (Array.isArray(value)) return value.length > 0 ? `array[${value.map(literal).join(', ')}]` : `'{}'`;
  throw new TypeError(`a ${typeof value} cannot be part of a COPY`);
}
