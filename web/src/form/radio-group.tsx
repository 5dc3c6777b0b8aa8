import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { errorLook, helpLook, labelLook } from './text-field.tsx';
import type { FieldProps } from './text-field.tsx';

/** One of a few, all in sight. */
export function RadioGroup<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  label,
  help,
  options,
  isRequired,
  isDisabled,
}: FieldProps<V, N> & { options: { value: string; label: ReactNode; help?: ReactNode; isDisabled?: boolean }[] }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <AriaRadioGroup
      name={field.name}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      isInvalid={fieldState.invalid}
      isRequired={isRequired ?? false}
      isDisabled={isDisabled ?? false}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelLook}>{label}</Label>
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          isDisabled={option.isDisabled ?? false}
          className="group flex min-h-6 cursor-pointer items-start gap-2 disabled:cursor-not-allowed disabled:text-muted"
        >
          <span
            aria-hidden
            className="mt-px inline-flex size-[1.125rem] shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus group-selected:border-accent"
          >
            <span className="size-2.5 rounded-full group-selected:bg-accent" />
          </span>
          <span>
            {option.label}
            {option.help && <span className={`block ${helpLook}`}>{option.help}</span>}
          </span>
        </Radio>
      ))}
      {help && (
        <Text slot="description" className={helpLook}>
          {help}
        </Text>
      )}
      <FieldError className={errorLook}>{fieldState.error?.message}</FieldError>
    </AriaRadioGroup>
  );
}
