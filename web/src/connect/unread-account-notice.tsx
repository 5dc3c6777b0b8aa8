import { Trans } from '@lingui/react/macro';
import { DateTime } from '../format/date-time.tsx';
import { settings } from '../page-settings.ts';
import { Notice } from '../ui/notice.tsx';
import { LostAccessNotice } from './lost-access-notice.tsx';

/** Shown while the account can't be read or used: the last known one, with its time, or that the provider took away our access. */
export function UnreadAccountNotice() {
  const gone = settings.accountDisconnectedSince;
  if (gone) return <LostAccessNotice since={gone} />;
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
