import { Trans, useLingui } from '@lingui/react/macro';
import type { SettingsChange } from '@purser/contract/settings/settings';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { browserLocale } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Another user's changes, with the page's names for them. */
export interface OthersChange {
  by: string;
  at: string | undefined;
  names: readonly string[];
}

/** Who changed what, each user once. */
export const othersChanges = (
  changes: readonly SettingsChange[],
  namesOf: (field: string) => readonly string[],
): OthersChange[] =>
  [...Map.groupBy(changes, (change) => change.by)]
    .map(([by, theirs]) => ({ by, at: theirs[0]?.at, names: theirs.flatMap(({ field }) => namesOf(field)) }))
    .filter(({ names }) => names.length > 0);

/** Another user saved after this page was opened: who changed what, and the way to keep both. */
export function SaveConflict({
  others,
  both,
  isLoaded,
  onLoad,
  loadedTitle,
  onDismiss,
}: {
  others: readonly OthersChange[];
  /** The names of the fields that both changed. */
  both: readonly string[];
  /** Their changes are on the page, under this user's own. */
  isLoaded: boolean;
  onLoad?: () => Promise<void>;
  loadedTitle?: ReactNode;
  onDismiss?: () => void;
}) {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the effect's cleanup.
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  const list = (names: readonly string[]) => new Intl.ListFormat(browserLocale()).format(new Set(names));
  const who = (
    <ul>
      {others.map(({ by, at, names }) => (
        <li key={by}>
          <Trans>
            {by || t`Another user`} changed {list(names)} on <DateTime moment={at} />.
          </Trans>
        </li>
      ))}
    </ul>
  );
  const load = async () => {
    setLoading(true);
    try {
      await onLoad?.();
    } finally {
      setLoading(false);
    }
  };
  return (
    <div ref={place}>
      {isLoaded ? (
        <Notice
          tone="info"
          title={loadedTitle ?? <Trans>We’ve loaded their changes and kept yours.</Trans>}
          {...(onDismiss && { onDismiss })}
        >
          {who}
          {both.length > 0 ? (
            <Trans>You both changed {list(both)}. If you save, yours replaces theirs.</Trans>
          ) : (
            <Trans>You changed different things. Save to keep both.</Trans>
          )}
        </Notice>
      ) : (
        <Notice
          tone="danger"
          title={<Trans>Nothing was saved: the settings changed after you opened them.</Trans>}
          actions={
            <Button size="small" onPress={() => void load()} isBusy={isLoading} busyLabel={t`Loading…`}>
              <Trans>Load their changes and keep mine</Trans>
            </Button>
          }
        >
          {who}
        </Notice>
      )}
    </div>
  );
}
