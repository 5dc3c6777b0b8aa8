import { useId } from 'react';
import { errorLook, fieldLook, helpLook, labelLook } from './field-look.ts';
import type { ControlProps } from './select-control.tsx';

/** One of a few choices that need a sentence each: radio buttons, drawn as cards. */
export function ChoiceCards({
  name,
  label,
  value: chosen,
  onChange,
  onBlur,
  error,
  help,
  choices,
  isDisabled,
}: ControlProps & { choices: { value: string; label: string; words: string }[] }) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      disabled={isDisabled}
      className={fieldLook}
    >
      <legend className={`${labelLook} mb-1`}>{label}</legend>
      <div className="flex flex-col gap-2">
        {choices.map(({ value, label: title, words }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChange(value)}
              onBlur={onBlur}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-words${error === undefined ? '' : ` ${id}-error`}`}
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
      {help && <span className={helpLook}>{help}</span>}
      {error !== undefined && (
        <span id={`${id}-error`} className={errorLook}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
