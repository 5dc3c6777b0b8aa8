import { Trans } from '@lingui/react/macro';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** The site-connection service found the store at another address and waits for a decision. */
export const SafeModeNotice = () => (
  <Notice tone="danger">
    <Trans>Your site is currently in Safe Mode.</Trans>{' '}
    <Link href="https://jetpack.com/support/safe-mode/" isExternal>
      <Trans>Please take action</Trans>
    </Link>
  </Notice>
);
