import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { browserLocale } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

/** The save button of a form: at its end, and sticky from the first unsaved change on, with the names of the changes. */
export function SaveBarFrame({ changed, children }: { changed: readonly string[] | undefined; children: ReactNode }) {
  const { t } = useLingui();
  const names = changed && new Intl.ListFormat(browserLocale()).format(changed);
  return (
    <div
      {...(changed && {
        // Toasts don’t cover it at the bottom of the window.
        'data-save-bar': true,
        role: 'region',
        'aria-label': t`Unsaved changes`,
      })}
      className={classNames(
        'mt-4',
        changed &&
          'sticky bottom-3 z-10 -mx-1 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-raised',
      )}
    >
      {changed && (
        <p className="min-w-0">
          {changed.length > 0 ? (
            <>
              <Plural value={changed.length} one="# change:" other="# changes:" /> {names}
            </>
          ) : (
            <Trans>Unsaved changes</Trans>
          )}
        </p>
      )}
      <div data-stack className="flex flex-wrap gap-2 max-xs:w-full">
        {children}
      </div>
    </div>
  );
}

/** The frame for a form of fields: it shows only while something is unsaved. */
export function SaveBar<V extends FieldValues, R extends FieldValues>({
  form,
  labels,
  changes,
  disabledReason,
}: {
  form: UseFormReturn<V, unknown, R>;
  labels: Partial<Record<FieldPath<V>, string>>;
  /** The names of the changes, when they don’t follow from the fields. */
  changes?: readonly string[];
  disabledReason?: string;
}) {
  const { t } = useLingui();
  const { dirtyFields, isDirty, isSubmitting } = useFormState({ control: form.control });
  const changed = changes ?? Object.keys(dirtyFields).flatMap((field) => labels[field as FieldPath<V>] ?? []); // keys of a form are its paths
  if (!(changes ? changes.length > 0 : isDirty) && !isSubmitting) return null;
  return (
    <SaveBarFrame changed={changed}>
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
    </SaveBarFrame>
  );
}
