import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { screen, test, tidyUp } from './story.ts';

export const fraudPage = screen('/payments/fraud-protection');

interface Rule {
  key: string;
  outcome: string;
  check: { value: string };
}
interface Settings {
  settings_version: number;
  current_protection_level: string;
  advanced_fraud_protection_settings: Rule[];
}
const settingsPath = '/wc/v3/payments/settings';
export const readSettings = (api: Api) => api.rest<Settings>('GET', settingsPath);
export const saveSettings = (api: Api, body: object) => api.rest('POST', settingsPath, body);
export const setReviewFeature = (api: Api, value: '0' | '1') =>
  api.rest('POST', '/wc-admin/options', { wcpay_frt_review_feature_active: value });

const rule = (key: string, check: object) => ({ key, outcome: 'block', check });
export const byAddress = rule('address_mismatch', {
  key: 'billing_shipping_address_same',
  operator: 'equals',
  value: false,
});
export const byIp = rule('ip_address_mismatch', { key: 'ip_billing_country_same', operator: 'equals', value: false });
export const byItems = (operator: string, items: number) =>
  rule('order_items_threshold', { key: 'item_count', operator, value: items });
export const upTo = (items: number) => byItems('greater_than', items);
export const setRules = (api: Api, ...rules: object[]) =>
  saveSettings(api, { current_protection_level: 'advanced', advanced_fraud_protection_settings: rules });

/** The filters belong to the whole store: each story of the file begins with none, and the last one leaves none. */
export function startWithoutFilters(): void {
  const setBack = async (api: Api): Promise<void> => {
    await saveSettings(api, {
      current_protection_level: 'basic',
      advanced_fraud_protection_settings: [],
      account_declines_on_avs_failure: false,
    });
    await api.rest('POST', '/wc-admin/options', { woocommerce_allowed_countries: 'all' });
    await setReviewFeature(api, '0');
  };
  test.beforeEach(({ api }) => setBack(api));
  test.afterAll(({ browser }) => tidyUp(browser, setBack));
}

export const filter = (page: Page, name: string) => page.getByRole('switch', { name: `Enable ${name} filter` });
export const turn = (page: Page, name: string) => page.getByText(`Enable ${name} filter`).click();
export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
export const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Settings were not saved.' });
