import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fieldErrorsOf } from '../api.ts';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { focusFirstInvalid } from './focus-invalid.ts';

/** What a form says once it is saved; a new try takes it back. */
export const savedToast = 'saved';

/**
 * A form around react-hook-form. When `onSave` throws, messages for known fields (`data.params`) appear at the fields and the
 * first of them gets the focus; anything else is said on top, in the server's words or by `sentence`.
 */
export function Form<V extends FieldValues, R extends FieldValues>({
  form,
  onSave,
  sentence,
  children,
  className,
}: {
  form: UseFormReturn<V, unknown, R>;
  onSave: (values: R) => Promise<unknown>;
  sentence?: (error: unknown) => string | undefined;
  children: ReactNode;
  className?: string;
}) {
  const submit = form.handleSubmit(async (values, event) => {
    toast.clear(savedToast);
    try {
      await onSave(values);
    } catch (error) {
      if (showFieldErrors(form, fieldErrorsOf(error))) focusFirstInvalid(event?.target);
      else
        form.setError('root.server', {
          message: sentence?.(error) ?? (error instanceof Error ? error.message : String(error)),
        });
    }
  });
  const failure = form.formState.errors.root?.['server']?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={className ?? 'flex flex-col gap-4'}>
      {failure && <Notice tone="danger">{failure || <Trans>We couldn’t save this.</Trans>}</Notice>}
      {children}
    </form>
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
