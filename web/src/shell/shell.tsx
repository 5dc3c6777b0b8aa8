import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { routeOf } from '../history.ts';
import { connectHref, profileHref } from '../hrefs.ts';
import { can, settings } from '../page-settings.ts';
import { FindButton } from '../palette/find-button.tsx';
import type { Overlay } from '../palette/overlays.tsx';
import { useShortcuts } from '../palette/use-shortcuts.ts';
import { Announcer } from '../ui/announcer.tsx';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { OpenLink } from '../ui/use-open-link.ts';
import { AccountMenu } from './account-menu.tsx';
import { currentEntry, navigation, needsAccount } from './navigation.ts';
import { useShownTitle } from './own-title.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { hasRibbon, Ribbon } from './test-mode.tsx';

const Overlays = lazy(async () => ({ default: (await import('../palette/overlays.tsx')).Overlays }));

/** The product's name. */
export const productName = 'Purser';

/** The frame around every screen: navigation, test-mode ribbon, dialogs (`children`) and toasts that belong to no page. */
export function Shell({ children }: { children?: ReactNode }) {
  const router = useRouter();
  const open = (href: string) => {
    const route = routeOf(href);
    if (route) void router.navigate({ href: route });
    else window.location.assign(href);
  };
  return (
    <OpenLink value={open}>
      <SkipLink />
      <Frame />
      {children}
      <SignInAgain />
      <ToastRegion />
      <Announcer />
    </OpenLink>
  );
}

function Frame() {
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // The page that is shown; while the next one loads, the address above is already the next one's.
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const isAllowed = can('manage_woocommerce') || pathname === profileHref;
  const coversNavigation = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.isFullScreen ?? false,
  });
  // A screen that may not be seen has no way out of its own.
  const isFullScreen = coversNavigation && isAllowed;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>();
  const title = usePageTitle();
  useShortcuts(navigation, setOverlay);

  useEffect(() => {
    document.title = `${title ? `${title} ‹ ` : ''}${settings.storeName ? `${settings.storeName} — ` : ''}${productName}`;
  }, [title]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setDrawerOpen(false);
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <div className={classNames('flex min-h-dvh flex-col', hasRibbon && '[--covered:1.5rem]')}>
      <Ribbon pathname={pathname} />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        {!isFullScreen && (
          <Sidebar
            pathname={pathname}
            isOpen={isDrawerOpen}
            onToggle={() => setDrawerOpen(!isDrawerOpen)}
            onOverlay={setOverlay}
          />
        )}
        <main
          id="main"
          tabIndex={-1}
          className={classNames(
            'min-w-0 flex-1 outline-none',
            isFullScreen ? 'flex flex-col has-[>[aria-busy]]:p-6' : 'px-8 py-6 max-md:px-4 max-md:py-4',
          )}
        >
          <ErrorBoundary key={shown}>
            {isAllowed ? (
              <Suspense fallback={<PagePlaceholder />}>
                {needsAccount(pathname) ? <Navigate to={connectHref} replace /> : <Outlet />}
              </Suspense>
            ) : (
              <>
                <PageHeader title={title ?? productName} />
                <NoPermission capability="manage_woocommerce" />
              </>
            )}
          </ErrorBoundary>
        </main>
      </div>
      {overlay && (
        // When its code can’t be loaded, the page stays with its unsaved work.
        <ErrorBoundary key={overlay}>
          <Suspense>
            <Overlays navigation={navigation} overlay={overlay} onOverlay={setOverlay} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** The navigation: a column, or a bar with a drawer where the window is narrow. */
function Sidebar({
  pathname,
  isOpen,
  onToggle,
  onOverlay,
}: {
  pathname: string;
  isOpen: boolean;
  onToggle: () => void;
  onOverlay: (overlay: Overlay) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <div className="flex items-center gap-2 bg-nav px-3 py-1.5 text-nav-ink md:hidden print:hidden">
        <IconButton
          icon={isOpen ? 'close' : 'menu'}
          label={isOpen ? t`Close navigation` : t`Open navigation`}
          aria-expanded={isOpen}
          onPress={onToggle}
          className="text-nav-ink enabled:hover:bg-nav-hover"
        />
        <Mark />
        <FindButton onOverlay={onOverlay} isSmall />
      </div>
      <div
        className={classNames(
          'flex w-[248px] shrink-0 flex-col bg-nav text-nav-ink md:sticky md:top-(--covered) md:h-[calc(100dvh-var(--covered))] max-md:w-full print:hidden',
          !isOpen && 'max-md:hidden',
        )}
      >
        <div className="px-5 pt-5 pb-4 max-md:hidden">
          <Mark />
        </div>
        <FindButton onOverlay={onOverlay} />
        {/* Who may open none of the screens is offered none. */}
        {can('manage_woocommerce') && <Navigation pathname={pathname} />}
        <div className="mt-auto p-3">
          <AccountMenu onShortcuts={() => onOverlay('shortcuts')} />
        </div>
      </div>
    </>
  );
}

/** The store's name over the product's, with our drawn mark: a ledger page with its seal. */
const Mark = () => (
  <Link
    href="/"
    isQuiet
    className="inline-flex items-center gap-2.5 text-nav-ink hover:text-nav-ink hover:no-underline"
  >
    <svg viewBox="0 0 28 28" aria-hidden className="size-7">
      <rect x="3" y="2" width="19" height="24" rx="3.5" fill="#e9c46a" />
      <path d="M7.5 8h10M7.5 12.500h10M7.5 17H12" stroke="#12261f" strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="20.5" cy="20.5" r="5.5" fill="#6ccbb6" stroke="#12261f" strokeWidth="1.6" />
    </svg>
    <span className="leading-tight">
      <span className="block text-[0.9375rem] font-semibold tracking-[-0.01em]">{productName}</span>
      <span className="block max-w-44 truncate text-xs text-nav-muted">{settings.storeName}</span>
    </span>
  </Link>
);

function Navigation({ pathname }: { pathname: string }) {
  const { t } = useLingui();
  const current = currentEntry(pathname);
  return (
    <nav aria-label={t`Main`} className="overflow-y-auto px-3">
      {navigation.map((group) => (
        <div key={group.label.id} className="mb-4">
          <h2 className="px-2 pb-1 text-xs font-medium text-nav-muted">{t(group.label)}</h2>
          <ul className="flex flex-col gap-0.5">
            {group.entries.map((entry) => (
              <li key={entry.href}>
                <Link
                  href={entry.href}
                  isQuiet
                  {...(entry === current ? { 'aria-current': 'page' } : {})}
                  className="flex min-h-9 items-center gap-2.5 rounded-control px-2 font-medium text-nav-ink hover:bg-nav-hover hover:text-nav-ink hover:no-underline aria-[current]:bg-nav-current"
                >
                  <Icon name={entry.icon} className="text-nav-muted" />
                  {t(entry.label)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function usePageTitle(): string | undefined {
  const { t } = useLingui();
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const own = useShownTitle();
  return own ?? (title && t(title));
}

/** Shown while a page's code loads. */
export const PagePlaceholder = () => (
  <div aria-busy>
    <p className="sr-only">
      <Trans>Loading…</Trans>
    </p>
    <Skeleton className="mb-6 h-7 w-56" />
    <SkeletonLines count={6} />
  </div>
);
