import { evidenceFilesLimit } from './evidence.ts';
import type { EvidenceFileType } from './evidence.ts';
import type { UploadRefusal } from './evidence-file.ts';

/** Decoded, an image of so many pixels takes 400 MB. */
const mostPixels = 100_000_000;

export interface ImageSize {
  width: number;
  height: number;
}

export type Judgement = { type: EvidenceFileType; size?: ImageSize } | { refusal: UploadRefusal };

/** What a file is by its bytes, or why it is no evidence. Its name counts for nothing. */
export function judgeFile(bytes: Uint8Array, limit: number = evidenceFilesLimit): Judgement {
  if (bytes.length === 0) return { refusal: 'file_empty' };
  if (bytes.length > limit) return { refusal: 'file_too_large' };
  if (textOf(bytes.subarray(0, 1024)).includes('%PDF-')) return judgePdf(bytes);
  if (pngSignature.every((byte, at) => bytes[at] === byte)) return judgeImage('png', sizeOfPng(bytes));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return judgeImage('jpg', sizeOfJpeg(bytes));
  return { refusal: 'file_type_not_accepted' };
}

/** One character per byte, as far as ASCII goes. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** A whole PDF ends with its end-of-file mark; its trailer, in plain text, names the encryption (ISO 32000-1, 7.5.5 and 7.6). */
function judgePdf(bytes: Uint8Array): Judgement {
  if (!textOf(bytes.subarray(-1024)).includes('%%EOF')) return { refusal: 'file_broken' };
  return /\/Encrypt\s+\d+\s+\d+\s+R/.test(textOf(bytes)) ? { refusal: 'file_encrypted' } : { type: 'pdf' };
}

function judgeImage(type: 'png' | 'jpg', size: ImageSize | undefined): Judgement {
  if (!size || size.width === 0 || size.height === 0) return { refusal: 'file_broken' };
  return size.width * size.height > mostPixels ? { refusal: 'image_too_large' } : { type, size };
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** From the first chunk, which must be the header; nothing when the last chunk is missing (PNG specification, 5.6 and 11.2.2). */
function sizeOfPng(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.length < 33 || textOf(bytes.subarray(12, 16)) !== 'IHDR') return undefined;
  if (!textOf(bytes.subarray(-12)).includes('IEND')) return undefined;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** From the frame header, found by walking the segments (ITU-T T.81, B.1.1.4 and B.2.2). */
function sizeOfJpeg(bytes: Uint8Array): ImageSize | undefined {
  const view = viewOf(bytes);
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
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
