import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

/** A failed load: what failed, a retry button, and a reference for support. */
export function ErrorState({
  title,
  children,
  onRetry,
  reference,
}: {
  title?: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  reference?: string | undefined;
}) {
  const { t } = useLingui();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="mb-1 inline-flex size-11 items-center justify-center rounded-full bg-danger-soft text-danger-ink">
        <Icon name="error" className="size-5" />
      </span>
      <p className="text-[0.9375rem] font-semibold">{title ?? <Trans>We couldn’t load this.</Trans>}</p>
      {children && <div className="max-w-md text-muted">{children}</div>}
      {onRetry && (
        <Button className="mt-2" icon="refresh" onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {reference && (
        <p className="flex items-center gap-1 text-xs text-muted">
          <Trans>
            Reference: <code>{reference}</code>
          </Trans>
          <CopyButton text={reference} label={t`Copy reference`} />
        </p>
      )}
    </div>
  );
}
