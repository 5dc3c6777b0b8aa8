import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A page beyond the last one, as after its only row left or in an old link. */
export const PastTheEnd = ({ onFirstPage }: { onFirstPage: () => void }) => (
  <EmptyState
    title={<Trans>This page has no rows</Trans>}
    action={
      <Button onPress={onFirstPage}>
        <Trans>Go to the first page</Trans>
      </Button>
    }
  >
    <Trans>The list doesn’t have that many pages.</Trans>
  </EmptyState>
);
