import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowKeyOf } from './use-row-keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('a key on a row', () => {
  it('moves between the rows of the page and never past its ends', () => {
    expect(rowKeyOf(press('ArrowDown'), 0, 3)).toEqual({ move: 'to', index: 1 });
    expect(rowKeyOf(press('ArrowDown'), 2, 3)).toEqual({ move: 'to', index: 2 });
    expect(rowKeyOf(press('ArrowUp'), 0, 3)).toEqual({ move: 'to', index: 0 });
    expect(rowKeyOf(press('j'), 0, 3)).toEqual({ move: 'to', index: 1 });
    expect(rowKeyOf(press('k'), 1, 3)).toEqual({ move: 'to', index: 0 });
    expect(rowKeyOf(press('Home'), 2, 3)).toEqual({ move: 'to', index: 0 });
    expect(rowKeyOf(press('End'), 0, 3)).toEqual({ move: 'to', index: 2 });
  });

  it('turns the page, opens, opens beside, and selects', () => {
    expect(rowKeyOf(press('PageDown'), 0, 3)).toEqual({ move: 'page', step: 1 });
    expect(rowKeyOf(press('PageUp'), 0, 3)).toEqual({ move: 'page', step: -1 });
    expect(rowKeyOf(press('Enter'), 0, 3)).toEqual({ move: 'open', inNewTab: false });
    expect(rowKeyOf(press('Enter', { metaKey: true }), 0, 3)).toEqual({ move: 'open', inNewTab: true });
    for (const key of [' ', 'x', 'X']) expect(rowKeyOf(press(key), 0, 3)).toEqual({ move: 'select' });
  });

  it('with a modifier belongs to the browser and the screen reader, and so does any other key', () => {
    const modifier = fc.constantFrom('ctrlKey', 'metaKey', 'altKey', 'shiftKey');
    const key = fc.constantFrom('ArrowDown', 'Home', 'PageDown', ' ', 'x', 'Tab', 'Escape', 'a', '/', '?');
    fc.assert(
      fc.property(key, modifier, (name, held) => {
        expect(rowKeyOf(press(name, { [held]: true }), 1, 3)).toBeUndefined();
      }),
    );
    for (const name of ['Tab', 'Escape', 'a', '/', '?', 'F5']) expect(rowKeyOf(press(name), 1, 3)).toBeUndefined();
  });
});
