import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Where `randomText` takes its letters while `sameTexts` makes something. */
let given: (() => number) | undefined;

/** Makes an object whose random texts are the same each time for the same `seed`; `make` must not wait for anything. */
export function sameTexts<T>(seed: string, make: () => T): T {
  let state = 0x811c_9dc5;
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x0100_0193);
  given = () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  try {
    return make();
  } finally {
    given = undefined;
  }
}

export function randomText(length: number): string {
  let text = '';
  if (given) {
    while (text.length < length) text += alphabet[given() % 62];
    return text;
  }
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte: beyond it some letters would come more often.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** As many random bytes as hexadecimal digits. */
export function randomHex(bytes: number): string {
  const next = given;
  if (!next) return randomBytes(bytes).toString('hex');
  return Array.from({ length: bytes }, () => (next() % 256).toString(16).padStart(2, '0')).join('');
}

/** A new id in Stripe's form, e.g. `pi_3Qx…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
