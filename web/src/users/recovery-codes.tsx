import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { settings } from '../page-settings.ts';
import { saveFile } from '../table/csv-file.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-button.tsx';

/** The codes for a lost phone, shown this once. The page asks before it is left without them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const [isKept, setKept] = useState(false);
  const leavePrompt = useLeavePrompt(!isKept);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { username } = settings.currentUser;
  const shop = settings.storeName;
  return (
    <div className="flex flex-col gap-3">
      {leavePrompt}
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          <Trans>Save your recovery codes</Trans>
        </h3>
        <p className="text-muted">
          <Trans>
            If you lose your phone, each of them signs you in once. Keep them somewhere safe: you won’t see them again.
          </Trans>
        </p>
      </div>
      <ul
        aria-label={t`Recovery codes`}
        className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-6 gap-y-1 rounded-control bg-neutral-soft px-4 py-3 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div data-stack className="flex flex-wrap gap-2">
        <Button
          icon="copy"
          onPress={() => {
            void copyText(codes.join('\n'));
            setKept(true);
            announce(t`Copied`);
          }}
        >
          <Trans>Copy codes</Trans>
        </Button>
        <Button
          icon="download"
          onPress={() => {
            const title = t`Recovery codes of ${username} at ${shop}. Each works once.`;
            saveFile('purser-recovery-codes.txt', `${title}\n\n${codes.join('\n')}\n`, 'text/plain;charset=utf-8');
            setKept(true);
          }}
        >
          <Trans>Download codes</Trans>
        </Button>
        <Button variant="primary" onPress={onDone}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </div>
    </div>
  );
}
