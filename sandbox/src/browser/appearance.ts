/// <reference lib="dom" />
import type { Appearance } from './element-messages.ts';

/** Applies the store's appearance to the form's page, and detects whether it is dark. */
export function dress({ theme, variables = {} }: Appearance): void {
  const root = document.documentElement;
  root.dataset.theme = theme ?? 'stripe';
  root.lang = 'en';
  root.removeAttribute('style');
  for (const [name, value] of Object.entries(variables)) {
    if (/^[a-zA-Z]+$/.test(name)) root.style.setProperty(`--${name}`, value);
  }
  root.dataset.scheme =
    theme === 'night' || isDark(getComputedStyle(document.body, null).getPropertyValue('--colorBackground'))
      ? 'dark'
      : 'light';
}
function isDark(color: string): boolean {
  const probe = document.createElement('span');
  probe.style.color = color;
  document.body.append(probe);
  const [red = 255, green = 255, blue = 255] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
  probe.remove();
  return red * 0.299 + green * 0.587 + blue * 0.114 < 110;
}
