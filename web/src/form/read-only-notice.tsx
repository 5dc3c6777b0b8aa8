import { Trans } from '@lingui/react/macro';
import { Notice } from '../ui/notice.tsx';

/** For those who may look at settings but not change them; the button that saves says so too. */
export const ReadOnlyNotice = () => (
  <Notice>
    <Trans>
      You can look at these settings. Changing them needs the permission <code>purser_settings</code>.
    </Trans>
  </Notice>
);
