import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

/** The lines that `write` leaves behind. */
function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLog('info', sink));
  return text;
}

test('secrets and card data do not reach the log, however they come', () => {
  const text = linesOf((log) => {
    log.info({
      authorization: 'Basic c2VjcmV0',
      headers: { cookie: 'purser_session=abc', 'x-wp-nonce': 'n0nce' },
      pwd: 'hunter22',
    });
    log.info({ request: { card: { number: '4242424242424242', cvc: '123' } } });
    const error = Object.assign(
      new Error('card 4242 4242 4242 4242 refused, key sk_test_0123456789abcdef0123, pi_123_secret_0123456789abcdef01'),
      {
        raw: { headers: { authorization: 'Bearer sk_live_0123456789abcdef' } },
        code: 'card_declined',
      },
    );
    log.error({ err: error }, 'refused');
  });
  expect(text).not.toMatch(/c2VjcmV0|purser_session=|n0nce|hunter22|4242|"123"|0123456789abcdef/);
  expect(text).toContain('card_declined');
});

test('ids of payments, which support needs, stay', () => {
  expect(linesOf((log) => log.error({ err: new Error('pi_3QabcdefghijklmnopqrstuV is unknown') }))).toContain(
    'pi_3QabcdefghijklmnopqrstuV',
  );
});
