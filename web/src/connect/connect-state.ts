import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PageSettings } from '@purser/contract/page-settings';

export type ConnectFacts = Pick<
  PageSettings,
  | 'isJetpackConnected'
  | 'isAccountConnected'
  | 'isAccountValid'
  | 'testModeOnboarding'
  | 'errorMessage'
  | 'onBoardingDisabled'
> & { detailsSubmitted: boolean };

export const connectFacts = (
  settings: Omit<ConnectFacts, 'detailsSubmitted'> & Pick<PageSettings, 'accountStatus'>,
): ConnectFacts => ({
  ...settings,
  detailsSubmitted: 'error' in settings.accountStatus || settings.accountStatus.detailsSubmitted,
});

/** Whether the provider could not start its own part of the setup; a retry would not change that. */
export const isSessionError = ({ errorMessage }: Pick<ConnectFacts, 'errorMessage'>): boolean =>
  typeof errorMessage === 'string' && errorMessage.includes('account setup session');

/** The primary button's label. */
export function connectLabel(facts: ConnectFacts): MessageDescriptor {
  if (!facts.isJetpackConnected) return msg`Connect your store`;
  if (facts.isAccountConnected && !facts.isAccountValid && !isSessionError(facts))
    return msg`Finish business details verifications`;
  return msg`Verify business details`;
}

/** Whether nothing is left to set up. */
export const isSetUp = (facts: ConnectFacts): boolean =>
  facts.isJetpackConnected &&
  facts.isAccountConnected &&
  facts.isAccountValid &&
  facts.detailsSubmitted &&
  !facts.testModeOnboarding &&
  !isSessionError(facts);

/** Whether the provider checked the account and asks for nothing more. */
export const isVerified = (accountStatus: { status: string } | { error: true }): boolean =>
  'status' in accountStatus && accountStatus.status === 'complete';

/** Whether an account exists that can't take payments yet; other errors explain themselves. */
export const isIncomplete = (facts: ConnectFacts, hasOtherError: boolean): boolean =>
  facts.isAccountConnected && (!facts.isJetpackConnected || !facts.isAccountValid) && !hasOtherError;

/** Whether the account can be deleted: it was not finished, or is a test account. */
export const canReset = ({ isAccountConnected, detailsSubmitted, testModeOnboarding }: ConnectFacts): boolean =>
  isAccountConnected && (!detailsSubmitted || testModeOnboarding);
