import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { helpLook } from './field-look.ts';
import type { FieldProps } from './text-field.tsx';

/** On or off; the caller holds its state. */
export const Toggle = ({
  isSelected,
  onChange,
  onBlur,
  isDisabled = false,
  children,
}: {
  isSelected: boolean;
  onChange?: (selected: boolean) => void;
  onBlur?: () => void;
  isDisabled?: boolean;
  children: ReactNode;
}) => (
  <label className="flex min-h-6 cursor-pointer items-center gap-2.5 font-medium has-disabled:cursor-not-allowed has-disabled:text-muted">
    <span className="relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-neutral-soft p-0.5 transition-colors has-checked:border-accent has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isSelected}
        checked={isSelected}
        onChange={(event) => onChange?.(event.target.checked)}
        onBlur={onBlur}
        disabled={isDisabled}
        className="peer absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
      />
      <span className="size-3.5 rounded-full bg-line-strong transition-transform peer-checked:translate-x-4 peer-checked:bg-on-accent" />
    </span>
    {children}
  </label>
);

/** On or off in a form, with its consequence under it. */
export function Switch<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  label,
  help,
  isDisabled,
}: FieldProps<V, N>) {
  const { field } = useController({ control, name });
  return (
    <div>
      <Toggle
        isSelected={Boolean(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        isDisabled={isDisabled ?? false}
      >
        {label}
      </Toggle>
      {help && <p className={`${helpLook} pl-[2.875rem]`}>{help}</p>}
    </div>
  );
}
