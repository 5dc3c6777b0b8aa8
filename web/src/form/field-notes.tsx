import type { ReactNode } from 'react';
import { errorLook, helpLook } from './field-look.ts';

/** The ids of a field's notes, for its `aria-describedby`. */
export const notesOf = (id: string): string => `${id}-help ${id}-error`;

/** What an input takes from its field, beside name and value. */
export const inputOf = (
  id: string,
  field: { isInvalid: boolean; isRequired?: boolean | undefined; isDisabled?: boolean | undefined },
) => ({
  id,
  'aria-describedby': notesOf(id),
  'aria-invalid': field.isInvalid || undefined,
  // Said, and left to our own check: the browser's message would be another one.
  'aria-required': field.isRequired || undefined,
  disabled: field.isDisabled,
});

/** Help and error under a field that is drawn by itself. */
export const FieldNotes = ({ id, help, error }: { id: string; help?: ReactNode; error?: ReactNode }) => (
  <>
    {help && (
      <span id={`${id}-help`} className={helpLook}>
        {help}
      </span>
    )}
    {error !== undefined && error !== '' && (
      <span id={`${id}-error`} className={errorLook}>
        {error}
      </span>
    )}
  </>
);
