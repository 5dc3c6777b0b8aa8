import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { meaningOf, rowKeys } from '../shortcuts.ts';

/** What a key on a focused row means; nothing for keys that are not ours. */
export type RowKey =
  | { move: 'to'; index: number }
  | { move: 'page'; step: 1 | -1 }
  | { move: 'open'; inNewTab: boolean }
  | { move: 'select' };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Reads a key pressed on the row at `index` of `count`. */
export function rowKeyOf(event: Pressed, index: number, count: number): RowKey | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || shiftKey) return undefined;
  const meaning = meaningOf(rowKeys, key);
  if (meaning === 'open') return { move: 'open', inNewTab: ctrlKey || metaKey };
  if (ctrlKey || metaKey) return undefined;
  switch (meaning) {
    case 'next':
      return { move: 'to', index: Math.min(index + 1, count - 1) };
    case 'previous':
      return { move: 'to', index: Math.max(index - 1, 0) };
    case 'first':
      return { move: 'to', index: 0 };
    case 'last':
      return { move: 'to', index: count - 1 };
    case 'nextPage':
      return { move: 'page', step: 1 };
    case 'previousPage':
      return { move: 'page', step: -1 };
    case 'select':
      return { move: 'select' };
    default:
      return undefined;
  }
}

/**
 * One row of the table is in the tab order, and arrows move from it. Keys work only while a row itself has the focus: links, buttons and
 * boxes in it keep theirs, and Tab still goes to them. Spread `bodyProps` on the body; rows carry `data-row` and `rowProps`.
 */
export function useRowKeys(
  keys: string[],
  {
    onOpen,
    onPage,
  }: { onOpen: (key: string, inNewTab: boolean) => void; onPage?: ((step: 1 | -1) => void) | undefined },
) {
  const [current, setCurrent] = useState<string>();
  const tabbed = current !== undefined && keys.includes(current) ? current : keys[0];

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement; // keys are pressed on elements
    if (!row.matches('tr[data-row]')) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
    const index = rows.indexOf(row);
    const read = rowKeyOf(event, index, rows.length);
    if (index < 0 || !read) return;
    if (read.move === 'to') {
      event.preventDefault();
      rows[read.index]?.focus();
    } else if (read.move === 'page') {
      if (!onPage) return;
      event.preventDefault();
      onPage(read.step);
    } else if (read.move === 'open') {
      const key = keys[index];
      if (key !== undefined) onOpen(key, read.inNewTab);
    } else {
      const box = row.querySelector<HTMLInputElement>('input[type="checkbox"]');
      if (!box) return;
      event.preventDefault();
      box.click();
    }
  };
  return {
    rowProps: (key: string) => ({ tabIndex: key === tabbed ? 0 : -1 }),
    bodyProps: {
      onKeyDown,
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        const row = target.closest('tr[data-row]');
        const index = [...currentTarget.querySelectorAll('tr[data-row]')].findIndex((each) => each === row);
        if (keys[index] !== undefined) setCurrent(keys[index]);
      },
    },
  };
}
