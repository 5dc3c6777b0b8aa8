import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fieldErrorsOf } from '../api.ts';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { focusFirstInvalid } from './focus-invalid.ts';

/** The toast of a saved form; the next save removes it. */
export const savedToast = 'saved';

/**
 * A form around react-hook-form. When `onSave` throws, messages for known fields (`data.params`) appear at the fields and the
 * first of them gets the focus; anything else is shown on top, in the server's words or by `sentence`. With `failureTitle`, for forms
 * as long as a page, the page scrolls up to it and it can be dismissed.
 */
export function Form<V extends FieldValues, R extends FieldValues>({
  form,
  onSave,
  sentence,
  failureTitle,
  children,
  className,
  id,
}: {
  form: UseFormReturn<V, unknown, R>;
  onSave: (values: R) => Promise<unknown>;
  sentence?: (error: unknown) => string | undefined;
  failureTitle?: ReactNode;
  children: ReactNode;
  className?: string;
  /** For a button outside of it. */
  id?: string;
}) {
  const [failures, setFailures] = useState(0);
  const submit = form.handleSubmit(async (values, event) => {
    toast.clear(savedToast);
    try {
      await onSave(values);
    } catch (error) {
      if (showFieldErrors(form, fieldErrorsOf(error))) focusFirstInvalid(event?.target);
      else {
        setFailures((before) => before + 1);
        form.setError('root.server', {
          message: sentence?.(error) ?? (error instanceof Error ? error.message : String(error)),
        });
      }
    }
  });
  const failure = form.formState.errors.root?.['server']?.message;
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className={className ?? 'flex flex-col gap-4'}>
      {failure &&
        (failureTitle ? (
          <PageFailure
            // A new one for each failure, so that the page scrolls to it again.
            key={failures}
            title={failureTitle}
            message={failure}
            onDismiss={() => form.clearErrors('root')}
          />
        ) : (
          <Notice tone="danger">{failure || <Trans>We couldn’t save this.</Trans>}</Notice>
        ))}
      {children}
    </form>
  );
}

function PageFailure({ title, message, onDismiss }: { title: ReactNode; message: string; onDismiss: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="mb-4 rounded-control">
      <Notice tone="danger" title={title} onDismiss={onDismiss}>
        {message}
      </Notice>
    </div>
  );
}

/** Puts server messages at their fields; false when there was none for a field of this form. */
function showFieldErrors<V extends FieldValues, R extends FieldValues>(
  form: UseFormReturn<V, unknown, R>,
  errors: Record<string, string>,
): boolean {
  const known = Object.entries(errors).filter(
    ([field]) => form.getFieldState(field as FieldPath<V>) && (field.split('.')[0] ?? '') in form.getValues(),
  );
  for (const [field, message] of known) form.setError(field as FieldPath<V>, { type: 'server', message }); // a server's field names are checked against the form's above
  return known.length > 0;
}
