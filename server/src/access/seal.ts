import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** In `DATA_DIR`, for its owner only. */
const keyFile = 'secrets.key';

type Where = Pick<Config, 'DATA_DIR' | 'SECRETS_KEY'>;

/**
 * Encrypts a secret for the database, so that a leaked database or dump doesn't reveal it. `context` names its purpose:
 * it can't be decrypted for another.
 */
export async function seal(config: Where, text: string, context: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await readKey(config), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v1', ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Undefined when the key, or what it is for, is another one. */
export async function unseal(config: Where, sealed: string, context: string): Promise<string | undefined> {
  const [version, ...parts] = sealed.split('.');
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== 'v1' || !iv || !tag || !text) return undefined;
  const key = await readKey(config);
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Identifies the key without revealing it; undefined while there is none. */
export async function fingerprintOfKey({ SECRETS_KEY, DATA_DIR }: Where): Promise<string | undefined> {
  const text = SECRETS_KEY ?? (await readFile(join(DATA_DIR, keyFile), 'utf8').catch(() => undefined));
  if (text === undefined) return undefined;
  // The key is 256 random bits, so its digest can't be reversed.
  return createHash('sha256').update('purser key ').update(Buffer.from(text.trim(), 'hex')).digest('hex').slice(0, 16);
}

/** By folder. */
const known = new Map<string, Buffer>();

/** The configured key, else the one in the file, which is made when it is first needed. */
async function readKey({ SECRETS_KEY, DATA_DIR }: Where): Promise<Buffer> {
  if (SECRETS_KEY !== undefined) return Buffer.from(SECRETS_KEY, 'hex');
  const key = known.get(DATA_DIR) ?? (await readKeyFile(DATA_DIR));
  known.set(DATA_DIR, key);
  return key;
}

async function readKeyFile(folder: string): Promise<Buffer> {
  const path = join(folder, keyFile);
  const read = async () => Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  const key = await read().catch(async (error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
    await makeKeyFile(folder, path);
    return read();
  });
  if (key.length !== 32) throw new Error(`${path}: it must hold 64 hexadecimal digits`);
  return key;
}

/** Linked into place when complete, so that two processes that start concurrently use one key. */
async function makeKeyFile(folder: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const made = `${path}.${randomUUID()}`;
  await writeFile(made, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    await link(made, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(made);
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
