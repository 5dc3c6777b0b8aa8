import type { UploadRefusal } from '@purser/contract/disputes/evidence-file';
import type { Room } from './plan-slot.ts';

/** One file of a slot, or some pages of one that was packed before. */
export interface Source {
  key: string;
  name: string;
  file: Blob;
  /** The same for all sources that are pages of one file. */
  fileKey: string;
  /** Which pages of a PDF; all of them when missing. */
  range?: { from: number; count: number };
  /** It is in the slot already. */
  isKept: boolean;
}

export interface Order {
  /** What stands on each page before its number. */
  heading: string;
  sources: readonly Source[];
  room: Room;
}

export interface Outcome {
  /** Nothing when no source could be taken. */
  packed: { file: Blob; parts: { key: string; pages: number }[] } | undefined;
  /** What doesn’t fit, and by how much. */
  left: { key: string; over: Room }[];
  refused: { key: string; refusal: UploadRefusal }[];
}

/** To the worker. */
export type Request = { id: number; order: Order } | { id: number; isCanceled: true };

/** From the worker. */
export type Reply =
  | { id: number; progress: number }
  | { id: number; outcome: Outcome }
  /** `message` is for the log. */
  | { id: number; failed: string };
