import { Trans } from '@lingui/react/macro';
import { can } from '../page-settings.ts';
import { Notice } from '../ui/notice.tsx';

/** For users who can look at the setup but not do it: which permission it takes, and whom to ask. */
export function SomeoneElseNotice() {
  if (can('purser_settings')) return null;
  return (
    <Notice title={<Trans>Someone else has to set up payments</Trans>}>
      <Trans>
        You need the <code>purser_settings</code> permission to set up payments. Ask an administrator of your store to
        do it or to give you the permission.
      </Trans>
    </Notice>
  );
}
