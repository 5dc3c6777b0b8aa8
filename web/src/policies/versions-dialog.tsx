import { Trans, useLingui } from '@lingui/react/macro';
import type { PolicyKind, PolicyVersion } from '@purser/contract/policies/policy';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client, codeOf } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { PolicyText } from './policy-text.tsx';
import { labelByPolicy } from './words.ts';

/** Every version of a policy: when it was saved, by whom, and what it says. */
export function VersionsDialog({
  policy,
  first,
  onClose,
  onUse,
}: {
  policy: PolicyKind;
  /** The version to begin with; the newest by default. */
  first?: number;
  onClose: () => void;
  onUse?: (text: string) => void;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(first);
  const list = useInfiniteQuery({
    queryKey: [...api.policies.listPolicyVersions.key(), policy],
    queryFn: ({ pageParam }) =>
      client.policies.listPolicyVersions({ policy, ...(pageParam > 0 && { before: pageParam }) }),
    initialPageParam: 0,
    // They are numbered without gaps, down to 1.
    getNextPageParam: ({ data }) => {
      const last = data.at(-1)?.version ?? 1;
      return last > 1 ? last : undefined;
    },
  });
  const versions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const version = chosen ?? versions[0]?.version;
  const name = t(labelByPolicy[policy]);
  const shown = useQuery({
    ...api.policies.getPolicyVersion.queryOptions({ input: { policy, version: version ?? 1 } }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = shown.data?.text;
  return (
    <Dialog
      isOpen
      width="wide"
      title={t`Versions: ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
          {onUse && version !== undefined && (
            <Button variant="primary" isDisabled={text === undefined} onPress={() => text !== undefined && onUse(text)}>
              <Trans>Edit version {version}</Trans>
            </Button>
          )}
        </>
      }
    >
      {list.isPending || list.isError ? (
        list.isError ? (
          <ErrorState reference={codeOf(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <div aria-busy>
            <SkeletonLines count={8} />
          </div>
        )
      ) : (
        <div className="grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <div className="max-sm:max-h-48 max-sm:overflow-y-auto">
            <ul className="flex flex-col gap-1">
              {versions.map((each) => (
                <li key={each.version}>
                  <VersionButton
                    version={each}
                    isCurrent={each.version === version}
                    onPress={() => setChosen(each.version)}
                  />
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <Button
                size="small"
                variant="quiet"
                isBusy={list.isFetchingNextPage}
                onPress={() => void list.fetchNextPage()}
              >
                <Trans>Show older versions</Trans>
              </Button>
            )}
          </div>
          <div className="min-w-0 rounded-control border border-line bg-canvas px-4 py-3">
            {shown.isError ? (
              <ErrorState reference={codeOf(shown.error)} onRetry={() => void shown.refetch()} />
            ) : text === undefined ? (
              <div aria-busy>
                <SkeletonLines count={6} />
              </div>
            ) : text === '' ? (
              <p className="text-muted">
                <Trans>The page was taken down.</Trans>
              </p>
            ) : (
              <PolicyText text={text} />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function VersionButton({
  version: { version, saved, saved_by },
  isCurrent,
  onPress,
}: {
  version: PolicyVersion;
  isCurrent: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onPress}
      className={classNames(
        'block w-full rounded-control border px-3 py-2 text-left',
        isCurrent ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-hover',
      )}
    >
      <span className="block font-medium">
        <Trans>Version {version}</Trans>
      </span>
      <span className="block text-[0.8125rem] text-muted">
        <DateTime moment={saved} />
        {saved_by && ` · ${saved_by}`}
      </span>
    </button>
  );
}
