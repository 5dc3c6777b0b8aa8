import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createPlainScreen, createTerminalScreen } from './start-screen.ts';
import type { StartScreen } from './start-screen.ts';

/** What `show` writes, without colors. */
async function shown(
  create: (out: Writable, now?: () => number) => StartScreen,
  show: (screen: StartScreen) => unknown,
): Promise<string> {
  let text = '';
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const times = [0, 1234];
  await show(create(out, () => times.shift() ?? 0));
  return stripVTControlCharacters(text);
}
const address = 'http://127.0.0.1:8080';

test('a terminal shows each phase of the start with its time, and a failed one is not done', async () => {
  expect(await shown(createTerminalScreen, (screen) => screen.phase('Database', async () => 1))).toMatch(
    /^✓ Database +1\.2 s\n$/,
  );
  const failing = (screen: StartScreen) =>
    expect(screen.phase('Database', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await shown(createTerminalScreen, failing)).toBe('');
});

test('the box of a first start has the password, that of a later one the command that sets a new one', async () => {
  const first = await shown(createTerminalScreen, (screen) => screen.ready({ address, password: 'f1rst' }));
  expect(first).toContain('Password  f1rst');
  const later = await shown(createTerminalScreen, (screen) => screen.ready({ address }));
  expect(later).toContain('npm run store -- password');
  for (const box of [first, later]) {
    expect(box).toContain(`${address}/wp-admin/admin.php?page=wc-admin`);
    const widths = box.split('\n').filter((line) => /^[╭│╰]/.test(line));
    expect(new Set(widths.map((line) => line.length)).size).toBe(1);
  }
});

test('a pipe gets plain lines', async () => {
  const show = async (screen: StartScreen) => {
    await screen.phase('Database', async () => 1);
    screen.ready({ address, password: 'f1rst' });
  };
  expect((await shown(createPlainScreen, show)).split('\n')).toEqual([
    `Purser is ready: ${address}`,
    `  admin       ${address}/wp-admin/admin.php?page=wc-admin`,
    '  user        admin',
    '  password    f1rst   (shown this once)',
    '',
  ]);
});
