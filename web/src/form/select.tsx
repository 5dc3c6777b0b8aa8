import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { SelectControl } from './select-control.tsx';
import type { Option } from './select-control.tsx';
import type { FieldProps } from './text-field.tsx';

/** A choice from a list, as a field of a form. */
export function Select<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  ...rest
}: FieldProps<V, N> & { options: Option[]; placeholder?: string }) {
  const {
    field,
    fieldState: { invalid, error },
  } = useController({ control, name });
  return (
    <SelectControl {...rest} {...field} value={field.value ?? ''} {...(invalid && { error: error?.message ?? '' })} />
  );
}
