import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
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
  <AriaSwitch
    isSelected={isSelected}
    onChange={onChange}
    onBlur={onBlur}
    isDisabled={isDisabled}
    className="group flex min-h-6 cursor-pointer items-center gap-2.5 font-medium disabled:cursor-not-allowed disabled:text-muted"
  >
    <span
      aria-hidden
      className="inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-neutral-soft p-0.5 transition-colors group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus group-selected:border-accent group-selected:bg-accent"
    >
      <span className="size-3.5 rounded-full bg-line-strong transition-transform group-selected:translate-x-4 group-selected:bg-on-accent" />
    </span>
    {children}
  </AriaSwitch>
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
