import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '../../..');

export interface Source {
  /** From the project's folder, with slashes. */
  path: string;
  text: string;
}

/** Reads these files, without dependencies. */
export const sourcesOf = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root, exclude: (name) => name.includes('node_modules') })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The files of ours that a source names by a relative path, from the project's folder. */
export const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(/(?:\bfrom |\bimport\(|^import )'(\.[^']+)'/gm)].map(([, to]) =>
    posix.join(posix.dirname(path), to ?? ''),
  );
