import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { applyColorScheme, asColorScheme, colorSchemes } from '../color-scheme.ts';
import { exportTransactionsHref, instantPayoutHref } from '../hrefs.ts';
import { can, settings } from '../page-settings.ts';
import { usePreference } from '../preferences.ts';
import { signOut } from '../session.ts';
import { pageKeys } from '../shortcuts.ts';
import { toast } from '../ui/toast.tsx';
import type { PaletteItem } from './items.ts';

/** What the user may do from anywhere. Acts that need a permission they don’t have are left out. */
export function useActions({
  onRefund,
  onShortcuts,
}: {
  onRefund: () => void;
  onShortcuts: () => void;
}): PaletteItem[] {
  const { t } = useLingui();
  const [scheme, saveScheme] = usePreference('purser_color_scheme');
  const titleByScheme = {
    system: t`Switch to the system theme`,
    light: t`Switch to light`,
    dark: t`Switch to dark`,
  };
  const iconByScheme = { system: 'settings', light: 'sun', dark: 'moon' } as const;
  const hasPayments = settings.isAccountConnected && settings.isAccountValid;
  const actions: (Omit<PaletteItem, 'keywords'> & { words: string })[] = [];
  if (hasPayments && can('purser_refund'))
    actions.push({
      id: 'refund',
      icon: 'refund',
      title: t`Refund a payment`,
      words: t`money back return`,
      onAct: onRefund,
    });
  if (hasPayments && can('purser_payout'))
    actions.push({
      id: 'payout',
      icon: 'bank',
      title: t`Pay out now`,
      words: t`instant payout`,
      href: instantPayoutHref,
    });
  if (hasPayments)
    actions.push({
      id: 'export',
      icon: 'download',
      title: t`Export transactions`,
      words: t`download CSV file`,
      href: exportTransactionsHref,
    });
  if (settings.isDemo && !settings.testHistory)
    actions.push({
      id: 'clock',
      icon: 'calendar',
      title: t`Add a test clock day`,
      words: t`time tomorrow test tools`,
      onAct: () => void addDay(),
    });
  for (const choice of colorSchemes)
    if (choice !== asColorScheme(scheme))
      actions.push({
        id: choice,
        icon: iconByScheme[choice],
        title: titleByScheme[choice],
        words: t`theme mode colors`,
        onAct: () => {
          applyColorScheme(choice);
          saveScheme(choice);
        },
      });
  actions.push(
    {
      id: 'shortcuts',
      icon: 'keyboard',
      title: t`Show keyboard shortcuts`,
      words: t`keys help`,
      keys: pageKeys.help,
      onAct: onShortcuts,
    },
    { id: 'store', icon: 'store', title: t`View store`, words: t`shop`, href: settings.storeUrl },
    { id: 'sign-out', icon: 'external', title: t`Sign out`, words: t`log out`, onAct: signOut },
  );
  return actions.map(({ words, ...action }) => ({ ...action, id: `act:${action.id}`, keywords: [words] }));
}

async function addDay(): Promise<void> {
  const about = 'clock';
  toast.info(translate`Moving the clock…`, { about });
  try {
    const { moveClock } = await import('../test-tools/move-clock.ts');
    await moveClock({ advance: 'P1D' });
  } catch {
    toast.error(translate`We couldn’t move the clock.`, { about });
  }
}
