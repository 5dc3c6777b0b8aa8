import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import {
  blockedListHref,
  disputeCostsHref,
  multiCurrencyHref,
  profileHref,
  settingsSectionHref,
  storeSettingsHref,
  uncapturedHref,
} from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { settingsSections } from '../settings-sections.ts';
import { pageKeys } from '../shortcuts.ts';
import type { IconName } from '../ui/icon.tsx';
import type { PaletteGroup, PaletteItem } from './items.ts';

/** A group of the shell’s navigation. */
export interface Screens {
  label: MessageDescriptor;
  entries: { label: MessageDescriptor; href: string; icon: IconName; key?: string }[];
}

interface Place {
  label: MessageDescriptor;
  href: string;
  icon: IconName;
  /** The keys that open it. */
  keys?: readonly string[];
  /** Other words for it. */
  words?: MessageDescriptor;
}

/** The pages of the navigation with what is in them, and the sections of the settings. Closed books have the navigation alone. */
export function usePlaces(navigation: Screens[]): PaletteGroup[] {
  const { t } = useLingui();
  const hasPayments = settings.isAccountConnected && !settings.testHistory;
  const { data: uncaptured } = useQuery({
    ...api.authorizations.summarizeAuthorizations.queryOptions({ input: {} }),
    enabled: hasPayments,
  });

  const pages: Place[] = navigation
    .flatMap(({ entries }) => entries)
    .map(({ key, ...entry }) => ({ ...entry, ...(key && { keys: [...pageKeys.go, key] }) }));
  if (hasPayments)
    pages.push(
      ...(uncaptured?.count
        ? [
            {
              label: msg`Uncaptured payments`,
              href: uncapturedHref,
              icon: 'payments',
              words: msg`authorizations capture hold`,
            } as const,
          ]
        : []),
      { label: msg`Blocked payments`, href: blockedListHref, icon: 'shield', words: msg`fraud declined` },
      { label: msg`What disputes cost`, href: disputeCostsHref, icon: 'dispute', words: msg`chargebacks rate report` },
    );
  pages.push({ label: msg`Your profile`, href: profileHref, icon: 'user', words: msg`account password sessions` });

  const sections: Place[] = settings.testHistory
    ? []
    : [
        ...(hasPayments
          ? settingsSections.map(([id, label]) => ({ label, href: settingsSectionHref(id), icon: 'settings' }) as const)
          : []),
        {
          label: msg`Selling locations and store address`,
          href: storeSettingsHref,
          icon: 'store',
          words: msg`general countries`,
        },
        { label: msg`Currencies`, href: multiCurrencyHref, icon: 'settings', words: msg`exchange rates` },
      ];

  const item = ({ label, words, ...rest }: Place): PaletteItem => ({
    ...rest,
    id: `page:${rest.href}`,
    title: t(label),
    keywords: words ? [t(words)] : [],
  });
  return [
    { id: 'pages', title: t`Pages`, items: pages.map(item) },
    { id: 'settings', title: t`Settings`, items: sections.map(item) },
  ];
}
