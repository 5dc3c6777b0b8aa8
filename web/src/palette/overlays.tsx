import { lazy } from 'react';
import { Palette } from './palette.tsx';
import type { Screens } from './places.ts';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

export type Overlay = 'palette' | 'shortcuts';

/** What opens over any page: the search, and the help of the shortcuts. */
export function Overlays({
  navigation,
  overlay,
  onOverlay,
}: {
  navigation: Screens[];
  overlay: Overlay;
  onOverlay: (overlay: Overlay | undefined) => void;
}) {
  const close = () => onOverlay(undefined);
  return overlay === 'palette' ? (
    <Palette navigation={navigation} onClose={close} onShortcuts={() => onOverlay('shortcuts')} />
  ) : (
    <ShortcutsDialog navigation={navigation} onClose={close} />
  );
}
