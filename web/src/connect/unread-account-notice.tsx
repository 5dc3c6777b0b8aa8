import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { settings } from '../page-settings.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown while the account can't be read or used: the last known one, with its time, or that the provider took away our access. */
export function UnreadAccountNotice({ action }: { action?: ReactNode }) {
  const gone = settings.accountDisconnectedSince;
  if (gone)
    return (
      <Notice tone="danger" title={<Trans>Your payments account is disconnected</Trans>} actions={action}>
        <Trans>
          Since <DateTime moment={gone} form="full" />, the payment provider doesn’t let this store use the account. You
          can’t take payments, refund customers or answer disputes. Give this store access again at the payment
          provider.
        </Trans>
      </Notice>
    );
  const since = 'error' in settings.accountStatus ? null : settings.accountStatus.unreadSince;
  if (!since) return null;
  return (
    <Notice tone="warning">
      <Trans>
        The payment provider isn’t responding. You see your account as of <DateTime moment={since} form="full" />.
      </Trans>
    </Notice>
  );
}
