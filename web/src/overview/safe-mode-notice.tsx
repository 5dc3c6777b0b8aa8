import { Trans } from '@lingui/react/macro';
import { siteConnectionHref } from '../hrefs.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** The store is opened at another address than the one it was connected at: it has moved, or it is a copy. */
export const SafeModeNotice = () => (
  <Notice tone="danger">
    <Trans>Your site is currently in Safe Mode.</Trans>{' '}
    <Link href={siteConnectionHref}>
      <Trans>Please take action</Trans>
    </Link>
  </Notice>
);
