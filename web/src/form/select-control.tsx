import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { fieldLook, labelLook, selectLook } from './field-look.ts';
import { FieldNotes, notesOf } from './field-notes.tsx';

export interface Option {
  value: string;
  label: string;
  isDisabled?: boolean;
}

/** What a field has that its caller controls. */
export interface ControlProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Why the value can’t stay. */
  error?: string | undefined;
  help?: ReactNode;
  isDisabled?: boolean | undefined;
}

/** A choice from a list; the caller holds its state. */
export function SelectControl({
  name,
  label,
  value,
  onChange,
  onBlur,
  error,
  help,
  options,
  placeholder,
  isRequired,
  isDisabled,
  ref,
}: Omit<ControlProps, 'label'> & {
  label: ReactNode;
  options: Option[];
  placeholder?: string | undefined;
  isRequired?: boolean | undefined;
  ref?: Ref<HTMLSelectElement>;
}) {
  const id = useId();
  return (
    <div className={fieldLook}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <select
        id={id}
        ref={ref}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        required={isRequired}
        disabled={isDisabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={notesOf(id)}
        className={selectLook}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
