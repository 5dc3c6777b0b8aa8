import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { usePreference } from '../preferences.ts';
import { IconButton } from '../ui/button.tsx';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** Whether the focused element takes letters as input. */
const takesText = (target: Element): boolean =>
  target.matches('input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]');

/**
 * `/` focuses the list's search and `?` lists all keys, unless the user is typing, a dialog or menu is open, or the user has turned
 * single keys off (WCAG 2.1.4). The button lists the keys too.
 */
export function ListShortcuts({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [choice] = usePreference('purser_shortcuts');
  const isOn = choice !== 'off';
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if ((key !== '/' && key !== '?') || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (!(target instanceof Element) || takesText(target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      const search = frame.current?.querySelector<HTMLElement>('[data-list-search]');
      if (key === '/' && !search) return;
      event.preventDefault();
      if (key === '/') search?.focus();
      else setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [frame, isOn]);
  return (
    <>
      <IconButton icon="keyboard" label={t`Keyboard shortcuts`} aria-haspopup="dialog" onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
