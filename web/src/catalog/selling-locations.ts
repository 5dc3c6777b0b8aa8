import type { SellingLocations } from '@purser/contract/catalog/selling-locations';
import { useSyncExternalStore } from 'react';
import { settings } from '../page-settings.ts';

let locations: SellingLocations = settings.sellingLocations;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the store sells: from the page settings, or as last saved on this page. */
export const sellingLocations = (): SellingLocations => locations;

export const useSellingLocations = (): SellingLocations => useSyncExternalStore(subscribe, sellingLocations);

/** Call this after the server has stored them. */
export function publishSellingLocations(saved: SellingLocations): void {
  locations = saved;
  for (const listener of listeners) listener();
}
