import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

// A plain tar file, so that any machine can open a backup without us. Members of unknown size: each header is written when its
// content is complete.

const block = 512;

/** The size of a member's content, and its digest. */
export interface Content {
  bytes: number;
  sha256: string;
}

export class TarWriter {
  readonly #file: FileHandle;
  readonly #seconds: number;
  #at = 0;

  constructor(file: FileHandle, made: Temporal.Instant) {
    this.#file = file;
    this.#seconds = Math.floor(made.epochMilliseconds / 1000);
  }

  async add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Content> {
    const digest = createHash('sha256');
    const start = this.#at + block;
    let bytes = 0;
    for await (const chunk of content) {
      digest.update(chunk);
      await this.#write(chunk, start + bytes);
      bytes += chunk.length;
    }
    await this.#write(headerOf(name, bytes, this.#seconds), this.#at);
    const padding = (block - (bytes % block)) % block;
    if (padding > 0) await this.#write(Buffer.alloc(padding), start + bytes);
    this.#at = start + bytes + padding;
    return { bytes, sha256: digest.digest('hex') };
  }

  /** Ends the file and flushes it to disk; returns its size. */
  async finish(): Promise<number> {
    await this.#write(Buffer.alloc(2 * block), this.#at);
    await this.#file.sync();
    return this.#at + 2 * block;
  }

  async #write(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }
}

export interface Member {
  name: string;
  /** Where its content begins. */
  start: number;
  bytes: number;
}

/** The members of a tar file by name. Throws when it ends too early or isn't one. */
export async function readMembers(file: FileHandle): Promise<Map<string, Member>> {
  const { size } = await file.stat();
  const members = new Map<string, Member>();
  const header = Buffer.alloc(block);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(header, 0, block, at);
    if (bytesRead < block) throw new Error('the file ends too early');
    if (header.every((byte) => byte === 0)) return members;
    if (readOctal(header, 148, 8) !== sumOf(header)) throw new Error('it is no backup, or it is damaged');
    const name = header.toString('utf8', 0, header.indexOf(0));
    const bytes = readSize(header);
    if (at + block + bytes > size) throw new Error('the file ends too early');
    members.set(name, { name, start: at + block, bytes });
    at += block + Math.ceil(bytes / block) * block;
  }
}

/** Its bytes, in pieces. */
export async function* contentOf(file: FileHandle, { start, bytes }: Member): AsyncGenerator<Buffer> {
  for (let done = 0; done < bytes;) {
    const piece = Buffer.allocUnsafe(Math.min(1 << 18, bytes - done));
    const { bytesRead } = await file.read(piece, 0, piece.length, start + done);
    if (bytesRead === 0) throw new Error('the file ends too early');
    done += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

function headerOf(name: string, bytes: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`${name} is too long a name`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  // Eleven octal digits end at 8 GiB; larger sizes are binary, with the first bit set.
  if (bytes < 8 ** 11) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
  header.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** The checksum of a header, its own eight bytes counted as blanks. */
const sumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

const readOctal = (header: Buffer, at: number, length: number): number =>
  Number.parseInt(
    header
      .toString('latin1', at, at + length)
      .replaceAll('\0', ' ')
      .trim(),
    8,
  );

const readSize = (header: Buffer): number =>
  header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : readOctal(header, 124, 12);
