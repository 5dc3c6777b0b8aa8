import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu.tsx';
import { isSaved } from './views.ts';
import type { ShownView } from './views.ts';

export const tabLook =
  '-mb-px inline-flex min-h-10 max-w-56 min-w-8 items-center border-b-2 px-2.5 text-[0.8125rem] font-medium whitespace-nowrap -outline-offset-2 hover:no-underline';

/** A view as a link; the one that is shown is marked, and has a menu when it is a saved one. */
export function ViewTab({
  view,
  href,
  isActive,
  isChanged,
  entries,
  onChoose,
}: {
  view: ShownView;
  href: string;
  isActive: boolean;
  /** Whether filters or columns were changed since the view was chosen. */
  isChanged: boolean;
  /** The menu of the view while it is the active one; absent for views that the list brings. */
  entries: MenuEntry[] | undefined;
  onChoose: () => void;
}) {
  const { t } = useLingui();
  return (
    <span className={classNames('flex items-center', isActive ? 'min-w-0' : 'shrink-0')}>
      <Link
        href={href}
        isQuiet
        onPress={onChoose}
        {...(isActive ? { 'aria-current': 'true' as const } : {})}
        className={classNames(tabLook, isActive ? 'border-accent text-ink' : 'border-transparent text-muted')}
      >
        <span className="truncate">{view.name}</span>
        {isActive && isChanged && isSaved(view) && (
          <>
            <span aria-hidden className="ml-1 text-accent">
              •
            </span>
            <span className="sr-only">
              {' '}
              <Trans>(changed)</Trans>
            </span>
          </>
        )}
        {isSaved(view) && view.is_shared && (
          <>
            <Icon name="customers" className="ml-1 size-3.5 text-muted" />
            <span className="sr-only">
              {' '}
              <Trans>(shared)</Trans>
            </span>
          </>
        )}
      </Link>
      {isActive && entries && (
        <Menu
          label={t`View ${view.name}`}
          placement="bottom start"
          renderTrigger={(props) => (
            <IconButton {...props} icon="chevron-down" label={t`Options for view ${view.name}`} className="size-6!" />
          )}
          entries={entries}
        />
      )}
    </span>
  );
}
