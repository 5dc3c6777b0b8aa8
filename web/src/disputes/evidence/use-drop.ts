import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped on an element; without `onFiles` it takes none. Returns whether some are over it. */
export function useFileDrop(
  target: RefObject<HTMLElement | null>,
  onFiles: ((files: File[]) => void) | undefined,
): boolean {
  const [isOver, setOver] = useState(false);
  const isActive = onFiles !== undefined;
  const take = useEffectEvent((files: File[]) => onFiles?.(files));
  useEffect(() => {
    const element = target.current;
    if (!element || !isActive) return undefined;
    return listen(element, {
      dragover: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      dragleave: ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false);
      },
      drop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take([...(event.dataTransfer?.files ?? [])]);
      },
    });
  }, [target, isActive]);
  return isOver;
}

/** A file that is dropped beside the places for files would open instead of the page. */
export function useStrayDrops(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const ignore = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    return listen(document.documentElement, { dragover: ignore, drop: ignore });
  }, [isActive]);
}

const partType = 'application/x-purser-part';

/** Lets the items of a list (`data-part` is their key) be dragged to another place. Returns the key of the item below the pointer. */
export function useItemDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, ontoKey: string) => void,
): string | undefined {
  const [over, setOver] = useState<string>();
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const itemOf = ({ target }: DragEvent): string | undefined =>
      target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset['part'] : undefined;
    const isPart = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes(partType) ?? false;
    return listen(element, {
      dragstart: (event) => event.dataTransfer?.setData(partType, itemOf(event) ?? ''),
      dragover: (event) => {
        if (!isPart(event)) return;
        event.preventDefault();
        setOver(itemOf(event));
      },
      dragleave: () => setOver(undefined),
      drop: (event) => {
        if (!isPart(event)) return;
        event.preventDefault();
        setOver(undefined);
        const [key, onto] = [event.dataTransfer?.getData(partType), itemOf(event)];
        if (key && onto && element.querySelector(`[data-part="${CSS.escape(key)}"]`)) move(key, onto);
      },
    });
  }, [list]);
  return over;
}

function listen(element: HTMLElement, listeners: Record<string, (event: DragEvent) => void>): () => void {
  const stop = new AbortController();
  for (const [type, listener] of Object.entries(listeners))
    element.addEventListener(type, (event) => listener(event as DragEvent), { signal: stop.signal }); // its types are of dragging
  return () => stop.abort();
}
