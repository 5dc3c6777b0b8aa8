import type { ReactNode } from 'react';
import { codeOf, isForbidden } from '../api.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';

/** What a query gives, or how it stands. */
export function Loaded<T>({
  of: { data, error, isError, refetch },
  failure,
  children,
}: {
  of: { data: T | undefined; error: unknown; isError: boolean; refetch: () => unknown };
  failure: string;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (isError)
    return isForbidden(error) ? (
      <NoPermission capability="manage_woocommerce" />
    ) : (
      <ErrorState title={failure} reference={codeOf(error)} onRetry={() => void refetch()} />
    );
  return (
    <div aria-busy>
      <SkeletonLines count={6} />
    </div>
  );
}
