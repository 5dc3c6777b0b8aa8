import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { testToolsHref } from '../hrefs.ts';
import { lacking } from '../lacking.ts';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Where a business finds the apps that may use its account. */
const providerSettingsHref = 'https://dashboard.stripe.com/settings';

/** The provider revoked our access: since when, to which account, who restores it and where, and a button that checks it again. */
export function LostAccessNotice({ since }: { since: string }) {
  const { t } = useLingui();
  const check = useMutation({
    ...api.connect.checkAccountAccess.mutationOptions(),
    // The page settings are those of a store without access.
    onSuccess: ({ has_access }) => has_access && window.location.reload(),
  });
  const missing = lacking('purser_settings');
  const { accountId } = settings.provider;
  return (
    <Notice
      tone="danger"
      title={<Trans>Your payments account is disconnected</Trans>}
      actions={
        <>
          <Button
            size="small"
            icon="refresh"
            onPress={() => check.mutate(undefined)}
            isBusy={check.isPending || check.data?.has_access === true}
            busyLabel={t`Checking…`}
            disabledReason={missing && t(missing)}
          >
            <Trans>Check access again</Trans>
          </Button>
          <ButtonLink size="small" href={settings.isDemo ? testToolsHref : providerSettingsHref}>
            {settings.isDemo ? <Trans>Open test tools</Trans> : <Trans>Open the provider’s dashboard</Trans>}
          </ButtonLink>
        </>
      }
    >
      <div className="flex flex-col gap-1.5">
        <p>
          <Trans>
            Since <DateTime moment={since} form="full" />, the payment provider doesn’t let this store use the account{' '}
            <code>{accountId}</code>: its owner, or the provider, revoked access. You can’t take payments, refund
            customers or answer disputes.
          </Trans>
        </p>
        <p>
          {settings.isDemo ? (
            <Trans>In the demo, the scenario “Connect the account again” of the test tools restores access.</Trans>
          ) : (
            <Trans>
              Ask the owner of the account to restore access in the settings of the provider’s dashboard, then check
              again.
            </Trans>
          )}
        </p>
        {check.data?.has_access === false && (
          <p role="status">
            <Trans>The payment provider still refuses access.</Trans>
          </p>
        )}
        {check.isError && (
          <p role="status">
            <Trans>We couldn’t reach the payment provider. Try again in a minute.</Trans>
          </p>
        )}
      </div>
    </Notice>
  );
}
