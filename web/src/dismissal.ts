import { t } from '@lingui/core/macro';
import type { settingOptions } from '@purser/contract/settings/setting-option';
import { useState } from 'react';
import { client } from './api.ts';
import { toast } from './ui/toast.tsx';

type Option = Extract<(typeof settingOptions)[number], `${string}_dismissed`>;

/**
 * Something that is put away for the whole store, for good; `wasDismissed` is what the page was made with. It is gone at once,
 * and says when the server could not keep that.
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

/** What was put away since the page was made, so that it stays away when a screen is opened again. */
const dismissedHere = new Set<Option>();
