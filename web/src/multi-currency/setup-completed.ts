import { settings } from '../page-settings.ts';

let isCompletedHere = false;

/** Whether the wizard of the currencies was gone through, before this page was loaded or since. */
export const isCurrencySetupCompleted = (): boolean => settings.multiCurrencySetup.isSetupCompleted || isCompletedHere;

export function rememberCompleted(): void {
  isCompletedHere = true;
}
