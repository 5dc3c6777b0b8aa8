import { t } from '@lingui/core/macro';
import type { settingOptions } from '@purser/contract/settings/setting-option';
import { useState } from 'react';
import { client } from './api.ts';
import { toast } from './ui/toast.tsx';

type Option = Extract<(typeof settingOptions)[number], `${string}_dismissed`>;

/**
 * A dismissal for the whole store, for good; `wasDismissed` is the state when the page was loaded. It takes effect at once,
 * with an error message if the server can’t store it.
 */
export function useDismissal(option: Option, wasDismissed: boolean): [isDismissed: boolean, dismiss: () => void] {
  const [isDismissed, setDismissed] = useState(wasDismissed || dismissedHere.has(option));
  const dismiss = () => {
    setDismissed(true);
    dismissedHere.add(option);
    client.settings
      .saveSettingOption({ option_name: option, value: true })
      .catch(() => toast.error(t`Error saving option`));
  };
  return [isDismissed, dismiss];
}

/** Dismissed since the page was loaded, so that reopening a screen doesn’t show it again. */
const dismissedHere = new Set<Option>();
