import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';

type Cell = string | number | boolean | null | undefined | Temporal.Instant | object;

/** Rows of one table, gathered as PostgreSQL's COPY text. The first row names the columns; the others carry the same. */
export class CopyRows {
  readonly table: string;
  #columns: string[] | undefined;
  #lines: string[] = [];

  constructor(table: string) {
    this.table = table;
  }

  add(row: Record<string, Cell>): void {
    this.#columns ??= Object.keys(row);
    this.#lines.push(this.#columns.map((column) => cell(row[column])).join('\t'));
  }

  async load(client: pg.PoolClient): Promise<void> {
    if (!this.#columns || this.#lines.length === 0) return;
    const stream = client.query(copyFrom(`copy ${this.table} (${this.#columns.join(', ')}) from stdin`));
    const done = finished(stream);
    stream.end(`${this.#lines.join('\n')}\n`);
    await done;
  }
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return String.raw`\N`;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Temporal.Instant) return value.toString();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;
}
