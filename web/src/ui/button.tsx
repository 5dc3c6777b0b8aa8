import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
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

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'isPending' | 'style'> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: 'small' | 'medium';
  icon?: IconName;
  /** The act is running: pressing again does nothing, the width stays, and this label is read out instead. */
  isBusy?: boolean;
  busyLabel?: string;
  /** Why the button cannot be pressed; it stays focusable and explains itself. */
  disabledReason?: string | undefined;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ children, variant = 'secondary', size = 'medium', icon, isBusy = false, busyLabel, disabledReason, className, onPress, type = 'button', ...rest }: ButtonProps) {
  const { t } = useLingui();
  const isExplained = disabledReason !== undefined;
  const button = (
    <AriaButton
      {...rest}
      type={isExplained ? 'button' : type}
      isPending={isBusy}
      aria-disabled={isExplained || undefined}
      onPress={isExplained ? undefined : onPress}
      className={classNames(buttonLook(variant, size), 'disabled:opacity-50 disabled:cursor-not-allowed max-xs:[[data-stack]_&]:w-full', isExplained && 'opacity-55 cursor-not-allowed', className)}
    >
      <span className={classNames('inline-flex items-center gap-1.5', isBusy && 'invisible')} aria-hidden={isBusy || undefined}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
          <span className="sr-only">{busyLabel ?? t`Working…`}</span>
        </span>
      )}
    </AriaButton>
  );
  return isExplained ? <Tooltip text={disabledReason}>{button}</Tooltip> : button;
}

/** A square button with an icon alone; `label` names it and shows as its tooltip. */
export function IconButton({ icon, label, className, variant = 'quiet', ...rest }: Omit<ButtonProps, 'children' | 'icon'> & { icon: IconName; label: string }) {
  return (
    <Tooltip text={label}>
      <AriaButton {...rest} aria-label={label} className={classNames('inline-flex size-8 shrink-0 items-center justify-center rounded-control border transition-colors duration-150 disabled:opacity-50', lookByVariant[variant], className)}>
        <Icon name={icon} />
      </AriaButton>
    </Tooltip>
  );
}
