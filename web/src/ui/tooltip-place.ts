interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

const gap = 6;
const margin = 8;

/** Where a tooltip goes: centered above its anchor, below when there is no room, and never out of the window. */
export function placeTooltip(
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
  side: 'top' | 'bottom' = 'top',
): { top: number; left: number } {
  const above = anchor.top - size.height - gap;
  const below = anchor.top + anchor.height + gap;
  const fitsAbove = above >= margin;
  const fitsBelow = below + size.height <= view.height - margin;
  const top = side === 'top' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above;
  const centered = anchor.left + anchor.width / 2 - size.width / 2;
  return { top: Math.max(margin, top), left: Math.max(margin, Math.min(centered, view.width - size.width - margin)) };
}
