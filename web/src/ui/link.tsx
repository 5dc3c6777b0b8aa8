import type { MouseEvent, ReactNode, Ref } from 'react';
import { routeOf, toAdminHref } from '../history.ts';
import { buttonLook } from './button.tsx';
import type { ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { useOpenLink } from './use-open-link.ts';

export interface LinkProps {
  /** A route (`/payments/transactions`), an admin address in the server's form, or any other address. */
  href: string;
  children: ReactNode;
  className?: string;
  /** Opens in a new tab and says so with an icon. */
  isExternal?: boolean;
  /** Text color until hovered, for links that fill a table cell. */
  isQuiet?: boolean;
  onPress?: () => void;
  download?: boolean | string;
  'aria-label'?: string;
  'aria-current'?: 'page' | 'true';
  ref?: Ref<HTMLAnchorElement>;
}

/** An anchor with a real address; plain clicks on our own screens navigate without a page load. */
function Anchor({ href, isExternal, onPress, children, ...rest }: Omit<LinkProps, 'isQuiet'>) {
  const openLink = useOpenLink();
  const click = (event: MouseEvent) => {
    onPress?.();
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || isExternal || rest.download !== undefined || !routeOf(href)) return;
    event.preventDefault();
    openLink(href);
  };
  return (
    <a
      {...rest}
      href={toAdminHref(href)}
      onClick={click}
      {...(isExternal ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {children}
    </a>
  );
}

export function Link({ children, className, isQuiet, ...rest }: LinkProps) {
  return (
    <Anchor
      {...rest}
      className={classNames(
        isQuiet
          ? 'text-ink hover:text-accent hover:underline focus-visible:text-accent focus-visible:underline'
          : 'text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover',
        'rounded-sm',
        className,
      )}
    >
      {children}
      {rest.isExternal && <Icon name="external" className="ml-1 inline size-3.5 align-[-0.15em]" />}
    </Anchor>
  );
}

/** A link that looks like a button: it navigates and doesn't act. */
export function ButtonLink({
  children,
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  ...rest
}: Omit<LinkProps, 'isQuiet'> & { variant?: ButtonVariant; size?: 'small' | 'medium'; icon?: IconName }) {
  return (
    <Anchor {...rest} className={classNames(buttonLook(variant, size), 'max-xs:[[data-stack]_&]:w-full', className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Anchor>
  );
}
