import type { IconName } from '../ui/icon.tsx';

/** One line of the palette: a page, an act or a record. */
export interface PaletteItem {
  id: string;
  icon: IconName;
  title: string;
  /** What tells it from others of the same title. */
  detail?: string | undefined;
  /** At the end of the line: an amount, or keys that do the same. */
  end?: string | undefined;
  keys?: readonly string[] | undefined;
  /** What it is found by beside its title and its group. */
  keywords: readonly string[];
  href?: string | undefined;
  onAct?: (() => void) | undefined;
}

export interface PaletteGroup {
  id: string;
  title: string;
  items: PaletteItem[];
}
