import type { Writable } from 'node:stream';
import { stripVTControlCharacters, styleText } from 'node:util';

/** Where the server is reached, and how to sign in. */
export interface Ready {
  /** Origin of shop and admin. */
  address: string;
  /** The generated password of a first start; it is shown once. */
  password?: string;
}

export interface StartScreen {
  /** Runs one step of the start, and shows its name and duration. */
  phase<T>(name: string, work: () => Promise<T>): Promise<T>;
  ready(ready: Ready): void;
}

const adminOf = (address: string): string => `${address}/wp-admin/admin.php?page=wc-admin`;

/** Sets another password of `admin`. */
const passwordCommand = 'npm run store -- password';

/** For pipes: four lines that tools can read. */
export const createPlainScreen = (out: Writable): StartScreen => ({
  phase: (_name, work) => work(),
  ready({ address, password }) {
    const lines = [
      `Purser is ready: ${address}`,
      `  admin       ${adminOf(address)}`,
      `  user        admin`,
      password && `  password    ${password}   (shown this once)`,
    ];
    out.write(`${lines.filter(Boolean).join('\n')}\n`);
  },
});

/** For a person at a terminal: a line per phase with its time, then a box with the addresses. */
export const createTerminalScreen = (out: Writable, now = () => performance.now()): StartScreen => ({
  async phase(name, work) {
    const began = now();
    const result = await work();
    const seconds = ((now() - began) / 1000).toFixed(1);
    out.write(`${styleText('green', '✓', { validateStream: false })} ${name.padEnd(30)} ${seconds.padStart(6)} s\n`);
    return result;
  },
  ready({ address, password }) {
    const bold = (text: string) => styleText('bold', text, { validateStream: false });
    const lines = [
      bold('Purser is ready'),
      '',
      `Shop      ${address}/`,
      `Admin     ${adminOf(address)}`,
      'User      admin',
      password
        ? `Password  ${bold(password)}  (shown only now)`
        : `Password  set at the first start; for a new one: ${passwordCommand}`,
    ];
    out.write(`\n${boxed(lines).join('\n')}\n\nPress Ctrl+C to stop.\n`);
  },
});

function boxed(lines: string[]): string[] {
  const width = Math.max(...lines.map((line) => stripVTControlCharacters(line).length));
  const edge = '─'.repeat(width + 4);
  const row = (line: string) => `│  ${line}${' '.repeat(width - stripVTControlCharacters(line).length)}  │`;
  return [`╭${edge}╮`, ...lines.map(row), `╰${edge}╯`];
}
