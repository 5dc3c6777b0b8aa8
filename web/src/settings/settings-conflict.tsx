import { Trans, useLingui } from '@lingui/react/macro';
import type { SettingsChange } from '@purser/contract/settings/settings';
import { useEffect, useRef, useState } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { browserLocale } from '../settings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { labelOfField } from './settings-fields.ts';
import type { FieldKey } from './settings-fields.ts';

/** Somebody saved after this page was opened: who changed what, and the way to have both. */
export function SettingsConflict({
  changes,
  mine,
  isLoaded,
  onLoad,
}: {
  changes: SettingsChange[];
  mine: FieldKey[];
  isLoaded: boolean;
  onLoad: () => Promise<void>;
}) {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), []);
  const nameOf = (field: string) => {
    const label = labelOfField(field);
    return label ? t(label) : field.replaceAll('_', ' ');
  };
  const list = (names: string[]) => new Intl.ListFormat(browserLocale()).format(new Set(names));
  const both = changes.filter(({ field }) => mine.some((key) => key === field)).map(({ field }) => nameOf(field));
  const load = async () => {
    setLoading(true);
    try {
      await onLoad();
    } finally {
      setLoading(false);
    }
  };
  return (
    <div ref={place}>
      {isLoaded ? (
        <Notice tone="info" title={<Trans>Their changes are loaded, and yours are still here.</Trans>}>
          {both.length > 0 ? (
            <Trans>You both changed {list(both)}. Yours is shown, and replaces theirs when you save.</Trans>
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
              <Trans>Load their changes, keep mine</Trans>
            </Button>
          }
        >
          <ul>
            {peopleOf(changes).map(({ by, at, fields }) => (
              <li key={by}>
                <Trans>
                  {by || t`Somebody`} changed {list(fields.map(nameOf))} on <DateTime moment={at} />.
                </Trans>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

const peopleOf = (changes: SettingsChange[]) =>
  [...Map.groupBy(changes, (change) => change.by)].map(([by, theirs]) => ({
    by,
    at: theirs[0]?.at,
    fields: theirs.map((change) => change.field),
  }));
