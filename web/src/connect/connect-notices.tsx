import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { can, settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { ConnectFailure, ConnectQuery } from './connect-query.ts';
import { isIncomplete, isSessionError } from './connect-state.ts';
import type { ConnectFacts } from './connect-state.ts';
import { SomeoneElseNotice } from './someone-else-notice.tsx';
import { UnreadAccountNotice } from './unread-account-notice.tsx';
import { isCountrySupported } from './unsupported-country-dialog.tsx';
import { useFailures } from './use-failures.ts';

const textByFailure: Record<ConnectFailure, MessageDescriptor> = {
  test_drive_error: msg`An error occurred while setting up your sandbox account. Please try again!`,
  'wcpay-connection-error': msg`We couldn’t finish setting up your account. Please try again.`,
  'wcpay-reset-account-error': msg`There was a problem resetting your account. Please wait a few seconds and try again.`,
};

/** Earlier failures and what prevents the setup: errors first. */
export function ConnectNotices({
  facts,
  query,
  onShowCountries,
  onRetry,
}: {
  facts: ConnectFacts;
  query: ConnectQuery;
  onShowCountries: () => void;
  /** Begins the provider’s part of the setup again. */
  onRetry: () => void;
}) {
  const { t } = useLingui();
  const { failures, dismiss } = useFailures(query);
  const hasError = Boolean(settings.errorMessage) || failures.length > 0;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {settings.errorMessage && (
        <Notice
          tone="danger"
          {...(isSessionError(facts) &&
            can('purser_settings') && {
              actions: (
                <Button size="small" icon="refresh" onPress={onRetry}>
                  <Trans>Try again</Trans>
                </Button>
              ),
            })}
        >
          {/* The server's message is rendered as text, never as HTML. */}
          {settings.errorMessage}
        </Notice>
      )}
      {failures.map((failure) => (
        <Notice key={failure} tone="danger" onDismiss={() => dismiss(failure)}>
          {t(textByFailure[failure])}
        </Notice>
      ))}
      <UnreadAccountNotice />
      {settings.onBoardingDisabled && (
        <Notice tone="warning">
          {t`We've temporarily paused new account creation. We'll notify you when we resume!`}
        </Notice>
      )}
      {isIncomplete(facts, hasError) && (
        <Notice tone="warning">{t`Please complete your setup to process payments.`}</Notice>
      )}
      {!isCountrySupported() && !facts.isAccountConnected && (
        <Notice
          tone="warning"
          title={<Trans>Payments aren’t available in your store’s country yet</Trans>}
          actions={
            <Button size="small" onPress={onShowCountries}>
              <Trans>See supported countries</Trans>
            </Button>
          }
        >
          <Trans>You can still continue if your business is registered in a supported country.</Trans>
        </Notice>
      )}
      <SomeoneElseNotice />
      {!globalThis.isSecureContext && (
        <Notice tone="warning">
          <Trans>
            This page isn’t served over HTTPS. Our payment partner can verify your business only on a secure connection:
            open your store’s admin with https:// first.
          </Trans>
        </Notice>
      )}
    </div>
  );
}
