/** How photos are stored: the longest edge in pixels, JPEG quality, and the bytes that a pixel usually takes then. Best first. */
export const photoLevels = [
  { edge: 1800, quality: 0.8, perPixel: 0.24 },
  { edge: 1500, quality: 0.72, perPixel: 0.19 },
  { edge: 1200, quality: 0.65, perPixel: 0.17 },
  { edge: 1000, quality: 0.55, perPixel: 0.14 },
  { edge: 800, quality: 0.5, perPixel: 0.13 },
  { edge: 640, quality: 0.4, perPixel: 0.11 },
] as const;

/** The last level at which small print on a photographed page can be read. */
const readable = 2;

/** A slot takes this share of what is left, so that the next slots have room too; more when photos couldn’t be read otherwise. */
const comfortable = 0.5;

export interface PlannedPart {
  key: string;
  pages: number;
  /** Bytes at each level. One that can’t be made smaller has a single size. */
  sizes: readonly number[];
  /** It is in the slot already, so it comes before new ones. */
  isKept: boolean;
}

export interface Room {
  bytes: number;
  pages: number;
}

export interface Plan {
  level: number;
  taken: PlannedPart[];
  /** What doesn’t fit beside what is taken, and by how much. */
  left: { key: string; over: Room }[];
}

const sizeAt = ({ sizes }: PlannedPart, level: number): number => sizes[Math.min(level, sizes.length - 1)] ?? 0;
const smallest = ({ sizes }: PlannedPart): number => Math.min(...sizes);

/** Which parts go into a slot, and how small its photos have to be. `best` is the level to begin with. */
export function planSlot(parts: readonly PlannedPart[], room: Room, best = 0): Plan {
  const taken = new Set<PlannedPart>();
  const used: Room = { bytes: 0, pages: 0 };
  const left: Plan['left'] = [];
  for (const part of parts.toSorted((a, b) => Number(b.isKept) - Number(a.isKept))) {
    const over = {
      bytes: Math.max(0, used.bytes + smallest(part) - room.bytes),
      pages: Math.max(0, used.pages + part.pages - room.pages),
    };
    if (over.bytes > 0 || over.pages > 0) {
      left.push({ key: part.key, over });
      continue;
    }
    taken.add(part);
    used.bytes += smallest(part);
    used.pages += part.pages;
  }
  const inOrder = parts.filter((part) => taken.has(part));
  const fits = (level: number, bytes: number) => inOrder.reduce((sum, part) => sum + sizeAt(part, level), 0) <= bytes;
  const last = photoLevels.length - 1;
  const level =
    levels(best, readable).find((each) => fits(each, room.bytes * comfortable)) ??
    levels(Math.max(best, readable), last).find((each) => fits(each, room.bytes)) ??
    last;
  return { level, taken: inOrder, left };
}

const levels = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
