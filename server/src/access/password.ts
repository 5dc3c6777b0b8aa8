import { hash, verify } from '@node-rs/argon2';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

// argon2id, the library's default; 19 MiB and two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let stranger: Promise<string> | undefined;

/** Takes as long for an account that does not exist (`undefined`) as for a wrong password. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  stranger ??= hashPassword(randomBytes(16).toString('hex'));
  const isRight = await verify(hashed ?? (await stranger), password).catch(() => false);
  return isRight && hashed !== undefined;
}

/** For random secrets generated here: the database stores their SHA-256. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
