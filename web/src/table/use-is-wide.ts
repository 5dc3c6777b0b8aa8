import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Whether the table is wider than its frame. Only then does the frame scroll, since a scrolling frame would keep the headings
 * from sticking to the window.
 */
export function useIsWide(frame: RefObject<HTMLDivElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const table = frame.current?.firstElementChild;
    if (!frame.current || !table) return;
    const observer = new ResizeObserver(() =>
      setWide(table.getBoundingClientRect().width > (frame.current?.clientWidth ?? 0) + 1),
    );
    observer.observe(frame.current);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);
  return isWide;
}
