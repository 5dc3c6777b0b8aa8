import { useLingui } from '@lingui/react/macro';
import { applyColorScheme, asColorScheme, colorSchemes } from '../color-scheme.ts';
import { profileHref } from '../hrefs.ts';
import { usePreference } from '../preferences.ts';
import { signOut } from '../session.ts';
import { settings } from '../page-settings.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu.tsx';

/** Who is signed in: profile, color scheme, shortcuts, sign-out. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useLingui();
  const [scheme, saveScheme] = usePreference('purser_color_scheme');
  const labelByScheme = { system: t`System theme`, light: t`Light theme`, dark: t`Dark theme` };
  const iconByScheme = { system: 'settings', light: 'sun', dark: 'moon' } as const;
  const { name, email, username } = settings.currentUser;
  const entries: MenuEntry[] = [
    { id: 'profile', label: t`Your profile`, icon: 'user', href: profileHref },
    ...colorSchemes.map((choice) => ({
      id: choice,
      label: labelByScheme[choice],
      isChecked: choice === asColorScheme(scheme),
      icon: iconByScheme[choice],
      onAction: () => {
        applyColorScheme(choice);
        saveScheme(choice);
      },
    })),
    { id: 'shortcuts', label: t`Keyboard shortcuts`, icon: 'keyboard', onAction: onShortcuts },
    { id: 'store', label: t`View store`, icon: 'store', href: settings.storeUrl },
    {
      id: 'sign-out',
      label: t`Sign out`,
      icon: 'external',
      onAction: signOut,
    },
  ];
  return (
    <Menu
      label={t`Account`}
      placement="top start"
      entries={entries}
      renderTrigger={({ onPress, ...props }) => (
        <button
          {...props}
          type="button"
          onClick={onPress}
          className="flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left text-nav-ink hover:bg-nav-hover"
        >
          <span
            aria-hidden
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-nav-current text-xs font-semibold"
          >
            {(name || username).slice(0, 1).toUpperCase()}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-[0.8125rem] font-medium">{name || username}</span>
            <span className="block truncate text-xs text-nav-muted">{email}</span>
          </span>
          <Icon name="chevron-down" className="rotate-180 text-nav-muted" />
        </button>
      )}
    />
  );
}
