import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from './config.ts';

/** Files that we keep, under `DATA_DIR/files`. A name is `folder/file` of our own making, never the caller's text. */
export interface Files {
  /** Writes the whole stream, or nothing: a file is there under its name only when it is complete. */
  write(name: string, content: Readable, signal?: AbortSignal): Promise<void>;
  /** The file's size and content, or undefined when there is none. */
  read(name: string): Promise<{ size: number; content: Readable } | undefined>;
  remove(name: string): Promise<void>;
}

export function createFiles({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Files {
  const pathOf = (name: string): string => {
    if (!/^[a-z]+\/[\w-]+\.[a-z]+$/.test(name)) throw new Error(`${name} is no name of a file`);
    return join(DATA_DIR, 'files', name);
  };
  return {
    async write(name, content, signal) {
      const path = pathOf(name);
      await mkdir(join(path, '..'), { recursive: true });
      const unfinished = `${path}.part`;
      try {
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600 }), { signal });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(name) {
      const path = pathOf(name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? { size: found.size, content: createReadStream(path) } : undefined;
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
