import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Asks before unsaved changes are left behind, inside the application and when the page closes. A form that saves itself asks only
 * when `save` can’t: it returns whether everything is saved. Render what it returns.
 */
export function useLeavePrompt(isDirty: boolean, save?: () => Promise<boolean>) {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      placeOf(current) !== placeOf(next) && (save ? !(await save()) : isDirty),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      cancelLabel={t`Stay`}
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <Trans>
        There are unsaved changes on this page. Are you sure you want to leave and discard the unsaved changes?
      </Trans>
    </ConfirmDialog>
  );
}

/** What makes it another page: its path, and for the settings, which share one, the tab and what it shows. */
const placeOf = ({ pathname, search }: { pathname: string; search: Search }): string =>
  [pathname, ...['tab', 'section', 'from'].map((name) => single(search[name]))].join(' ');
