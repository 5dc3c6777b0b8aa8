import { evidenceFilesLimit } from '@purser/contract/disputes/evidence';
import type { EvidenceFileType } from '@purser/contract/disputes/evidence';
import type { UploadRefusal } from '@purser/contract/disputes/evidence-file';

/** Decoded, an image of so many pixels takes 400 MB. */
const mostPixels = 100_000_000;

/** What a file is by its bytes, or why it is no evidence. Its name counts for nothing. */
export function judgeFile(bytes: Buffer): { type: EvidenceFileType } | { refusal: UploadRefusal } {
  if (bytes.length === 0) return { refusal: 'file_empty' };
  if (bytes.length > evidenceFilesLimit) return { refusal: 'file_too_large' };
  if (bytes.subarray(0, 1024).includes('%PDF-')) return judgePdf(bytes);
  if (bytes.subarray(0, 8).equals(pngSignature)) return judgeImage('png', sizeOfPng(bytes));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return judgeImage('jpg', sizeOfJpeg(bytes));
  return { refusal: 'file_type_not_accepted' };
}

/** A whole PDF ends with its end-of-file mark; its trailer, in plain text, names the encryption (ISO 32000-1, 7.5.5 and 7.6). */
function judgePdf(bytes: Buffer): ReturnType<typeof judgeFile> {
  if (!bytes.subarray(-1024).includes('%%EOF')) return { refusal: 'file_broken' };
  return /\/Encrypt\s+\d+\s+\d+\s+R/.test(bytes.toString('latin1')) ? { refusal: 'file_encrypted' } : { type: 'pdf' };
}

interface Size {
  width: number;
  height: number;
}

function judgeImage(type: 'png' | 'jpg', size: Size | undefined): ReturnType<typeof judgeFile> {
  if (!size || size.width === 0 || size.height === 0) return { refusal: 'file_broken' };
  return size.width * size.height > mostPixels ? { refusal: 'image_too_large' } : { type };
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** From the first chunk, which must be the header; nothing when the last chunk is missing (PNG specification, 5.6 and 11.2.2). */
function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  if (!bytes.subarray(-12).includes('IEND')) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** From the frame header, found by walking the segments (ITU-T T.81, B.1.1.4 and B.2.2). */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    // Fill bytes may come before any marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
