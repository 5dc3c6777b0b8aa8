import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Asks before unsaved changes are left behind, inside the application and when the page closes. A form that saves itself asks only
 * when `save` can’t: it returns whether everything is saved. Render what it returns.
 */
export function useLeavePrompt(isDirty: boolean, save?: () => Promise<boolean>) {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && (save ? !(await save()) : isDirty),
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
