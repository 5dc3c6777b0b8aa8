import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A bordered region; its title names it. Sections inside are split by `CardSection`. */
export function Card({
  title,
  actions,
  children,
  className,
  isFlush = false,
  level = 2,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  isFlush?: boolean;
  level?: 2 | 3;
}) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames('rounded-card border border-line bg-surface', className)}
    >
      {(title || actions) && (
        <div
          className={classNames(
            'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-5 pt-4',
            isFlush ? 'pb-0.5' : 'pb-3',
          )}
        >
          {title && (
            <Heading id={id} className="text-[0.9375rem] font-semibold">
              {title}
            </Heading>
          )}
          {actions && <div className="flex items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={classNames(!isFlush && (title || actions ? 'px-5 pb-5' : 'p-5'))}>{children}</div>
    </section>
  );
}

/** A part of a flush card, under a rule. */
export const CardSection = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={classNames('border-t border-line px-5 py-4 first:border-t-0', className)}>{children}</div>
);
