import { Trans, useLingui } from '@lingui/react/macro';
import { client, codeOf, statusOf } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';

/** What is shown in place of results: the first search running, nothing found, or what can be searched. */
export function NothingFound({
  term,
  isRefunding,
  isSearching,
}: {
  term: string;
  isRefunding: boolean;
  isSearching: boolean;
}) {
  const { t } = useLingui();
  if (isSearching)
    return (
      <div className="p-4">
        <SkeletonLines count={4} />
      </div>
    );
  return (
    <div className="px-4 py-6 text-center">
      {term !== '' && (
        <p className="mb-1 font-semibold break-words">
          {/* As text: `Trans` would read markup in the term as its own. */}
          {isRefunding ? t`No payments match “${term}”.` : t`Nothing matches “${term}”.`}
        </p>
      )}
      <p className="mx-auto max-w-sm text-muted">
        <Trans>
          Search by amount (49.90), customer name or email, order number, the last four digits of a card, an ID, or a
          bank reference.
        </Trans>
      </p>
    </div>
  );
}

/** A search that failed, or whose session has ended. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  const isSignedOut = statusOf(error) === 401 || codeOf(error) === 'rest_cookie_invalid_nonce';
  if (!isSignedOut)
    return <ErrorState title={t`We couldn’t search your records.`} reference={codeOf(error)} onRetry={onRetry} />;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-8 text-center">
      <p className="font-semibold">
        <Trans>You’ve been signed out. Sign in to search your records.</Trans>
      </p>
      {/* Any call asks to sign in, over the palette. */}
      <Button variant="primary" onPress={() => void client.users.getMe().then(onRetry, () => undefined)}>
        <Trans>Sign in</Trans>
      </Button>
    </div>
  );
}
