import { Trans } from '@lingui/react/macro';

/** The first focusable element: skips the navigation. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    <Trans>Skip to content</Trans>
  </a>
);
