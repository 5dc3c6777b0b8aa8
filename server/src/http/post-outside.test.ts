import { lookup } from 'node:dns/promises';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { postOutside, problemOfTarget } from './post-outside.ts';

const shop = { HOST: '0.0.0.0' };

test('a server that others reach posts to the public internet only', () => {
  for (const url of [
    'http://example.com/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://10.1.2.3/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[fd00::1]/hook',
    'https://user:secret@example.com/hook',
    'ftp://example.com/hook',
  ])
    expect(problemOfTarget(url, shop), url).toBeTruthy();
  expect(problemOfTarget('https://example.com/hook', shop)).toBeUndefined();
  expect(problemOfTarget('https://[2606:4700::1111]/hook', shop)).toBeUndefined();
  expect(problemOfTarget('http://127.0.0.1:9000/hook', { HOST: '127.0.0.1' })).toBeUndefined();
});

const self = await lookup(hostname()).catch(() => undefined);

test.skipIf(!self)('a name that leads inside is refused when it is looked up', async () => {
  const post = postOutside(shop, `https://${hostname()}/hook`, { body: '{}', headers: {}, timeout: 5_000 });
  await expect(post).rejects.toThrow('The address isn’t on the public internet.');
});
