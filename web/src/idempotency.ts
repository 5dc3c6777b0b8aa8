/** A key that names one attempt of an act, so that repeating it after a lost answer does nothing twice. Works on plain http too, where `randomUUID` does not exist. */
export const newIdempotencyKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
