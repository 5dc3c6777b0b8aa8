import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFormState } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { browserLocale } from '../settings.ts';
import { Button } from '../ui/button.tsx';

/** Stays in sight while there are unsaved changes, and names them. */
export function SaveBar<V extends FieldValues, R extends FieldValues>({
  form,
  labels,
  changes,
  disabledReason,
}: {
  form: UseFormReturn<V, unknown, R>;
  labels: Partial<Record<FieldPath<V>, string>>;
  /** The names of what changed, where fields do not tell them one by one. */
  changes?: readonly string[];
  disabledReason?: string;
}) {
  const { t } = useLingui();
  const { dirtyFields, isDirty, isSubmitting } = useFormState({ control: form.control });
  const changed = changes ?? Object.keys(dirtyFields).flatMap((field) => labels[field as FieldPath<V>] ?? []); // keys of a form are its paths
  if (!(changes ? changes.length > 0 : isDirty) && !isSubmitting) return null;
  const names = new Intl.ListFormat(browserLocale()).format(changed);
  return (
    <div
      // Notifications leave the bottom of the window to it.
      data-save-bar
      role="region"
      aria-label={t`Unsaved changes`}
      className="sticky bottom-0 z-10 -mx-1 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-raised"
    >
      <p className="min-w-0">
        {changed.length > 0 ? (
          <>
            <Plural value={changed.length} one="# change:" other="# changes:" /> {names}
          </>
        ) : (
          <Trans>Unsaved changes</Trans>
        )}
      </p>
      <div data-stack className="flex flex-wrap gap-2 max-xs:w-full">
        <Button onPress={() => form.reset()} isDisabled={isSubmitting}>
          <Trans>Discard</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSubmitting}
          busyLabel={t`Saving…`}
          disabledReason={disabledReason}
        >
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </div>
  );
}
