import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { announce } from './announcer.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const lookByVariant: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-transparent enabled:hover:bg-accent-hover',
  secondary: 'bg-surface text-ink border-line-strong enabled:hover:bg-hover',
  quiet: 'bg-transparent text-ink border-transparent enabled:hover:bg-neutral-soft',
  danger: 'bg-danger text-on-danger border-transparent enabled:hover:bg-danger-hover',
};

/** The look of a button, shared with links that act as one. */
export const buttonLook = (variant: ButtonVariant, size: 'small' | 'medium' = 'medium'): string =>
  classNames(
    'relative inline-flex items-center justify-center gap-1.5 rounded-control border font-medium select-none transition-colors duration-150',
    size === 'small' ? 'min-h-8 px-2.5 text-[0.8125rem]' : 'min-h-9 px-3.5',
    lookByVariant[variant],
  );

type NativeProps = Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled' | 'children' | 'style'>;

export interface ButtonProps extends NativeProps {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: 'small' | 'medium';
  icon?: IconName;
  onPress?: (() => void) | undefined;
  isDisabled?: boolean;
  /** The act is running: pressing again does nothing, the width stays, and `busyLabel` is read out. */
  isBusy?: boolean;
  busyLabel?: string;
  /** Why the button cannot be pressed; it stays focusable and explains itself. */
  disabledReason?: string | undefined;
}

export function Button({
  children,
  variant = 'secondary',
  size = 'medium',
  icon,
  isBusy = false,
  busyLabel,
  isDisabled = false,
  disabledReason,
  className,
  onPress,
  type = 'button',
  ...rest
}: ButtonProps) {
  const { t } = useLingui();
  const working = busyLabel ?? t`Working…`;
  // `announce` returns what takes the announcement back.
  useEffect(() => (isBusy ? announce(working) : undefined), [isBusy, working]);
  const isExplained = disabledReason !== undefined;
  const isInert = isBusy || isExplained;
  // Disabled buttons keep the focus, and Enter in a form triggers them too.
  const click = (event: MouseEvent) => (isInert ? event.preventDefault() : onPress?.());
  const button = (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      aria-disabled={isInert || undefined}
      onClick={click}
      className={classNames(
        buttonLook(variant, size),
        'disabled:cursor-not-allowed disabled:opacity-50 max-xs:[[data-stack]_&]:w-full',
        isExplained && 'cursor-not-allowed opacity-55',
        className,
      )}
    >
      <span className={classNames('inline-flex items-center gap-1.5', isBusy && 'invisible')}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
          <span className="sr-only">{working}</span>
        </span>
      )}
    </button>
  );
  return isExplained ? <Tooltip text={disabledReason}>{button}</Tooltip> : button;
}

/** A square button with only an icon; `label` is its name and tooltip. */
export function IconButton({
  icon,
  label,
  className,
  variant = 'quiet',
  onPress,
  isDisabled = false,
  type = 'button',
  ...rest
}: NativeProps & {
  icon: IconName;
  label: string;
  variant?: ButtonVariant;
  onPress?: () => void;
  isDisabled?: boolean;
}) {
  return (
    <Tooltip text={label} isName>
      <button
        {...rest}
        type={type}
        disabled={isDisabled}
        onClick={() => onPress?.()}
        aria-label={label}
        className={classNames(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-control border transition-colors duration-150 disabled:opacity-50',
          lookByVariant[variant],
          className,
        )}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
