import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';

const { server, admin } = await openServer();

/** Sends bytes as they are and answers everything that came back. */
const raw = (text: string) =>
  new Promise<string>((done) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.end(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => done(answer));
    socket.on('error', () => done(answer));
  });

test('a body that is not JSON is 415', async () => {
  const answer = await admin.call('POST', '/wp/v2/users/me', 'first_name=Ada', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(answer).toMatchObject({ status: 415, body: { code: 'rest_unsupported_media_type' } });
});

test('more than 256 KiB of JSON is 413, announced or not', async () => {
  const body = JSON.stringify({ first_name: 'x'.repeat(300_000) });
  expect((await admin.call('POST', '/wp/v2/users/me', body)).status).toBe(413);
  const status = await new Promise((done, fail) => {
    const request = httpRequest(`${server.url}/wp-json/wp/v2/users/me`, {
      method: 'POST',
      headers: {
        cookie: admin.cookie,
        'x-wp-nonce': admin.nonce,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      },
    });
    request.on('response', (response) => done(response.statusCode)).on('error', fail);
    request.end(body);
  });
  expect(status).toBe(413);
  // The connection ends with the answer, and says so: a client would meet its end in its next request otherwise.
  for (const path of ['/wc/v3/payments/webhook', '/wp-login.php']) {
    const answer = await admin.call('POST', path, 'x'.repeat(1_100_000));
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).toBe('close');
  }
});

test('forms and events that come in pieces, without a length, are read like others', async () => {
  const send = (path: string, text: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
      body: new Blob([text]).stream(),
      duplex: 'half',
    });
  expect((await send('/wp-login.php', 'log=nobody&pwd=nothing')).status).toBe(401);
  expect((await send('/wp-json/wc/v3/payments/webhook', '{}')).status).toBe(400);
  for (const path of ['/wp-login.php', '/cart']) expect((await send(path, 'x'.repeat(70_000))).status).toBe(413);
});

test('20 kB of headers are 431', async () => {
  expect(await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});

test('broken HTTP is 400', async () => {
  expect(await raw('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw('GET /healthz HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 (?:200|400) /,
  );
});

test('headers that do not end are cut within 16 seconds', { timeout: 25_000 }, async () => {
  const began = performance.now();
  const answer = await new Promise<string>((done) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n'),
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => done(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - began).toBeLessThan(16_000);
});
