import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import pretty from 'pino-pretty';

const secret = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-wp-nonce',
  'pwd',
  'password',
  'secret',
  'token',
  'card',
  'number',
  'cvc',
];

/** One JSON line per event. Secrets and card data are never passed to it; should one slip in, it is struck out. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      redact: {
        paths: secret.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[secret]',
      },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );

/** The same for a person at a terminal: one readable line per event. */
export const createTerminalLog = (level: string): Logger =>
  createLog(
    level,
    pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', errorLikeObjectKeys: ['err'] }),
  );

// Errors of the SDK and the driver contain their request with its parameters, which must not be logged.
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: struckOut(error.message),
    ...(code === undefined ? {} : { code }),
    stack: error.stack ? struckOut(error.stack) : undefined,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Card numbers and keys inside of texts. */
const struckOut = (text: string): string =>
  text
    .replaceAll(/\b(?:\d[ -]?){12,18}\d\b/g, '[card]')
    .replaceAll(/\b(?:sk|rk|whsec|pi|seti)_[A-Za-z0-9_]*?(?:secret_)?[A-Za-z0-9]{16,}\b/g, (key) =>
      /^(?:sk|rk|whsec)_|_secret_/.test(key) ? '[key]' : key,
    );
