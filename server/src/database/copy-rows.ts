import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';

type Cell = string | number | boolean | null | undefined | Temporal.Instant | object;

/**
 * Rows of one table, gathered as PostgreSQL's COPY text. The first row names the columns; the others carry the same. The text
 * is kept as bytes outside the heap, because there is a lot of it and the collector would copy it about.
 */
export class CopyRows {
  readonly table: string;
  #columns: string[] | undefined;
  #bytes = Buffer.allocUnsafe(1 << 14);
  #length = 0;

  constructor(table: string) {
    this.table = table;
  }

  add(row: Record<string, Cell>): void {
    this.#columns ??= Object.keys(row);
    let line = '';
    for (const column of this.#columns) line += `${line === '' ? '' : '\t'}${cell(row[column])}`;
    line += '\n';
    // No character of a string takes more than three bytes.
    const needed = this.#length + line.length * 3;
    if (needed > this.#bytes.length) {
      const bytes = Buffer.allocUnsafe(needed * 2);
      this.#bytes.copy(bytes, 0, 0, this.#length);
      this.#bytes = bytes;
    }
    this.#length += this.#bytes.write(line, this.#length);
  }

  /** `isFrozen` needs a table that this very transaction has emptied; its rows then want no vacuum. */
  async load(client: pg.PoolClient, options: { isFrozen?: boolean } = {}): Promise<void> {
    if (!this.#columns) return;
    const stream = client.query(
      copyFrom(
        `copy ${this.table} (${this.#columns.join(', ')}) from stdin${options.isFrozen ? ' with (freeze)' : ''}`,
      ),
    );
    const done = finished(stream);
    stream.end(this.#bytes.subarray(0, this.#length));
    await done;
  }
}

function cell(value: Cell): string {
  switch (typeof value) {
    case 'string':
      return escaped(value);
    case 'number':
      return String(value);
    case 'boolean':
      return value ? 't' : 'f';
    case 'undefined':
      return String.raw`\N`;
    default:
      break;
  }
  if (value === null) return String.raw`\N`;
  return value instanceof Temporal.Instant ? momentText(value) : escaped(JSON.stringify(value));
}

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;

let lastMoment = Number.NaN;
let lastMomentText = '';
let lastDay = Number.NaN;
let lastDayText = '';

/** As `toString` writes it, several times faster for moments that follow each other within days; most of an order's are the same. */
function momentText(moment: Temporal.Instant): string {
  const milliseconds = moment.epochMilliseconds;
  if (milliseconds === lastMoment) return lastMomentText;
  if (milliseconds % 1000 !== 0) return moment.toString();
  const day = Math.floor(milliseconds / 86_400_000);
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = moment.toString().slice(0, -'00:00:00Z'.length);
  }
  const second = milliseconds / 1000 - day * 86_400;
  lastMoment = milliseconds;
  lastMomentText = `${lastDayText}${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}Z`;
  return lastMomentText;
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
