import { t } from '@lingui/core/macro';
import type { PreferenceKey } from '@purser/contract/users/user';
import { useSyncExternalStore } from 'react';
import { client } from './api.ts';
import { settings } from './page-settings.ts';
import { toast } from './ui/toast.tsx';

type Preference = string | string[];

let preferences: Partial<Record<PreferenceKey, Preference>> = settings.currentUser.woocommerce_meta;
const listeners = new Set<() => void>();
const publish = (next: typeof preferences) => {
  preferences = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const preferenceOf = (key: PreferenceKey): Preference | undefined => preferences[key];

/** A preference of the signed-in user, stored by the server; applied immediately, and reverted when it can't be saved. */
export function usePreference(key: PreferenceKey): [Preference | undefined, (value: Preference) => void] {
  const value = useSyncExternalStore(subscribe, () => preferences[key]);
  const save = (next: Preference) => {
    const before = preferences[key];
    publish({ ...preferences, [key]: next });
    const saved = client.users.saveMe({ woocommerce_meta: { [key]: next } }, { context: { outlivesPage: true } });
    saved.catch(() => {
      publish({ ...preferences, [key]: before });
      toast.error(t`We couldn’t save your choice.`);
    });
  };
  return [value, save];
}
