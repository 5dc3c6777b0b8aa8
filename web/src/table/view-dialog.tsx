import { Trans, useLingui } from '@lingui/react/macro';
import { isViewName } from '@purser/contract/views/list-view';
import type { View } from '@purser/contract/views/list-view';
import { useId, useState } from 'react';
import { codeOf } from '../api.ts';
import { can } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Names a view: a new one, which may be shared at once, or one that exists. */
export function ViewDialog({
  view,
  onSave,
  onClose,
}: {
  /** The view to rename. */
  view: View | undefined;
  onSave: (change: { name: string; is_shared: boolean }) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const text = name.trim();
    if (!isViewName(text)) {
      setProblem(text === '' ? t`Enter a name.` : t`Enter a name of up to 60 characters on one line.`);
      document.getElementById(`${id}-name`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSave({ name: text, is_shared: isShared });
      onClose();
    } catch (error) {
      const code = codeOf(error);
      setBusy(false);
      setProblem(
        code === 'view_name_taken'
          ? t`You already have a view with this name.`
          : code === 'too_many_views'
            ? t`You’ve reached the limit of views for this list. Delete one first.`
            : code === 'view_changed'
              ? t`Another user changed this view. Close and try again.`
              : t`We couldn’t save the view. Please try again.`,
      );
      document.getElementById(`${id}-name`)?.focus();
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={view ? <Trans>Rename view</Trans> : <Trans>Save view</Trans>}
      width="narrow"
      isBusy={isBusy}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id} isBusy={isBusy} busyLabel={t`Saving…`}>
            {view ? <Trans>Rename view</Trans> : <Trans>Save view</Trans>}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-3"
      >
        {!view && (
          <p className="text-muted">
            <Trans>Saves the current filters, search, sorting and columns.</Trans>
          </p>
        )}
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-name`} className="font-medium">
            <Trans>Name</Trans>
          </label>
          <input
            id={`${id}-name`}
            data-autofocus
            value={name}
            maxLength={60}
            autoComplete="off"
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-problem`}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
            className="control"
          />
          {problem && (
            <p id={`${id}-problem`} role="alert" className="text-[0.8125rem] text-danger-ink">
              {problem}
            </p>
          )}
        </div>
        {!view && can('purser_share_views') && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={isShared}
              onChange={({ target }) => setShared(target.checked)}
              className="size-4 accent-accent"
            />
            <Trans>Share with everyone in your store</Trans>
          </label>
        )}
      </form>
    </Dialog>
  );
}
