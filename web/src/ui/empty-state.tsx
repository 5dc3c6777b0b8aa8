import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

/** An empty list, or no matches: one sentence, one action. */
export const EmptyState = ({
  icon = 'search',
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
    <span className="mb-1 inline-flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent">
      <Icon name={icon} className="size-5" />
    </span>
    <p className="text-[0.9375rem] font-semibold">{title}</p>
    {children && <div className="max-w-md text-muted">{children}</div>}
    {action && <div className="mt-2">{action}</div>}
  </div>
);
