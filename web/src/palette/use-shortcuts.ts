import { useEffect, useEffectEvent } from 'react';
import { can } from '../page-settings.ts';
import { preferenceOf } from '../preferences.ts';
import { isMac, meaningOf, modifiedKeys, pageKeys } from '../shortcuts.ts';
import { useOpenLink } from '../ui/use-open-link.ts';
import type { Overlay } from './overlays.tsx';
import type { Screens } from './places.ts';

/** Milliseconds that the second key of `g t` may take. */
const secondKeyWithin = 1500;
let goPressed = -secondKeyWithin;

/** What takes letters as input. */
const fields = 'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable]';
/** Dialogs and menus have keys of their own, and hold what is typed into them. */
const covers = '[role$=dialog],[role=menu]';

/**
 * The keys that work on every page. Those that are single characters are off while the user is typing or a dialog or menu is open, and
 * for users who have turned them off (WCAG 2.1.4).
 */
export function useShortcuts(navigation: Screens[], onOverlay: (overlay: Overlay) => void): void {
  const openLink = useOpenLink();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event;
    if (event.defaultPrevented || altKey || !(target instanceof Element)) return;
    const isCovered = document.querySelector(covers);
    if (ctrlKey || metaKey) {
      if ((isMac ? ctrlKey : metaKey) || event.shiftKey || !meaningOf(modifiedKeys, key)) return;
      if (!isCovered) onOverlay('palette');
    } else {
      if (isCovered || target.matches(fields) || preferenceOf('purser_shortcuts') === 'off') return;
      const isSecond = timeStamp - goPressed < secondKeyWithin;
      goPressed = -secondKeyWithin;
      const href = isSecond && hrefOf(navigation, key);
      const meaning = meaningOf(pageKeys, key);
      if (href) openLink(href);
      else if (meaning === 'go') goPressed = timeStamp;
      else if (meaning === 'help') onOverlay('shortcuts');
      else if (!meaning || !focusOn(meaning === 'searchList' ? '[data-list-search]' : 'tr[data-row][tabindex="0"]'))
        return;
    }
    // With Ctrl or ⌘ also where nothing opens: browsers would leave for their address bar.
    event.preventDefault();
  });
  useEffect(() => {
    if (!can('manage_woocommerce')) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const hrefOf = (navigation: Screens[], key: string): string | undefined =>
  navigation.flatMap(({ entries }) => entries).find((entry) => entry.key === key.toLowerCase())?.href;

/** False when the page has no such element. */
function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(`main ${selector}`);
  element?.focus();
  return element !== null;
}
