import { protectionSettingsOf, rulesetOf, spelling } from '@purser/contract/fraud/protection-settings';
import type { ProtectionSettings } from '@purser/contract/fraud/protection-settings';
import type { RuleKey, Ruleset } from '@purser/contract/fraud/ruleset';
import type { Settings, SettingsChange } from '@purser/contract/settings/settings';
import { api, client, codeOf, dataOf, queryClient } from '../api.ts';
import { sellingLocations } from '../catalog/selling-locations.ts';
import { recordEvent } from '../events.ts';
import { settings } from '../page-settings.ts';

/** The rules of the page's map in this store. */
export const rulesOf = (protection: ProtectionSettings): Ruleset =>
  rulesetOf(protection, {
    currency: settings.storeCurrency,
    isReviewActive: settings.isFRTReviewFeatureActive,
    sellingLocations: sellingLocations(),
  });

/** The part of the stored settings that the page edits. */
export interface Protection {
  /** The filters as the checkout applies them: none of them on basic, and AVS as the account has it. */
  saved: ProtectionSettings;
  /** The filters that basic protection stores and ignores, on as they were. */
  kept: ProtectionSettings | undefined;
  /** The store sells to other countries than when the filter for them was saved. */
  isOutdated: boolean;
}

export function protectionOf(stored: Settings): Protection {
  const { current_protection_level: level, advanced_fraud_protection_settings: rules } = stored;
  const isInForce = level === 'advanced';
  const options = {
    declineOnAvsFailure: stored.account_declines_on_avs_failure,
    currency: settings.storeCurrency,
  };
  return {
    saved: protectionSettingsOf(rules, { ...options, isInForce }),
    kept: !isInForce && rules.length > 0 ? protectionSettingsOf(rules, options) : undefined,
    isOutdated: isInForce && rules !== 'error' && isOutdated(rules),
  };
}

function isOutdated(rules: Ruleset): boolean {
  const stored = rules.find(({ key }) => key === 'international_ip_address');
  if (!stored) return false;
  const [present] = rulesOf(protectionSettingsOf([stored], { declineOnAvsFailure: false }));
  return !present || spelling(present.check) !== spelling(stored.check);
}

/** Saves rules and level over `base`, and puts the stored settings into the query cache. */
export async function saveProtection(
  wanted: ProtectionSettings,
  changed: readonly RuleKey[],
  base: Settings,
): Promise<Settings> {
  const rules = rulesOf(wanted);
  const isEmpty = rules.length === 0;
  const { data } = await client.settings.saveSettings({
    settings_version: base.settings_version,
    current_protection_level: isEmpty ? 'basic' : 'advanced',
    // On basic the saved filters stay until others replace them.
    advanced_fraud_protection_settings:
      isEmpty && base.current_protection_level === 'basic' ? base.advanced_fraud_protection_settings : rules,
    ...(changed.includes('avs_verification') && {
      account_declines_on_avs_failure: rules.some(
        ({ key, outcome }) => key === 'avs_verification' && outcome === 'block' && !wanted[key].custom,
      ),
    }),
  });
  queryClient.setQueryData(api.settings.getSettings.queryKey(), data);
  recordEvent('wcpay_fraud_protection_advanced_settings_saved', { settings: JSON.stringify(rules) });
  return data;
}

/** The settings that are stored now; throws when they cannot be read. */
export async function readAgain(): Promise<Settings> {
  const stored = await client.settings.getSettings();
  queryClient.setQueryData(api.settings.getSettings.queryKey(), stored);
  return stored;
}

/** What other users saved in between; undefined when the save failed for another reason. */
export const changesOf = (error: unknown): SettingsChange[] | undefined =>
  codeOf(error) === 'settings_changed'
    ? (dataOf(error) as { changes: SettingsChange[] }).changes // as the contract declares it
    : undefined;
