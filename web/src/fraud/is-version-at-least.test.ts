import { expect, test } from 'vitest';
import { isVersionAtLeast } from './is-version-at-least.ts';

test('versions compare part by part, not as text', () => {
  for (const version of ['9.8.3', '9.8.10', '9.9', '10.0', '10.3.0-beta.1', '9.8.3.1'])
    expect(isVersionAtLeast(version, '9.8.3')).toBe(true);
  for (const version of ['9.8.2', '9.8', '9', '8.9.9', '']) expect(isVersionAtLeast(version, '9.8.3')).toBe(false);
});
