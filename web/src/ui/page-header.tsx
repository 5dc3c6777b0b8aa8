import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The top of a page: breadcrumb, title, badge, actions. The one primary action comes last. The shell focuses the title after navigation. */
export const PageHeader = ({
  title,
  badge,
  breadcrumb,
  actions,
  isShort = false,
  children,
}: {
  title: ReactNode;
  badge?: ReactNode;
  breadcrumb?: ReactNode;
  actions?: ReactNode;
  /** Above a list: the rows are close, and on a phone the actions stay beside the title. */
  isShort?: boolean;
  children?: ReactNode;
}) => (
  <header className={isShort ? 'mb-3 max-sm:mb-2' : 'mb-5 max-sm:mb-3'}>
    {breadcrumb}
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h1 tabIndex={-1} className="text-[1.375rem] leading-tight font-semibold tracking-[-0.01em]">
          {title}
        </h1>
        {badge}
      </div>
      {actions && (
        <div
          {...(!isShort && { 'data-stack': '' })}
          className={classNames('flex flex-wrap items-center gap-2', !isShort && 'max-xs:w-full')}
        >
          {actions}
        </div>
      )}
    </div>
    {children && <div className="mt-1 text-muted">{children}</div>}
  </header>
);
