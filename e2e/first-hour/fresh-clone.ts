import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { repository } from './readme.ts';

const run = promisify(execFile);

/** What a newcomer’s shell has: nothing of this test run is passed on. */
const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR'].map((name) => [name, process.env[name]])),
  ...more,
});

export interface FreshClone {
  folder: string;
  /** What the box says. */
  shop: string;
  admin: string;
  user: string;
  password: string;
  /** Runs a command in the clone, and returns what it prints. */
  shell: (command: string, variables?: Record<string, string>) => Promise<string>;
  /** Presses Ctrl+C, waits for the end and removes the folder. */
  stop: () => Promise<void>;
}

/** Copies the tracked files to a folder of their own, runs the command there in a terminal, and waits for the box. */
export async function startFreshClone(command: string, port: number): Promise<FreshClone> {
  const folder = await copy();
  const { terminal, screen } = openTerminal(command, folder, port);
  const stop = async () => {
    await end(terminal);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    while (!/Press Ctrl\+C to stop/.test(screen())) {
      if (terminal.exitCode !== null) throw new Error(`${command} ended:\n${screen()}`);
      await sleep(50);
    }
    const said = (label: string): string => new RegExp(`│  ${label} +(\\S+)`).exec(screen())?.[1] ?? '';
    return {
      folder,
      shop: said('Shop'),
      admin: said('Admin'),
      user: said('User'),
      password: said('Password'),
      shell: async (line, variables) =>
        (await run('bash', ['-c', line], { cwd: folder, env: environment({ PORT: String(port), ...variables }) }))
          .stdout,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The tracked files. Packages and built screens are those of this checkout; setup builds the screens again when they’re others. */
async function copy(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'purser-clone-'));
  if (existsSync(join(repository, '.git')))
    await run('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: repository });
  else cpSync(repository, folder, { recursive: true, filter: (path) => !/\/(node_modules|dist|\.[^/]+)$/.test(path) });
  cpSync(join(repository, 'web/dist'), join(folder, 'web/dist'), { recursive: true });
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  // The workspaces among the packages are links that lead to the copy.
  cpSync(join(repository, 'node_modules/@purser'), join(packages, '@purser'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (name !== '@purser') symlinkSync(join(repository, 'node_modules', name), join(packages, name));
  return folder;
}

function openTerminal(command: string, folder: string, port: number): { terminal: ChildProcess; screen: () => string } {
  // `script` is the terminal; its arguments differ on a Mac.
  const args = process.platform === 'darwin' ? ['/dev/null', 'sh', '-c', command] : ['-ec', command, '/dev/null'];
  const terminal = spawn('script', ['-q', ...args], {
    cwd: folder,
    env: environment({ PORT: String(port), TERM: 'xterm' }),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  terminal.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { terminal, screen: () => stripVTControlCharacters(text) };
}

async function end(terminal: ChildProcess): Promise<void> {
  if (terminal.exitCode !== null) return;
  const ended = once(terminal, 'exit');
  terminal.stdin?.write('\u0003');
  const late = AbortSignal.timeout(20_000);
  late.addEventListener('abort', () => terminal.kill('SIGKILL'));
  await ended;
}
