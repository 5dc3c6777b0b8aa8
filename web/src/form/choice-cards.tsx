import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { errorLook, fieldLook, helpLook, labelLook } from './text-field.tsx';
import type { FieldProps } from './text-field.tsx';

/** One of a few choices that need a sentence each: radio buttons, drawn as cards. */
export function ChoiceCards<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  label,
  choices,
  isDisabled,
}: Omit<FieldProps<V, N>, 'help' | 'isRequired'> & { choices: { value: string; label: string; words: string }[] }) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={fieldState.invalid || undefined}
      aria-describedby={fieldState.error && `${id}-error`}
      disabled={isDisabled}
      className={fieldLook}
    >
      <legend className={`${labelLook} mb-1`}>{label}</legend>
      <div className="flex flex-col gap-2">
        {choices.map(({ value, label: title, words }, index) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              // A message about the group leads to its first choice.
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={field.name}
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-words${fieldState.error ? ` ${id}-error` : ''}`}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span id={`${id}-${value}`} className="block font-medium">
                {title}
              </span>
              <span id={`${id}-${value}-words`} className={`block ${helpLook}`}>
                {words}
              </span>
            </span>
          </label>
        ))}
      </div>
      {fieldState.error && (
        <span id={`${id}-error`} className={errorLook}>
          {fieldState.error.message}
        </span>
      )}
    </fieldset>
  );
}
