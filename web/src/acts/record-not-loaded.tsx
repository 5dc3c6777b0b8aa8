import type { ReactNode } from 'react';
import { codeOf, isForbidden, statusOf } from '../api.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';

/** Shown where one record can’t be loaded: what it was, why, and under it the way on. */
export function RecordNotLoaded({
  title,
  error,
  onRetry,
  unknown,
  failed,
  children,
}: {
  title: ReactNode;
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** The reason in words when there is no such record, and for any other failure. */
  unknown: ReactNode;
  failed: ReactNode;
  children: ReactNode;
}) {
  if (isForbidden(error))
    return (
      <Card>
        <NoPermission capability="manage_woocommerce" />
      </Card>
    );
  const isUnknown = !error || statusOf(error) === 404;
  return (
    <Card>
      <ErrorState title={title} reference={codeOf(error)} {...(isUnknown || !onRetry ? {} : { onRetry })}>
        {isUnknown ? unknown : failed}
      </ErrorState>
      {children}
    </Card>
  );
}
