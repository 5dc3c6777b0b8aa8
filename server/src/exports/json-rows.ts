import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { copyInto } from './csv.ts';
import type { Database } from '../database/database.ts';

// JSON text holds no control characters, so that with these as its signs COPY writes each row as it is, on a line of its own.
const plainLines = String.raw`format csv, delimiter E'\x01', quote E'\x02', escape E'\x02'`;

/** `{data: […]}` with every row of a query as an object, all from one snapshot and never in memory as a whole. */
export function jsonOf(db: Database, rows: RawBuilder<unknown>): Readable {
  const out = toDocument();
  copyInto(db, sql`select row_to_json(rows)::text from (${rows}) as rows`.compile(db), out, { format: plainLines });
  return out;
}

function toDocument(): Transform {
  let begun = false;
  // A line's end becomes a comma only once another line is known to follow.
  let owed = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Bytes as Latin-1 characters pass unchanged.
      const text = owed + chunk.toString('latin1');
      const whole = text.endsWith('\n') ? text.slice(0, -1) : text;
      owed = whole === text ? '' : '\n';
      done(null, Buffer.from(`${begun ? '' : '{"data":['}${whole.replaceAll('\n', ',')}`, 'latin1'));
      begun = true;
    },
    flush(done) {
      done(null, begun ? ']}' : '{"data":[]}');
    },
  });
}
