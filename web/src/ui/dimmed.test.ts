import { expect, test } from 'vitest';
import { dimmedWhile } from './dimmed.ts';

test('what is being replaced fades only after a moment, and comes back at once', () => {
  expect(dimmedWhile(true)).toMatch(/\bopacity-60\b.*\bdelay-150\b/);
  expect(dimmedWhile(false)).not.toMatch(/\bopacity-60\b|\bdelay-/);
});
