import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { Icon } from '../ui/icon.tsx';
import { errorLook, helpLook } from './text-field.tsx';
import type { FieldProps } from './text-field.tsx';

/** A box to tick, outside of a form: the caller holds its state. */
export function TickBox({
  isSelected,
  isIndeterminate = false,
  onChange,
  children,
  isDisabled,
  label,
}: {
  isSelected: boolean;
  isIndeterminate?: boolean;
  onChange: (selected: boolean) => void;
  children?: ReactNode;
  isDisabled?: boolean;
  label?: string;
}) {
  return (
    <AriaCheckbox
      isSelected={isSelected}
      isIndeterminate={isIndeterminate}
      onChange={onChange}
      isDisabled={isDisabled ?? false}
      {...(label ? { 'aria-label': label } : {})}
      className="group flex min-h-6 cursor-pointer items-start gap-2 disabled:cursor-not-allowed disabled:text-muted"
    >
      <span
        aria-hidden
        className="mt-px inline-flex size-[1.125rem] shrink-0 items-center justify-center rounded border border-line-strong bg-surface text-on-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus group-selected:border-accent group-selected:bg-accent group-indeterminate:border-accent group-indeterminate:bg-accent group-disabled:opacity-60"
      >
        {isIndeterminate ? (
          <Icon name="minus" className="size-3.5" />
        ) : (
          isSelected && <Icon name="check" className="size-3.5" />
        )}
      </span>
      {children && <span>{children}</span>}
    </AriaCheckbox>
  );
}

/** Yes or no, in a form. */
export function Checkbox<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  label,
  help,
  isDisabled,
}: FieldProps<V, N>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <div>
      <TickBox isSelected={Boolean(field.value)} onChange={field.onChange} isDisabled={isDisabled ?? false}>
        {label}
      </TickBox>
      {help && <p className={`${helpLook} pl-[1.625rem]`}>{help}</p>}
      {fieldState.error && (
        <p role="alert" className={`${errorLook} pl-[1.625rem]`}>
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
}
