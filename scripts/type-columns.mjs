// Writes the narrower types of server/src/database/column-types.ts into the generated tables.ts beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../server/src/database');
const path = join(folder, 'tables.ts');
let tables = readFileSync(path, 'utf8');
const typed = [...readFileSync(join(folder, 'column-types.ts'), 'utf8').matchAll(/^ {2}'(\w+)\.(\w+)': /gm)];

tables = tables.replace(
  /^import type \{ ColumnType \}.*$/m,
  '$&\nimport type { Column, JsonColumn } from "./column-types.ts";',
);
for (const [, table, column] of typed) {
  const name = new RegExp(`^ {2}${table}: (\\w+);`, 'm').exec(tables)?.[1];
  const line = new RegExp(
    `(^export interface ${name} \\{[^}]*?\\n {2}${column}: [^;\\n]*?)\\b(?:JsonColumn|string)\\b`,
    'm',
  );
  if (!line.test(tables)) throw new Error(`column-types.ts names ${table}.${column}, which the database does not have`);
  tables = tables.replace(line, `$1Column["${table}.${column}"]`);
}
writeFileSync(path, tables);
