import { Trans } from '@lingui/react/macro';
import { Notice } from '../ui/notice.tsx';

/** For those who may look at settings but not change them; the button that saves says so too. */
export const ReadOnlyNotice = () => (
  <Notice>
    <Trans>
      You can view these settings. To change them, you need the <code>purser_settings</code> permission.
    </Trans>
  </Notice>
);
