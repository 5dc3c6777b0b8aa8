import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasCode } from './has-code.ts';

/** Thrown when another process of ours uses the folder. */
export class DataDirInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`DATA_DIR: ${resolve(folder)} is in use by process ${pid}; stop it, or choose another folder`);
    this.pid = pid;
  }
}

/** Makes the folder if need be; the error names the variable. */
export function makeDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unusable(error);
  }
}

const unusable = (error: unknown): Error =>
  new Error(`DATA_DIR: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/** Locks the folder for this process, and takes over the lock of a process that has ended. Returns a function that unlocks it. */
export function lockDataDir(folder: string): () => void {
  makeDataDir(folder);
  const path = join(folder, 'purser.lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${process.pid} ${bootOf(process.pid)}`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw unusable(error);
      const [pid, boot] = readFileSync(path, 'utf8').split(' ');
      const owner = Number(pid);
      if (owner > 0 && owner !== process.pid && isAlive(owner) && bootOf(owner) === boot)
        throw new DataDirInUse(folder, owner);
      rmSync(path, { force: true });
    }
  }
  throw new Error(`DATA_DIR: ${folder} cannot be locked`);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  // Ended, but not yet (or, in a container without an init, never) taken note of by its parent.
  return !/^[ZX]$/.test(statOf(pid)[0] ?? '');
}

/** When the process started, in ticks since boot, so that a reused number is not taken for the old owner; empty where /proc is missing. */
const bootOf = (pid: number): string => statOf(pid)[19] ?? '';

/** The fields of /proc/<pid>/stat from the state on; none where /proc is missing. */
function statOf(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
