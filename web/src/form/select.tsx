import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { errorLook, fieldLook, helpLook, labelLook } from './text-field.tsx';
import type { FieldProps } from './text-field.tsx';

export interface Option {
  value: string;
  label: string;
  isDisabled?: boolean;
}

/** The look of a native select, which phones and screen readers know best. */
export const selectLook = 'control appearance-auto pr-2';

/** A choice from a list. */
export function Select<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  label,
  help,
  options,
  placeholder,
  isRequired,
  isDisabled,
}: FieldProps<V, N> & { options: Option[]; placeholder?: string }) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const id = useId();
  return (
    <div className={fieldLook}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <select
        id={id}
        ref={ref}
        name={field.name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        required={isRequired}
        disabled={isDisabled}
        aria-invalid={fieldState.invalid || undefined}
        aria-describedby={`${id}-help ${id}-error`}
        className={selectLook}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      {help && (
        <span id={`${id}-help`} className={helpLook}>
          {help}
        </span>
      )}
      {fieldState.error && (
        <span id={`${id}-error`} className={errorLook}>
          {fieldState.error.message}
        </span>
      )}
    </div>
  );
}
