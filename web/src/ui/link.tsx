import type { ReactNode, Ref } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import { buttonLook } from './button.tsx';
import type { ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface LinkProps {
  /** A route (`/payments/transactions`), an admin address as the server spells it, or any other address. */
  href: string;
  children: ReactNode;
  className?: string;
  /** Opens in a new tab and says so with an icon. */
  isExternal?: boolean;
  /** Text colour until hovered, for links that fill a table cell. */
  isQuiet?: boolean;
  onPress?: () => void;
  download?: boolean | string;
  'aria-label'?: string;
  'aria-current'?: 'page' | 'true';
  ref?: Ref<HTMLAnchorElement>;
}

export function Link({ children, className, isExternal, isQuiet, ...rest }: LinkProps) {
  return (
    <AriaLink
      {...rest}
      {...(isExternal ? { target: '_blank', rel: 'noreferrer' } : {})}
      className={classNames(isQuiet ? 'text-ink hover:text-accent hover:underline' : 'text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover', 'rounded-sm', className)}
    >
      {children}
      {isExternal && <Icon name="external" className="ml-1 inline size-3.5 align-[-0.15em]" />}
    </AriaLink>
  );
}

/** A link that looks like a button: it goes somewhere, it does not act. */
export function ButtonLink({ children, variant = 'secondary', size = 'medium', icon, className, isExternal, ...rest }: Omit<LinkProps, 'isQuiet'> & { variant?: ButtonVariant; size?: 'small' | 'medium'; icon?: IconName }) {
  return (
    <AriaLink {...rest} {...(isExternal ? { target: '_blank', rel: 'noreferrer' } : {})} className={classNames(buttonLook(variant, size), 'max-xs:[[data-stack]_&]:w-full', className)}>
      {icon && <Icon name={icon} />}
      {children}
    </AriaLink>
  );
}
