import { randomInt } from 'node:crypto';
import type { DatabaseTransaction } from '../database/database.ts';
import { fingerprint } from './password.ts';

const count = 10;
// Without letters that look like others on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 16 letters and digits, 79 bits, in groups of four. */
const createCode = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** However it was typed or pasted. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** The slow hash of passwords would add nothing but time to that many random bits. */
export const recoveryHash = (userId: number, code: string): string => fingerprint(`${userId}:${plain(code)}`);

/** Replaces the user's codes. They are returned this once; the database has only their hashes. */
export async function replaceRecoveryCodes(
  tx: DatabaseTransaction,
  store_id: number,
  user_id: number,
): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await tx.deleteFrom('recovery_codes').where('store_id', '=', store_id).where('user_id', '=', user_id).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ store_id, user_id, code_hash: recoveryHash(user_id, code) })))
    .execute();
  return codes;
}
