import { useLingui } from '@lingui/react/macro';
import { can } from '../page-settings.ts';
import { modifierName } from '../shortcuts.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { Overlay } from './overlays.tsx';

/** Opens the search: in the navigation, or small in the bar of a phone. Only for those who manage the store. */
export function FindButton({
  onOverlay,
  isSmall = false,
}: {
  onOverlay: (overlay: Overlay) => void;
  isSmall?: boolean;
}) {
  const { t } = useLingui();
  const label = t`Search`;
  if (!can('manage_woocommerce')) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={isSmall ? label : undefined}
      onClick={() => onOverlay('palette')}
      className={classNames(
        'flex items-center rounded-control text-nav-muted hover:bg-nav-hover',
        isSmall
          ? // As high as the bar, which it doesn’t make higher.
            '-my-1.5 -mr-2 ml-auto size-11 justify-center'
          : 'mx-3 mb-4 min-h-9 gap-2.5 border border-nav-current px-2 max-md:hidden',
      )}
    >
      <Icon name="search" />
      {!isSmall && (
        <>
          <span className="flex-1 text-left">{label}</span>
          <kbd className="font-sans text-xs">{modifierName} K</kbd>
        </>
      )}
    </button>
  );
}
