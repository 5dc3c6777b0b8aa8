import { describe, expect, it } from 'vitest';
import { placeTooltip } from './tooltip-place.ts';

const view = { width: 360, height: 800 };
const size = { width: 250, height: 40 };

describe('a tooltip', () => {
  it('stands centred above its control', () => {
    expect(placeTooltip({ top: 400, left: 150, width: 60, height: 36 }, size, view)).toEqual({ top: 354, left: 55 });
  });

  it('goes below where there is no room above, and stays inside the window', () => {
    expect(placeTooltip({ top: 10, left: 340, width: 20, height: 36 }, size, view)).toEqual({ top: 52, left: 102 });
    expect(placeTooltip({ top: 400, left: 0, width: 20, height: 36 }, size, view).left).toBe(8);
    expect(placeTooltip({ top: 760, left: 100, width: 20, height: 36 }, size, view, 'bottom').top).toBe(714);
  });
});
