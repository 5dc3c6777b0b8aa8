import { Trans, useLingui } from '@lingui/react/macro';
import { paymentsSettingsHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { isVersionAtLeast } from './is-version-at-least.ts';

/** Stores from this version on have an arrow to the left as their way back. */
const arrowFrom = '9.8.3';

export function FraudHeader({ storeVersion = settings.storeVersion }: { storeVersion?: string }) {
  const { t } = useLingui();
  const title = <Trans>Advanced fraud protection</Trans>;
  return isVersionAtLeast(storeVersion, arrowFrom) ? (
    <PageHeader
      title={title}
      breadcrumb={
        <nav aria-label={t`Breadcrumb`}>
          <Link
            href={paymentsSettingsHref}
            isQuiet
            className="inline-flex min-h-6 items-center gap-1 text-[0.8125rem] text-muted"
          >
            <Icon name="arrow-left" />
            <Trans>Settings</Trans>
          </Link>
        </nav>
      }
    />
  ) : (
    <PageHeader
      title={title}
      badge={
        <Link
          href={paymentsSettingsHref}
          isQuiet
          aria-label={t`Return to the payments settings`}
          className="inline-flex size-8 items-center justify-center text-muted"
        >
          <Icon name="undo" className="size-5" />
        </Link>
      }
    />
  );
}
