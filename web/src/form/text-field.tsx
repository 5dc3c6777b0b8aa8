import { useId } from 'react';
import type { ChangeEvent, HTMLInputTypeAttribute, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { fieldLook, labelLook } from './field-look.ts';
import { FieldNotes, inputOf } from './field-notes.tsx';

export interface FieldProps<V extends FieldValues, N extends FieldPath<V>> {
  control: Control<V, unknown, FieldValues>;
  name: N;
  label: ReactNode;
  /** A sentence under the field. */
  help?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** One line of text, or several with `rows`. */
export function TextField<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  label,
  help,
  rows,
  type = 'text',
  autoComplete,
  maxLength,
  placeholder,
  write,
  after,
  inputMode,
  spellCheck,
  isRequired,
  isDisabled,
  isReadOnly,
}: FieldProps<V, N> & {
  rows?: number;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'numeric';
  maxLength?: number;
  placeholder?: string;
  spellCheck?: 'true' | 'false';
  /** While something runs: unlike a disabled field it keeps the focus. */
  isReadOnly?: boolean;
  /** What the field becomes after an edit, where it is not just what was typed. */
  write?: (before: string, typed: string) => string;
  /** Stands behind one line of text. */
  after?: ReactNode;
}) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const id = useId();
  const input = {
    ...inputOf(id, { isInvalid: fieldState.invalid, isRequired, isDisabled }),
    ref,
    name: field.name,
    value: field.value ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      field.onChange(write ? write(field.value ?? '', target.value) : target.value),
    onBlur: field.onBlur,
    readOnly: isReadOnly,
    spellCheck,
    autoComplete,
    maxLength,
    placeholder,
  };
  return (
    <div className={fieldLook}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      {rows ? (
        <textarea {...input} rows={rows} className="control py-1.5" />
      ) : (
        <div className="flex gap-2">
          <input {...input} type={type} inputMode={inputMode} className="control min-w-0 flex-1" />
          {after}
        </div>
      )}
      <FieldNotes id={id} help={help} error={fieldState.error?.message} />
    </div>
  );
}
