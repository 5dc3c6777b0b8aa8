import type { ReactNode } from 'react';
import { errorLook, helpLook } from './field-look.ts';

/** The ids of a field's notes, for its `aria-describedby`. */
export const notesOf = (id: string): string => `${id}-help ${id}-error`;

/** Help and error under a field that is drawn by itself. */
export const FieldNotes = ({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) => (
  <>
    {help && (
      <span id={`${id}-help`} className={helpLook}>
        {help}
      </span>
    )}
    {error !== undefined && (
      <span id={`${id}-error`} className={errorLook}>
        {error}
      </span>
    )}
  </>
);
