import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

describe('the device of a session', () => {
  it('is the browser and the system it runs on', () => {
    expect(
      deviceName(
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
      ),
    ).toBe('Edge, Windows');
    expect(
      deviceName(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
      ),
    ).toBe('Safari, iOS');
    expect(deviceName('bookkeeper/1.2')).toBe('bookkeeper/1.2');
  });
});
