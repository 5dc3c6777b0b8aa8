import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { errorLook, fieldLook, helpLook, labelLook } from './field-look.ts';

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
  ...rest
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
  return (
    <AriaTextField
      {...rest}
      name={field.name}
      type={type}
      value={field.value ?? ''}
      onChange={(typed) => field.onChange(write ? write(field.value ?? '', typed) : typed)}
      onBlur={field.onBlur}
      isInvalid={fieldState.invalid}
      validationBehavior="aria"
      {...(autoComplete ? { autoComplete } : {})}
      {...(maxLength ? { maxLength } : {})}
      className={fieldLook}
    >
      <Label className={labelLook}>{label}</Label>
      {rows ? (
        <TextArea ref={ref} rows={rows} {...(placeholder ? { placeholder } : {})} className="control py-1.5" />
      ) : (
        <div className="flex gap-2">
          <Input ref={ref} {...(placeholder ? { placeholder } : {})} className="control min-w-0 flex-1" />
          {after}
        </div>
      )}
      {help && (
        <Text slot="description" className={helpLook}>
          {help}
        </Text>
      )}
      <FieldError className={errorLook}>{fieldState.error?.message}</FieldError>
    </AriaTextField>
  );
}
