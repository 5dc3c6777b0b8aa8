import { Trans } from '@lingui/react/macro';
import { DateTime } from '../format/date-time.tsx';
import { settings } from '../page-settings.ts';
import { Notice } from '../ui/notice.tsx';

/** That the account is shown as it was last known, and since when, while the provider doesn't answer. */
export function UnreadAccountNotice() {
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
