import { Trans, useLingui } from '@lingui/react/macro';
import type { PolicyKind, PolicyVersion } from '@purser/contract/policies/policy';
import { useEffect, useRef, useState } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import { labelByPolicy } from './words.ts';

/** Another user saved the page after it was opened here: their text can be read, and replaced. */
export function PolicyConflict({
  policy,
  theirs: { version, saved, saved_by },
  onOverwrite,
}: {
  policy: PolicyKind;
  theirs: PolicyVersion;
  /** The next save replaces theirs. */
  onOverwrite: () => void;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the effect's cleanup.
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  const who = saved_by ?? t`Another user`;
  const name = t(labelByPolicy[policy]);
  return (
    <div ref={place}>
      <Notice
        tone="danger"
        title={<Trans>{name}: your text wasn’t saved.</Trans>}
        actions={
          <>
            <Button size="small" onPress={() => setOpen(true)}>
              <Trans>Read their version</Trans>
            </Button>
            <Button size="small" onPress={onOverwrite}>
              <Trans>Keep mine</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          {who} saved this page on <DateTime moment={saved} />, after you opened it. If you keep yours and save again,
          it becomes the newest version; theirs stays in the list of versions.
        </Trans>
      </Notice>
      {isOpen && <VersionsDialog policy={policy} first={version} onClose={() => setOpen(false)} />}
    </div>
  );
}
