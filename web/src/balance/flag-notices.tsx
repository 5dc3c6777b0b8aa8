import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { isOn, settings } from '../page-settings.ts';
import { Notice } from '../ui/notice.tsx';

/** Whether the address has a flag that a redirect added. */
export const isFlagSet = (search: Search, flag: string): boolean => isOn(single(search[flag]));

/** The notices of redirects to this page, failures first. Dismissing one removes its flag from the address. */
export function FlagNotices() {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { accountStatus } = settings;
  const takesPayments = 'error' in accountStatus || accountStatus.paymentsEnabled;
  const status = 'error' in accountStatus ? '' : accountStatus.status;
  const isRejected = status.startsWith('rejected');
  const notices = [
    // The server's message is rendered as text, never as HTML.
    [
      'wcpay-login-error',
      'danger',
      settings.errorMessage || t`There was a problem redirecting you to the account dashboard. Please try again.`,
    ],
    [
      'wcpay-loan-offer-error',
      'danger',
      t`There was a problem redirecting you to the loan offer. Please check that it is not expired and try again.`,
    ],
    [
      'wcpay-server-link-error',
      'danger',
      t`There was a problem redirecting you to the requested link. Please check that it is valid and try again.`,
    ],
    [
      'wcpay-reset-account-error',
      'danger',
      t`There was a problem resetting your account. Please wait a few seconds and try again.`,
    ],
    [
      'wcpay-connection-success',
      'success',
      takesPayments
        ? t`Thank you! Your account is connected, and your store can accept payments.`
        : status.startsWith('restricted')
          ? t`Your account is connected. Your store can accept payments once you’ve provided what is missing.`
          : t`Thank you! Your account is connected. Your store can accept payments once your details are checked.`,
    ],
    ['wcpay-sandbox-success', 'success', t`Success! You can start using the product in test mode.`],
  ] as const;
  const dismiss = (flag: string) =>
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, [flag]: undefined }),
      replace: true,
      resetScroll: false,
    });
  return notices
    .filter(([flag]) => isFlagSet(search, flag) && !(flag === 'wcpay-connection-success' && isRejected))
    .map(([flag, tone, text]) => (
      <Notice key={flag} tone={tone} onDismiss={() => dismiss(flag)}>
        {text}
      </Notice>
    ));
}
