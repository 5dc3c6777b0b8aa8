import { protectionSettingsOf, rulesetOf } from '@purser/contract/fraud/protection-settings';
import type { ProtectionSettings, Ruleset } from '@purser/contract/fraud/ruleset';
import type { Settings } from '@purser/contract/settings/settings';
import { api, client, codeOf, dataOf, queryClient } from '../api.ts';
import { recordEvent } from '../events.ts';
import { settings } from '../settings.ts';

/** The rules that the page's map stands for in this store. */
export const rulesOf = (protection: ProtectionSettings): Ruleset =>
  rulesetOf(protection, {
    currency: settings.storeCurrency,
    isReviewActive: settings.isFRTReviewFeatureActive,
    sellingLocations: settings.sellingLocations,
  });

/** Whether the store sells to other countries than when the rule for them was saved. */
export function isOutdated(rules: Ruleset): boolean {
  const stored = rules.find(({ key }) => key === 'international_ip_address');
  if (!stored) return false;
  const present = rulesOf(protectionSettingsOf([stored], { declineOnAvsFailure: false }));
  return JSON.stringify(present[0]?.check) !== JSON.stringify(stored.check);
}

/** Saves rules and level, and tells this page's own settings what follows. (specification 2 §4.7) */
export async function saveProtection(
  rules: Ruleset,
  { settings_version }: Pick<Settings, 'settings_version'>,
): Promise<Settings> {
  const { data } = await client.settings.saveSettings({
    settings_version,
    current_protection_level: rules.length > 0 ? 'advanced' : 'basic',
    advanced_fraud_protection_settings: rules,
  });
  queryClient.setQueryData(api.settings.getSettings.queryKey(), data);
  settings.accountStatus.fraudProtection.declineOnAVSFailure = rules.some(({ key }) => key === 'avs_verification');
  recordEvent('wcpay_fraud_protection_advanced_settings_saved', { settings: JSON.stringify(rules) });
  return data;
}

/** Who saved in between, and the version to save over; nothing when that is not why the save failed. */
export function conflictOf(error: unknown): { settings_version: number } | undefined {
  if (codeOf(error) !== 'settings_changed') return undefined;
  const data = dataOf(error);
  return typeof data === 'object' && data !== null && 'settings_version' in data
    ? { settings_version: Number(data.settings_version) }
    : undefined;
}
