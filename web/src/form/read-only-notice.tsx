import { Trans } from '@lingui/react/macro';
import { Notice } from '../ui/notice.tsx';

/** For users who can view settings but not change them; the save button shows the same reason. */
export const ReadOnlyNotice = () => (
  <Notice>
    <Trans>You can view these settings. To change them, ask an administrator of your store for permission.</Trans>
  </Notice>
);
