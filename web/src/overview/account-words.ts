/** Rejected accounts and accounts under review: the page only shows what still applies. */
export const isReduced = (status: string | undefined): boolean =>
  status !== undefined && (status.startsWith('rejected') || status === 'under_review');

/** When the modal about the new connection shows. */
export const showsConnectionSuccess = (when: {
  isFlagSet: boolean;
  isTestModeOnboarding: boolean;
  arePaymentsEnabled: boolean;
  arePayoutsEnabled: boolean;
  isDismissed: boolean;
}): boolean =>
  when.isFlagSet &&
  !when.isTestModeOnboarding &&
  when.arePaymentsEnabled &&
  when.arePayoutsEnabled &&
  !when.isDismissed;
