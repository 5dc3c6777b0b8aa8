import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DraftVersion } from '@purser/contract/disputes/draft';
import type { Claim } from '@purser/contract/disputes/evidence-documents';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { DateTime } from '../../../format/date-time.tsx';
import { browserLocale } from '../../../page-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import type { Fields } from './draft-fields.ts';
import { labelOfField } from './draft-words.ts';
import { FieldValue } from './field-value.tsx';

/** Seconds between two saves of one user that show as one. */
const spell = 120;

/** The saved states of a draft, to look at and to restore. */
export function DraftHistory({
  dispute_id,
  claim,
  isOpen,
  onClose,
  onRestore,
}: {
  dispute_id: string;
  claim: Claim;
  isOpen: boolean;
  onClose: () => void;
  /** Undefined for whoever can’t change the draft. */
  onRestore: ((fields: Fields) => void) | undefined;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<DraftVersion>();
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={chosen ? <SavedTitle version={chosen} /> : t`Saved states`}
      width="wide"
      footer={
        chosen && (
          <>
            <Button onPress={() => setChosen(undefined)}>
              <Trans>Back to the list</Trans>
            </Button>
            {onRestore && (
              <Button
                variant="primary"
                onPress={() => {
                  onRestore(chosen.fields);
                  close();
                }}
              >
                <Trans>Restore</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {chosen ? (
        <Contents version={chosen} claim={claim} />
      ) : (
        <Versions dispute_id={dispute_id} claim={claim} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

const SavedTitle = ({ version: { saved_at, saved_by } }: { version: DraftVersion }) =>
  saved_by ? (
    <Trans>
      Saved <DateTime moment={saved_at} /> by {saved_by.name}
    </Trans>
  ) : (
    <Trans>
      Saved <DateTime moment={saved_at} />
    </Trans>
  );

function Versions({
  dispute_id,
  claim,
  onChoose,
}: {
  dispute_id: string;
  claim: Claim;
  onChoose: (version: DraftVersion) => void;
}) {
  const { t } = useLingui();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const versions = useInfiniteQuery(
    api.disputes.listDraftVersions.infiniteOptions({
      input: (before: number | undefined) => ({ dispute_id, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.version : undefined),
      refetchOnMount: 'always',
    }),
  );
  if (versions.isPending) return <SkeletonLines count={4} />;
  if (versions.isError)
    return (
      <ErrorState title={<Trans>We couldn’t load the saved states.</Trans>} onRetry={() => void versions.refetch()} />
    );
  const spells = spellsOf(versions.data.pages.flatMap(({ data }) => data));
  if (spells.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing was saved yet.</Trans>
      </p>
    );
  const changedIn = (version: DraftVersion) =>
    new Intl.ListFormat(browserLocale()).format(
      version.changed.map((field) => {
        const label = labelOfField(field, claim);
        return label ? t(label) : field;
      }),
    );
  const entry = (version: DraftVersion, isFolded = false) => (
    <button
      key={version.version}
      type="button"
      onClick={() => onChoose(version)}
      className={classNames(
        'flex min-h-9 min-w-0 flex-1 flex-col items-start rounded-control px-2 py-1.5 text-left hover:bg-neutral-soft',
        isFolded && 'ml-4',
      )}
    >
      <span className="font-medium">
        <SavedTitle version={version} />
      </span>
      <span className="text-[0.8125rem] text-muted">{changedIn(version)}</span>
    </button>
  );
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {spells.map(([newest, ...others]) => (
          <li key={newest.version} className="py-1">
            <div className="flex items-center gap-2">
              {entry(newest)}
              {others.length > 0 && !unfolded.has(newest.version) && (
                <Button
                  size="small"
                  variant="quiet"
                  onPress={() => setUnfolded(new Set([...unfolded, newest.version]))}
                >
                  <Plural value={others.length} one="# state before it" other="# states before it" />
                </Button>
              )}
            </div>
            {unfolded.has(newest.version) && (
              <div className="flex flex-col">{others.map((version) => entry(version, true))}</div>
            )}
          </li>
        ))}
      </ol>
      {versions.hasNextPage && (
        <Button onPress={() => void versions.fetchNextPage()} isBusy={versions.isFetchingNextPage}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  );
}

/** Newest first: what one user saved in one go is one entry. */
function spellsOf(versions: readonly DraftVersion[]): [DraftVersion, ...DraftVersion[]][] {
  const spells: [DraftVersion, ...DraftVersion[]][] = [];
  for (const version of versions) {
    const last = spells.at(-1);
    const after = last?.at(-1);
    const isOne =
      after && after.saved_by?.id === version.saved_by?.id && (after.saved_at ?? 0) - (version.saved_at ?? 0) < spell;
    if (last && isOne) last.push(version);
    else spells.push([version]);
  }
  return spells;
}

function Contents({ version, claim }: { version: DraftVersion; claim: Claim }) {
  const { t } = useLingui();
  const shown = Object.entries(version.fields).filter(
    ([field, value]) => value !== '' || version.changed.includes(field),
  );
  return (
    <DescriptionList
      items={shown.map(([field, value]) => {
        const label = labelOfField(field, claim);
        const name = label ? t(label) : field;
        return {
          key: field,
          label: version.changed.includes(field) ? t`${name} (changed)` : name,
          value: <FieldValue field={field} value={value} />,
        };
      })}
    />
  );
}
