import { useId } from 'react';
import type { ReactNode } from 'react';

/** One of two or three ways, side by side; arrow keys move as in any group of radio buttons. */
export function Segments<V extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
}: {
  label: string;
  options: { value: V; label: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  isDisabled?: boolean;
}) {
  const name = useId();
  return (
    <fieldset aria-label={label} disabled={isDisabled} className="flex rounded-control bg-sunken p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-8 flex-1 cursor-pointer items-center justify-center rounded-[0.375rem] px-3 text-center font-medium text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line-strong)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed"
        >
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
