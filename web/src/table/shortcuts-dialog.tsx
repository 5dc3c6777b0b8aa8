import { Trans, useLingui } from '@lingui/react/macro';
import { Toggle } from '../form/switch.tsx';
import { usePreference } from '../preferences.ts';
import { Dialog } from '../ui/dialog.tsx';

/** The keys of lists, and the switch for those that are single letters. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [choice, save] = usePreference('purser_shortcuts');
  const rows: { keys: string[]; does: string }[] = [
    { keys: ['↑', '↓'], does: t`Previous or next row` },
    { keys: ['Home', 'End'], does: t`First or last row of the page` },
    { keys: ['Page Up', 'Page Down'], does: t`Previous or next page` },
    { keys: ['Enter'], does: t`Open the row` },
    { keys: ['Space', 'x'], does: t`Select the row, if the list allows it` },
    { keys: ['Tab'], does: t`Move to the row’s links and buttons` },
    { keys: ['/'], does: t`Search the list` },
    { keys: ['?'], does: t`Show these shortcuts` },
  ];
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>} width="narrow">
      <p className="mb-3 text-muted">
        <Trans>Press Tab to focus a row.</Trans>
      </p>
      <dl className="mb-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {rows.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="inline-flex min-h-6 min-w-6 items-center justify-center rounded border border-line-strong bg-neutral-soft px-1.5 text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Toggle isSelected={choice !== 'off'} onChange={(isOn) => save(isOn ? 'on' : 'off')}>
        <Trans>Use / and ? anywhere on the page</Trans>
      </Toggle>
    </Dialog>
  );
}
