import { Secret, TOTP } from 'otpauth';

/** What every authenticator app assumes: SHA-1, six digits, a new code every 30 seconds (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };

/** 160 random bits in base32, as RFC 4226 asks for. */
export const createAuthenticatorKey = (): string => new Secret({ size: 20 }).base32;

/** The address that a QR code holds for the app. */
export const authenticatorAddress = (key: string, { store, account }: { store: string; account: string }): string =>
  new TOTP({ ...kind, issuer: store, label: account, secret: Secret.fromBase32(key) }).toString();

/** The time step of a code: the current one, or its neighbours, because clocks differ. Undefined when the code is wrong. */
export function stepOfCode(key: string, code: string, now: Temporal.Instant): number | undefined {
  const timestamp = now.epochMilliseconds;
  const delta = TOTP.validate({ ...kind, token: code, secret: Secret.fromBase32(key), timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period: kind.period, timestamp }) + delta;
}

/** The code that an app shows at that moment. */
export const codeAt = (key: string, moment: Temporal.Instant): string =>
  TOTP.generate({ ...kind, secret: Secret.fromBase32(key), timestamp: moment.epochMilliseconds });
