import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Toggle } from '../form/switch.tsx';
import { usePreference } from '../preferences.ts';
import { modifiedKeys, modifierName, pageKeys, rowKeys } from '../shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { KeyCap } from './key-cap.tsx';
import type { Screens } from './places.ts';

/** All keys of the admin, and the switch for those that are single characters. */
export function ShortcutsDialog({ navigation, onClose }: { navigation: Screens[]; onClose: () => void }) {
  const { t } = useLingui();
  const [choice, save] = usePreference('purser_shortcuts');
  const screens = navigation.flatMap(({ entries }) => entries);
  const doesOnRow: Record<keyof typeof rowKeys, string> = {
    next: t`Next row`,
    previous: t`Previous row`,
    first: t`First row of the page`,
    last: t`Last row of the page`,
    nextPage: t`Next page`,
    previousPage: t`Previous page`,
    open: t`Open the row; with ${modifierName} in a new tab`,
    select: t`Select the row, if the list allows it`,
  };
  const rows = Object.keys(doesOnRow) as (keyof typeof rowKeys)[]; // the record above has exactly these keys
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>} width="wide">
      <div className="mb-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Keys title={<Trans>Anywhere</Trans>}>
            <Row keys={modifiedKeys.find.map((key) => [modifierName, key.toUpperCase()])} does={t`Search everything`} />
            <Row keys={[pageKeys.searchList]} does={t`Search the list`} />
            <Row keys={[pageKeys.help]} does={t`Show these shortcuts`} />
          </Keys>
          <Keys title={<Trans>In lists</Trans>}>
            <Row keys={pageKeys.toRows.map((key) => [key])} does={t`Move into the rows`} />
            {rows.map((name) => (
              <Row key={name} keys={rowKeys[name].map((key) => [key])} does={doesOnRow[name]} />
            ))}
            <Row keys={[['Tab']]} does={t`Move to the row’s links and buttons`} />
          </Keys>
        </div>
        <Keys title={<Trans>Go to</Trans>}>
          {screens.map(
            ({ key, href, label }) => key && <Row key={href} keys={[[...pageKeys.go, key]]} does={t(label)} />,
          )}
        </Keys>
      </div>
      <Toggle isSelected={choice !== 'off'} onChange={(isOn) => save(isOn ? 'on' : 'off')}>
        <Trans>Use single keys anywhere on the page</Trans>
      </Toggle>
    </Dialog>
  );
}

const Keys = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 text-xs font-semibold text-muted">{title}</h3>
    <dl className="flex flex-col gap-1.5">{children}</dl>
  </section>
);

/** What keys do: each of `keys` does it, pressed in turn or together. */
const Row = ({ keys, does }: { keys: readonly (readonly string[])[]; does: string }) => (
  <div className="flex items-center justify-between gap-4">
    <dt className="order-2 flex shrink-0 items-center gap-1">
      {keys.map((together, index) => (
        <span key={together.join(' ')} className="flex items-center gap-1">
          {index > 0 && (
            <span className="px-0.5 text-xs text-muted">
              <Trans>or</Trans>
            </span>
          )}
          {together.map((key) => (
            <KeyCap key={key} name={key} />
          ))}
        </span>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
);
