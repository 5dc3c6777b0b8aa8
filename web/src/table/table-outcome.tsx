import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { codeOf, isForbidden } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';

/** Below the headings of a list that could not be loaded. */
export const TableError = ({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title: ReactNode;
  onRetry: (() => void) | undefined;
}) =>
  isForbidden(error) ? (
    <NoPermission capability="manage_woocommerce" />
  ) : (
    <ErrorState
      title={title ?? <Trans>We couldn’t load this list.</Trans>}
      reference={codeOf(error)}
      {...(onRetry ? { onRetry } : {})}
    />
  );

/** Below the headings of a list in which the filters leave nothing. */
export const NothingMatches = ({
  title,
  onClearFilters,
}: {
  title: ReactNode;
  onClearFilters: (() => void) | undefined;
}) => (
  <EmptyState
    title={title ?? <Trans>No results match these filters.</Trans>}
    action={
      onClearFilters && (
        <Button onPress={onClearFilters}>
          <Trans>Clear all filters</Trans>
        </Button>
      )
    }
  >
    <Trans>Remove a filter or choose a longer period.</Trans>
  </EmptyState>
);
