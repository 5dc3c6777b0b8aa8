import { Trans } from '@lingui/react/macro';
import { DateTime } from '../format/date-time.tsx';
import { settings } from '../page-settings.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown while the provider doesn't respond: the account is the last known one, with its time. */
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
