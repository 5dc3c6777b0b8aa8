import { describe, expect, it } from 'vitest';
import { readSettings } from './page-settings.ts';

describe('the page settings', () => {
  it('read flags by truth value, since scalars may arrive as text', () => {
    const settings = readSettings(
      JSON.stringify({
        testMode: '1',
        isAccountConnected: '',
        devMode: '0',
        isAccountValid: true,
        featureFlags: { customSearch: '1', documents: '' },
      }),
    );
    expect(settings).toMatchObject({
      testMode: true,
      isAccountConnected: false,
      devMode: false,
      isAccountValid: true,
      featureFlags: { customSearch: true, documents: false },
    });
  });

  it('stand in for what is missing', () => {
    expect(readSettings('')).toMatchObject({
      timeZone: 'UTC',
      storeCurrency: 'USD',
      currentUser: { woocommerce_meta: {} },
    });
    expect(readSettings('{"currentUser":{"name":"Ada"}}').currentUser).toMatchObject({ name: 'Ada', capabilities: {} });
  });
});
