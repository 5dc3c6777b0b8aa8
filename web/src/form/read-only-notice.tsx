import { Trans } from '@lingui/react/macro';
import { Notice } from '../ui/notice.tsx';

/** For users who can view settings but not change them; the save button shows the same reason. */
export const ReadOnlyNotice = () => (
  <Notice>
    <Trans>
      You can view these settings. To change them, you need the <code>purser_settings</code> permission.
    </Trans>
  </Notice>
);
