import type { FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '../form/text-field.tsx';
import type { FieldProps } from '../form/text-field.tsx';

/** A code of an authenticator app. Phones show digits, and offer the code where they keep it. */
export const CodeField = <V extends FieldValues, N extends FieldPath<V>>(props: FieldProps<V, N>) => (
  <TextField {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={60} />
);
