import { preferenceOf } from './preferences.ts';

export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

export const asColorScheme = (value: unknown): ColorScheme =>
  colorSchemes.find((scheme) => scheme === value) ?? 'system';

/** Applies the user's color scheme; `system` follows the operating system. */
export function applyColorScheme(scheme: ColorScheme = asColorScheme(preferenceOf('purser_color_scheme'))): void {
  if (scheme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = scheme;
}
